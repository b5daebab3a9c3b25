import SampleTestFixtures
import TextDiagnostics
import Testing
import WorkbookModel

/// Values that comments claim of the parts of a chain of calls.
@Suite(.serialized) struct ChainLinkTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=true
    let evens = [1, 2, 3]
      .map { $0 * 2 }  // [2, 4, 6]
      .filter { $0 > 2 }  // => [4, 6]
      .count  // 2
    [3, 1, 2].sorted()  // [1, 2, 3]
      .reversed()
      .first  // Optional(3)
    func words() async throws -> String { "a b" }
    print(
      try await words()  // "a b"
        .split(separator: " ")  // ["a", "b"]
        .joined(separator: "-"))
    ```

    ```swift,id=false
    let evens = [1, 2, 3]
      .map { $0 * 2 }  // [2, 4, 7]
      .filter { $0 > 2 }  // [4, 6]
    print(evens)
    ```

    ```swift,id=types
    [1, 2].map { $0 / 2 }  // [0.5, 1.0]
      .count  // 2
    ```

    ```swift,id=unseen
    struct Counter {
      var count = 0
      var me: Counter { get { self } set { self = newValue } }
      mutating func up() -> Int { count += 1; return count }
    }
    var counter = Counter()
    counter.me  // Counter(count: 0)
      .up()  // 1
    let name: String? = "Ada"
    name?.lowercased()  // "ADA"
      .count  // Optional(3)
    ```

    ```swift,id=once
    func next(_ n: Int) -> [Int] { print("next"); return [n] }
    next(1)  // [1]
      .map { $0 + 1 }
      .count  // 1
    ```

    ```output
    next
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["true", "once"])
  func verifiesEachPart(_ id: String) async throws {
    let result = try await result(id)
    #expect(result.outcome == .verified)
    #expect(result.problems.isEmpty)
  }

  @Test func findsThePartThatIsWrong() async throws {
    let result = try await result("false")
    let errors = result.problems.filter { $0.severity == .error }
    #expect(errors.map(\.summary) == ["claims '[2, 4, 7]', but is '[2, 4, 6]'"])
    #expect(errors.first?.range.start.line == 18)
  }

  /// The claim does not change what the code means: without it these are integers.
  @Test func leavesTypesAlone() async throws {
    let result = try await result("types")
    #expect(result.problems.allSatisfy { $0.severity == .warning })
    #expect(result.outcome != .verified)
  }

  /// What follows would change a copy, or another type: the other claims of the sample are not lost with it.
  @Test func leavesWhatItCannotPassOn() async throws {
    let result = try await result("unseen")
    #expect(result.problems.allSatisfy { $0.severity == .warning })
    #expect(result.problems.count == 2)
  }
}
