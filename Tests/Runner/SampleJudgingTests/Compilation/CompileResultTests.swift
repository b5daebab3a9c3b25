import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// The messages for code that the compiler rejects, each at its place in the chapter.
@Suite(.serialized) struct CompileResultTests: SharedRunSuite {
  static let book = TestBook(
    """
    ```swift,id=plain
    let x: Int = "Väinö 中文 ёлка"; let y: Int = "z"
    ```

    - A list
      > ```swift,id=indented
      > # let hidden = 1
      > let s = "Väinö 中文 ёлка"; unknownName()
      > ```

    ```swift,id=open
    struct Open {
      func f() {}
    ```

    ```swift,id=behind-open,continue=open
    print("behind")
    ```

    ```swift,id=string
    let text = ""\u{22}
      never closed
    ```

    ```swift,id=condition
    #if DEBUG
    print(1)
    ```

    ```swift,id=base
    struct Int32 {}
    enum Swift {}
    func _workbookSampleBoundary() { print("mine") }
    print("base")
    ```

    ```output
    base
    ```

    ```swift,id=next,continue=base
    _workbookSampleBoundary()
    ```

    ```output
    mine
    ```

    ```swift,id=bad-next,continue=base
    let bad: String = 1 + 1
    ```

    ```swift,id=worse,continue=bad-next
    print("worse")
    ```

    ```swift,id=linked
    @_silgen_name("nowhere") func nowhere()
    nowhere()
    ```

    ```swift,id=own-location
    #sourceLocation(file: "elsewhere.swift", line: 70)
    let a = 1
    #sourceLocation()
    let b: Int = "later"
    ```

    ```swift,id=claimed,compile_fail="cannot find 'claimed1' in scope"
    claimed1()
    ```

    ```swift,id=half-claimed,compile_fail="cannot find 'half1'"
    half1()
    half2()
    ```

    ```swift,id=misclaimed,compile_fail="no such text"
    mis1()
    ```

    ```swift,id=compiles,compile_fail="anything"
    let fine = 1
    ```

    ```swift,id=bad-parent,continue=open,compile_fail="cannot find"
    parentless()
    ```

    ```swift,id=linker,compile_fail="undefined reference"
    @_silgen_name("nowhere") func nowhere()
    nowhere()
    ```

    ```swift,id=grouped,no_run,should_warn=#DeprecatedDeclaration
    @available(*, deprecated) func old() {}
    old()
    ```

    ```swift,id=warned,should_warn="never used"
    func f() { let unused = 1 }
    ```

    ```swift,id=unwarned,should_warn
    print(1)
    ```

    ```swift,id=miswarned,should_warn="no such"
    func f() { let unused = 1 }
    ```

    ```swift,id=future,swift=">=99.1"
    this is not even Swift
    ```

    ```swift,id=behind-future,continue=future
    print(1)
    ```

    ```swift,id=present,swift=">=6.1"
    print("present")
    ```

    ```swift,id=hidden-error,compile_fail="not this way"
    let fine = 1
    # #error("not this way")
    ```

    ```swift,id=hidden-cause,compile_fail="cannot convert"
    # let text: String = 1
    let number = 1
    ```

    ```swift,id=hidden-end,compile_fail="missing return"
    # func number() -> Int {
    print(1)
    print(2)
    # }
    ```

    ```swift,id=hidden-all,hidden,compile_fail="not seen"
    #error("not seen")
    ```

    ```swift,id=hidden-warning,should_warn="of mine"
    print(1)
    # #warning("of mine")
    ```

    ```swift,id=main-type
    struct Greeter { func greet() { print("hi") } }
    ```

    ```swift,id=main-program,continue=main-type
    @main struct Program {
      static func main() { Greeter().greet() }
    }
    ```

    ```output
    hi
    ```
    """)

  static let results = Task { try await TestRunner.run(book) }

