import SampleTestFixtures
import Testing
import TextDiagnostics
import WorkbookModel

/// Looking at a value changes nothing that the sample sees later.
@Suite(.serialized) struct LookTests: SharedRunSuite {
  private static let counter = "nonisolated(unsafe) var count = 0"

  static let book = TestBook(
    """
    ```swift,id=initializer
    struct Ticket: Equatable {
      nonisolated(unsafe) static var made = 0
      let n: Int
      init(n: Int) {
        self.n = n
        Ticket.made += 1
      }
    }
    let t = Ticket(n: 1)
    t  // => Ticket(n: 1)
    Ticket.made  // => 1
    ```

    ```swift,id=lazy
    \(counter)
    let doubled = [1, 2].lazy.map { n in
      count += 1
      return n * 2
    }
    doubled  // => [2, 4]
    count  // => 0
    ```

    ```swift,id=description
    \(counter)
    struct S: CustomStringConvertible {
      var description: String {
        count += 1
        return "S"
      }
    }
    S()  // => S
    count  // => 0
    ```

    ```swift,id=getter
    \(counter)
    struct S {
      var v: Int {
        count += 1
        return 2
      }
    }
    let s = S()  // s.v == 2
    count  // => 0
    ```

    ```swift,id=wrong
    \(counter)
    struct S: CustomStringConvertible {
      var description: String {
        count += 1
        return "S"
      }
    }
    S()  // => S
    count  // => 1
    ```

    ```swift,id=loop
    var sum = 0
    for n in 1...500 {
      sum += n  // sum > 0 == true
    }
    sum  // => 125250
    ```

    ```swift,id=traps
    struct S: CustomStringConvertible {
      var description: String { fatalError("no words") }
    }
    let s = S()  // => S()
    print(1)  // 1
    ```
    """)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["initializer", "lazy", "description", "getter", "loop"])
  func verifies(name: String) async throws { try await expectVerified(name) }

  @Test func reportsACountThatIncludesTheLook() async throws {
    let result = try await result("wrong")
    #expect(result.problems.map(\.summary) == ["claims '1', but is '0'"])
  }

  @Test func goesOnAfterADescriptionThatTraps() async throws {
    let result = try await result("traps")
    #expect(result.outcome == .verified)
    #expect(result.problems.map(\.severity) == [.warning])
  }
}
