import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Samples that form one program: each is judged by its own part of the output.
@Suite(.serialized) struct ChainRunTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    <!-- workbook: setup
    ```swift,id=tools
    import Glibc
    func double(_ number: Int) -> Int { number * 2 }
    func complain(_ text: String) { write(2, text + "\n", text.utf8.count + 1) }
    print("set up")
    ```
    -->

    ```swift,id=first,continue=tools
    # let hidden = 20
    // snippet.hide
    let alsoHidden = 1
    // snippet.show
    print(double(hidden) + alsoHidden)  // Tulostaa "41"
    complain("first complains")
    print("no line feed", terminator: "")  // => no line feed
    ```

    ```swift,id=second,continue=first
    print("second")
    complain("second complains")
    ```

    ```output
    second
    ```

    ```output,stderr
    second complains
    ```

    ```swift,id=third,continue=second
    print("second")
    print("third")
    ```

    ```output
    third
    ```

    ```swift,id=refused,continue=second,compile_fail="cannot assign to value: 'hidden'"
    hidden = 1
    ```

    ```swift,id=unrun,continue=second,no_run
    print(double(hidden))
    ```

    ```swift,id=told,continue=tools,args=[x],stdin="in",env=[NAME=Väinö]
    print(CommandLine.arguments[1], readLine() ?? "-")  // => x in
    ```

    ```swift,id=told-too,continue=told
    print(CommandLine.arguments[1], String(cString: getenv("NAME")))  // => x Väinö
    ```

    ```swift,id=trapped,continue=first,should_trap="of range"
    print("before")  // Tulostaa "before"
    print([Int]()[hidden])
    ```

    ```swift,id=hidden-trap,continue=first
    # let text = ["ёлка"].first { $0.isEmpty }
    # print(text!)
    print("not reached")
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "tools", "first", "second", "refused", "unrun", "told", "told-too", "trapped",
  ])
  func verifies(name: String) async throws {
    try await expectPassed(name)
  }

  @Test(arguments: [
    ("tools", "set up\n", ""), ("first", "41\nno line feed", "first complains\n"),
    ("second", "second\n", "second complains\n"), ("third", "second\nthird\n", ""),
    ("refused", "", ""), ("unrun", "", ""), ("told", "x in\n", ""), ("told-too", "x Väinö\n", ""),
  ])
  func givesEachSampleItsShare(name: String, output: String, errors: String) async throws {
    #expect(try await result(name).standardOutput == output)
    #expect(try await result(name).standardError == errors)
  }

  @Test func judgesOnlyItsShare() async throws {
    let problem = try #require(try await result("third").problems.first)
    #expect(problem.explanation == "+ second\n  third")
    let fence = try Self.book.place(of: "```output\nthird")
    #expect(problem.range.start.text == fence)
  }

  @Test func keepsTheCompilersWordsOfTheLastSampleAlone() async throws {
    let messages = try await result("refused").compilerMessages.filter { $0.severity == .error }
    #expect(messages.map(\.text) == ["cannot assign to value: 'hidden' is a 'let' constant"])
    #expect(messages.first?.position?.text == (try Self.book.place(of: "hidden = 1\n```")))
    #expect(try await result("second").compilerMessages == [])
  }

  @Test func findsATrapInAHiddenLine() async throws {
    let place = try Self.book.place(of: "!)\nprint(\"not reached\")")
    #expect(
      try await result("hidden-trap").problems.map(\.line) == [
        "trap \(place) traps: Unexpectedly found nil while unwrapping an Optional value"
      ])
  }
}