  @Test func countsColumnsInCharacters() async throws {
    let first = try Self.book.place(of: "\"Väinö 中文 ёлка\"; let y")
    let second = try Self.book.place(of: "\"z\"")
    #expect(
      try await lines("plain") == [
        "compile \(first) cannot convert value of type 'String' to specified type 'Int'",
        "compile \(second) cannot convert value of type 'String' to specified type 'Int'",
      ])
  }

  @Test func findsThePlaceAfterHidingMarksAndIndentation() async throws {
    let place = try Self.book.place(of: "unknownName")
    #expect(try await lines("indented") == ["compile \(place) cannot find 'unknownName' in scope"])
    let range = try await result("indented").problems[0].range
    #expect(range.end.column - range.start.column == "unknownName".count)
  }

  @Test func reportsAnOpenBraceInTheSampleThatLeavesIt() async throws {
    let result = try await result("open")
    #expect(result.problems.map(\.summary) == ["expected '}' in struct"])
    #expect(result.problems[0].range.start.text == "13:14")
    #expect(result.problems[0].notes.map { $0.range.start.text } == ["12:13"])
    let echo = try await lines("behind-open")
    #expect(echo.count == 1)
    #expect(
      echo[0].contains("cannot be compiled after the samples that it continues: "))
  }

  @Test func reportsAnOpenStringAndAnOpenCondition() async throws {
    let quotes = try Self.book.place(of: "\"\"\"\n  never")
    let string = try await lines("string")
    #expect(string.contains { $0.hasPrefix("compile \(quotes) unterminated string") })
    let condition = try await lines("condition")
    #expect(condition.contains { $0.contains("expected #else or #endif") })
    #expect(condition.allSatisfy { $0.hasPrefix("compile 27:9 ") }, "\(condition)")
  }

  @Test func keepsOutOfTheWayOfNamesThatASampleDeclares() async throws {
    #expect(try await lines("base") == [])
    #expect(try await lines("next") == [])
    #expect(try await result("next").standardOutput == "mine\n")
  }

  @Test func saysOfASampleThatItContinuesOneThatDoesNotCompile() async throws {
    let text = "cannot convert value of type 'Int' to specified type 'String'"
    let results = try await Self.results.value
    #expect(try results.result("bad-next").problems.map(\.summary) == [text])
    let problem = try #require(try results.result("worse").problems.first)
    #expect(
      problem.summary == "cannot be compiled after the samples that it continues: " + text)
    #expect(problem.notes.count == 1)
    #expect(try results.result("base").outcome == .verified)
  }

  @Test func namesWhatCannotBeLinked() async throws {
    let place = try Self.book.place(of: "nowhere()\n```\n\n```swift,id=own")
    #expect(try await lines("linked") == ["compile \(place) undefined reference to 'nowhere'"])
    #expect(try await lines("linker") == [])
  }

  @Test func followsASampleThatChangesItsOwnPlaces() async throws {
    let place = try Self.book.place(of: "\"later\"")
    #expect(try await lines("own-location").first?.hasPrefix("compile \(place) ") == true)
  }

  @Test func acceptsOnlyErrorsThatAreClaimed() async throws {
    #expect(try await lines("claimed") == [])
    #expect(try await result("claimed").compilerMessages.count == 1)
    let half = try Self.book.place(of: "half2()")
    #expect(try await lines("half-claimed") == ["compile \(half) cannot find 'half2' in scope"])
    let claim = try Self.book.place(of: "\"no such text\"")
    let mis = try Self.book.place(of: "mis1()")
    let found = try await result("misclaimed").problems
    #expect(found.map(\.id) == [.diagnostic, .compile])
    #expect(found[0].summary == "no error of the compiler has the text 'no such text'")
    #expect(found[0].explanation == "error: cannot find 'mis1' in scope")
    #expect(found[0].range.start.line == Int(claim.split(separator: ":")[0]))
    #expect(found[1].range.start.text == mis)
  }

  @Test func refusesACompileFailThatCompiles() async throws {
    let found = try await lines("compiles")
    #expect(found.count == 1)
    #expect(
      found[0].hasSuffix("the sample compiles, but the chapter says that it does not"))
  }

  @Test func refusesErrorsOutsideOfTheSampleThatMayShowThem() async throws {
    let problems = try await result("bad-parent").problems
    let broken = problems.filter {
      $0.summary.hasPrefix("cannot be compiled after the samples that it continues: ")
    }
    #expect(broken.count == 1)
    #expect(broken.first?.notes.count == 1)
  }

  @Test func checksWarnings() async throws {
    #expect(try await lines("grouped") == [])
    #expect(try await lines("warned") == [])
    #expect(
      try await lines("unwarned").map { $0.suffix(25) } == [
        "the compiler gives no warning".suffix(25)
      ]
    )
    let wrong = try await result("miswarned").problems
    #expect(wrong.map(\.summary) == ["no warning of the compiler has the text 'no such'"])
    #expect(wrong.first?.explanation?.contains("was never used") == true)
  }

  @Test func refusesClaimsThatOnlyAHiddenLineFulfils() async throws {
    let text = "the claimed error is in a hidden line: "
    let error = try Self.book.place(of: "\"not this way\")")
    #expect(try await lines("hidden-error") == ["compile \(error) \(text)not this way"])
    let cause = try Self.book.place(of: "1\nlet number = 1")
    #expect(
      try await lines("hidden-cause") == [
        "compile \(cause) \(text)cannot convert value of type 'Int' to specified type 'String'"
      ])
    // What is missing in shown lines is missing at the end of the scope.
    try await expectVerified("hidden-end")
    try await expectVerified("hidden-all")
    #expect(
      try await result("hidden-warning").problems.map(\.summary) == [
        "no warning of the compiler has the text 'of mine'"
      ])
  }

  @Test func leavesASampleForALaterSwiftUnverified() async throws {
    let results = try await Self.results.value
    for name in ["future", "behind-future"] {
      let result = try results.result(name)
      #expect(result.outcome == .unverified)
      #expect(result.reason?.hasPrefix("needs Swift 99.1; this is Swift ") == true)
      #expect(result.problems == [])
    }
    #expect(try results.result("present").standardOutput == "present\n")
  }

  @Test func givesTheOutputOfAProgramWithMainToItsLastSample() async throws {
    let results = try await Self.results.value
    #expect(try results.result("main-program").outcome == .verified)
    #expect(try results.result("main-type").outcome.hasPassed)
  }
}
