import SampleTestFixtures
import Testing
import TextDiagnostics
import WorkbookModel

/// Comments about lines that are not printed in the order of the text.
@Suite(.serialized) struct CallOrderTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=swapped
    func f() {
      defer {
        print("last")  // Prints "first"
      }
      print("first")  // Prints "last"
    }
    f()
    ```

    ```swift,id=deferred
    func f() {
      defer {
        print("last")  // Prints "last"
      }
      print("first")  // Prints "first"
    }
    f()
    ```

    ```swift,id=called
    func compute() -> Int {
      print("computing")  // Prints "computing"
      return 3
    }
    print("start")  // Prints "start"
    print(compute())  // => 3
    ```

    ```swift,id=twice
    let a = { (n: Int) in
      print("a\(n)")  // Prints "a[..]"
    }
    a(1)
    a(2)
    print("end")  // Prints "end"
    ```

    ```swift,id=branches
    for i in 1...2 {
      if i == 1 {
        print("one")  // => two
      } else {
        print("two")  // => one
      }
    }
    ```

    ```swift,id=more
    func f() {
      print("one")  // Prints "one"
      print("two")
    }
    f()
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: ["deferred", "called", "twice"]) func verifies(name: String) async throws {
    try await expectVerified(name)
  }

  @Test(arguments: [
    ("swapped", ["claims 'first', but prints 'last'", "claims 'last', but prints 'first'"]),
    ("branches", ["claims 'two', but prints 'one'", "claims 'one', but prints 'two'"]),
    ("more", ["the sample prints more than its comments claim"]),
  ])
  func reports(name: String, summaries: [String]) async throws {
    let result = try await result(name)
    #expect(result.outcome == .failed)
    #expect(result.problems.map(\.summary) == summaries)
  }

  /// Each comment gets the line of its own call.
  @Test func acceptsInPlace() async throws {
    #expect(
      try await result("swapped").problems.map { $0.edits.map(\.text) } == [["last"], ["first"]])
  }
}
