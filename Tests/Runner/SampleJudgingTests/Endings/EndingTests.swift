import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// How programs end, their output before, and the place in the chapter.
@Suite(.serialized) struct EndingTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=overflow
    print("before")
    let one = UInt8(CommandLine.arguments.count)
    let ä = 1; print(one - 2, ä)
    ```

    ```swift,id=overflow-claimed,should_trap="arithmetic overflow"
    print("before")
    let one = UInt8(CommandLine.arguments.count)
    print(one - 2)
    ```

    ```output
    before
    ```

    ```swift,id=misclaimed,should_trap="no such text"
    fatalError("the \"real\" text\nand more")
    ```

    ```swift,id=second-line,should_trap="and more"
    fatalError("the real text\nand more")
    ```

    ```swift,id=cast-inside
    struct Box { var content: Any }
    func number(in box: Box) -> Int {
      let number = box.content as! Int
      return number
    }
    print(number(in: Box(content: "ä")))
    ```

    ```swift,id=library,should_trap="Index out of range"
    let empty: [Int] = []
    print(empty[3])
    ```

    ```swift,id=unwrapped,should_trap="Unexpectedly found nil"
    let none = Int("x")
    print(none!)
    ```

    ```swift,id=cast,should_trap="type 'Swift.Int' to 'Swift.String'"
    let any: Any = 1
    print(any as! String)
    ```

    ```swift,id=asserted,should_trap="of mine"
    precondition(CommandLine.arguments.count > 9, "of mine")
    ```

    ```swift,id=deep,should_trap
    func deep(_ n: Int) -> Int { deep(n + 1) + 1 }
    print(deep(0))
    ```

    ```swift,id=thrown
    struct Problem: Error {}
    func risky() throws {
      throw Problem()
    }
    try risky()
    ```

    ```swift,id=thrown-async
    struct Problem: Error {}
    @main struct Program {
      static func main() async throws {
        try await Task.sleep(nanoseconds: 1)
        throw Problem()
      }
    }
    ```

    ```swift,id=first
    print("first")
    ```

    ```output
    first
    ```

    ```swift,id=second,continue=first
    print("second")
    let text: String? = CommandLine.arguments.count > 9 ? "x" : nil
    print(text!)
    ```

    ```swift,id=third,continue=second
    print("third")
    ```

    ```swift,id=leaves,continue=first
    import Glibc
    exit(0)
    ```

    ```swift,id=left,continue=leaves
    print("left")
    ```

    ```swift,id=status,exit=3
    import Glibc
    print("three")
    exit(3)
    ```

    ```swift,id=wrong-status
    import Glibc
    write(2, "last words\n", 11)
    exit(4)
    ```

    ```swift,id=like-a-trap,exit=139
    import Glibc
    exit(139)
    ```

    ```swift,id=no-trap,should_trap
    print("fine")
    ```

    ```swift,id=killed,should_trap="signal 9"
    import Glibc
    kill(getpid(), SIGKILL)
    sleep(5)
    ```

    ```swift,id=look-alike
    import Glibc
    let words = "\n*** Signal 4: Backtracing ... done ***\nmain/look-alike.swift:1: Fatal error: no\n"
    write(2, words, words.utf8.count)
    print("\u{1E}workbook boundary\u{1E}")
    ```

    ```output,stderr

    *** Signal 4: Backtracing ... done ***
    main/look-alike.swift:1: Fatal error: no
    ```

    ```swift,id=slow,timeout=1
    print("started")
    while true {}
    ```

    ```swift,id=loud
    while true { print("Väinö 中文 ёлка") }
    ```

    ```swift,id=flaky
    print(Set(0..<20).map(String.init).joined(separator: " "))
    ```

    ```swift,id=flaky-claimed
    print("set:", Set(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]).joined())
    ```

    ```output
    set: [..]
    ```

    ```swift,id=environment,env=[NAME=Väinö],args=[a,"b c"],stdin="in"
    import Glibc
    print(CommandLine.arguments.dropFirst(), readLine() ?? "-", String(cString: getenv("NAME")))
    print(getenv("WORKBOOK_MARK") == nil)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(open("/proc/self/environ", O_RDONLY), &bytes, bytes.count)
    let mark = bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix("WORKBOOK_MARK=") }
    print(mark ?? "none")
    ```

    ```output
    ["a", "b c"] in Väinö
    true
    WORKBOOK_MARK=
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "overflow-claimed", "second-line", "library", "unwrapped", "asserted", "deep", "first",
    "status", "like-a-trap", "killed", "look-alike", "flaky-claimed", "environment", "leaves",
  ])
  func verifies(name: String) async throws {
    try await expectPassed(name)
  }

  @Test func reportsATrapAtItsCharacter() async throws {
    let overflow = try await result("overflow")
    #expect(overflow.standardOutput == "before\n")
    #expect(overflow.standardError == "")
    let place = try Self.book.place(of: "- 2, ä")
    #expect(overflow.trapPosition?.text == place)
    #expect(overflow.problems.map(\.line) == ["trap \(place) traps: arithmetic overflow"])
    #expect(
      overflow.problems[0].fix == "if that is meant, write 'should_trap=\"arithmetic overflow\"'")
  }

  @Test func keepsTheLineOfAFatalErrorInStandardError() async throws {
    let text = try await result("library").standardError
    #expect(text.contains("Fatal error: Index out of range"))
    #expect(!text.contains("Backtracing"))
    let place = try Self.book.place(of: "empty[3]").split(separator: ":")[0]
    #expect(try await result("library").trapPosition?.line == Int(place))
  }

  /// The runtime then calls `abort`, from which its backtracer cannot unwind.
  @Test func findsTheLineOfACastThatFails() async throws {
    let place = try Self.book.place(of: "let number = box.content as! Int").split(separator: ":")[0]
    #expect(try await result("cast-inside").trapPosition?.line == Int(place))
  }

  @Test func quotesTheRealMessageInItsFix() async throws {
    let problem = try #require(try await result("misclaimed").problems.first)
    #expect(problem.summary == "traps with 'the \"real\" text', not with 'no such text'")
    #expect(
      problem.fix == #"claim a part of the real message: should_trap="the \"real\" text""#)
    #expect(problem.edits.map(\.range) == [problem.range])
    #expect(problem.edits.map(\.text) == [#""the \"real\" text""#])
  }

  @Test(arguments: ["thrown", "thrown-async"])
  func reportsAnErrorWhereItIsThrown(name: String) async throws {
    let problem = try #require(try await result(name).problems.first)
    #expect(problem.summary.hasPrefix("throws an error that nothing catches: main.Problem"))
    let line = Self.book.source.line(problem.range.start.line)
    #expect(line.contains("throw Problem()"))
    #expect(try await result(name).standardError.contains("workbook") == false)
  }

  @Test func dividesTheOutputOfAChainThatTraps() async throws {
    #expect(try await result("second").standardOutput == "second\n")
    let place = try Self.book.place(of: "!)\n```\n\n```swift,id=third")
    #expect(
      try await lines("second") == [
        "trap \(place) traps: Unexpectedly found nil while unwrapping an Optional value"
      ])
    let third = try await result("third")
    #expect(third.ending == .notRun)
    #expect(
      third.problems.map(\.summary) == [
        "the sample did not run: 'second', which it continues, ended the program"
      ])
  }

  @Test func reportsWhatASampleBeforeItLeaves() async throws {
    #expect(
      try await result("left").problems.map(\.summary) == [
        "the sample did not run: 'leaves', which it continues, ended the program"
      ])
  }

  @Test func reportsAnExitStatusWithTheLastWords() async throws {
    let problem = try #require(try await result("wrong-status").problems.first)
    #expect(problem.summary == "ends with exit status 4, not 0")
    #expect(problem.explanation == "last words")
    #expect(problem.fix == "if that is meant, write 'exit=4'")
    #expect(
      try await result("no-trap").problems.map(\.summary) == [
        "does not trap: it ended with exit status 0"
      ])
  }

  @Test func stopsAtTheLimits() async throws {
    let slow = try await result("slow")
    #expect(slow.ending == .stopped(limit: "time"))
    #expect(slow.standardOutput == "started\n")
    #expect(
      slow.problems.map(\.summary) == [
        "did not end within its time limit of 1 s and was stopped"
      ])
    let loud = try await result("loud")
    #expect(loud.ending == .stopped(limit: "output"))
    #expect(
      loud.problems.map(\.summary) == [
        "printed more than the 1 MiB that the sandbox allows and was stopped"
      ])
  }

  @Test func reportsOutputThatChanges() async throws {
    let flaky = try await result("flaky")
    #expect(flaky.outcome == .flaky)
    #expect(flaky.problems.map(\.id) == [.flaky])
    #expect(flaky.problems[0].summary == "two runs print different things")
    #expect(flaky.problems[0].fix?.contains("[..]") == true)
    #expect(flaky.problems[0].explanation?.hasPrefix("- ") == true)
  }
}
