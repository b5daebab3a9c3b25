import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Programs whose later runs differ; the first run is the one with deterministic hashing.
@Suite(.serialized) struct FlakeTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    <!-- workbook: setup
    ```swift,id=tools
    import Glibc
    let isFirst = String(cString: getenv("SWIFT_DETERMINISTIC_HASHING")) == "1"
    func complain(_ text: String) { write(2, text + "\n", text.utf8.count + 1) }
    ```
    -->

    ```swift,id=unclaimed,continue=tools
    print("took \(isFirst ? 123 : 173) ms")
    ```

    ```swift,id=dated
    import Foundation
    Thread.sleep(until: .now)
    print("\(Date())".prefix(10))
    ```

    ```swift,id=dated-openly
    import Foundation
    print("\(Date())".prefix(10))
    ```

    ```output
    2[..]
    ```

    ```swift,id=counted
    import Foundation
    Thread.sleep(until: .now)
    print("\(Int(Date().timeIntervalSince1970) / 86400 * 86400) s")
    ```

    ```swift,id=year
    import Foundation
    print(Calendar.current.component(.year, from: Date()), "is the year")
    ```

    ```swift,id=fixed
    import Foundation
    print(Date(timeIntervalSince1970: 0))  // => 1970-01-01 00:00:00 +0000
    print(1234567890)  // => 1234567890
    ```

    ```swift,id=hangs,timeout=3
    import Glibc
    print("on")
    while String(cString: getenv("SWIFT_DETERMINISTIC_HASHING")) == "0" {}
    ```

    ```output
    on
    ```

    ```swift,id=claimed,continue=tools
    print("took \(isFirst ? 123 : 173) ms")
    ```

    ```output
    took 123 ms
    ```

    ```swift,id=covered,continue=tools
    print("took \(isFirst ? 123 : 173) ms")
    ```

    ```output
    took [..] ms
    ```

    ```swift,id=repeated,continue=tools
    print("start \(isFirst ? 123 : 173)")
    print("end \(isFirst ? 123 : 173)")
    ```

    ```output
    start 123
    end 123
    ```

    ```swift,id=captured,continue=tools
    print("start \(isFirst ? 123 : 173)")
    print("end \(isFirst ? 123 : 173)")
    ```

    ```output
    start <id>
    end <id>
    ```

    ```swift,id=captured-once,continue=tools
    print("start \(isFirst ? 123 : 173)")
    print("end 123")
    ```

    ```output
    start <id>
    end <id>
    ```

    ```swift,id=unordered,continue=tools
    for word in isFirst ? ["a", "b"] : ["b", "a"] { print(word) }
    ```

    ```swift,id=longer,continue=tools
    print("a")
    if !isFirst { print("b") }
    ```

    ```swift,id=errors,continue=tools
    complain("error \(isFirst ? 1 : 2)")
    ```

    ```output,stderr
    error 1
    ```

    ```swift,id=errors-covered,continue=tools
    complain("error \(isFirst ? 1 : 2)")
    ```

    ```output,stderr
    error [..]
    ```

    ```swift,id=errors-unclaimed,continue=tools
    complain("error \(isFirst ? 1 : 2)")
    ```

    ```swift,id=errors-of-trap,continue=tools,should_trap="mine"
    complain("at 0x\(isFirst ? 1 : 2)")
    fatalError("mine")
    ```

    ```swift,id=status,continue=tools
    exit(isFirst ? 0 : 3)
    ```

    ```swift,id=trap,continue=tools
    print("a")
    if !isFirst { fatalError("second") }
    ```

    ```swift,id=no-trap,continue=tools,should_trap
    if isFirst { fatalError("first") }
    ```

    ```swift,id=chain-1,continue=tools
    print("same")
    ```

    ```output
    same
    ```

    ```swift,id=chain-2,continue=chain-1
    print("number \(isFirst ? 1 : 2)")
    ```

    ```swift,id=chain-3,continue=chain-2
    print("same again")  // => same again
    ```

    ```swift,id=left-1,continue=tools
    print("left")
    if !isFirst { exit(0) }
    ```

    ```swift,id=left-2,continue=left-1
    print("not always")
    ```
    """#)

  static let results = Task { try await TestRunner.run(book) }

  /// What waits is not run on another day.
  @Test(arguments: ["dated", "counted"])
  func reportsTheDateOfTheRun(name: String) async throws {
    let result = try await result(name)
    #expect(result.outcome == .flaky)
    let time = result.standardOutput.prefix(10)
    let place = try Self.book.place(of: "swift,id=\(name)\n")
    #expect(
      result.problems.map(\.line) == [
        "flaky \(place) prints the time of its run: '\(time)' will be different next time"
      ])
  }

  @Test func reportsWhatAnotherDayPrints() async throws {
    let result = try await result("year")
    #expect(result.outcome == .flaky)
    let place = try Self.book.place(of: "swift,id=year\n")
    #expect(
      result.problems.map(\.line) == ["flaky \(place) prints something else 494 days later"])
  }

  @Test(arguments: ["dated-openly", "fixed"]) func leavesOtherDatesAlone(name: String) async throws
  {
    try await expectVerified(name)
  }

  @Test func reportsAProgramOfWhichOnlyOneRunEnds() async throws {
    let result = try await result("hangs")
    #expect(result.outcome == .flaky)
    let place = try Self.book.place(of: "swift,id=hangs")
    #expect(
      result.problems.map(\.line) == [
        "flaky \(place) another run was stopped: it exceeded the sandbox's limit on time"
      ])
  }

  @Test(arguments: [
    "tools", "covered", "captured", "errors-covered", "errors-unclaimed", "errors-of-trap",
    "chain-1", "chain-3", "left-1",
  ])
  func verifies(name: String) async throws {
    try await expectPassed(name)
  }

  /// Standard error has no claim, but pages show it.
  @Test(arguments: [
    ("errors-unclaimed", true), ("errors-of-trap", true), ("errors-covered", false),
    ("unclaimed", false),
  ])
  func notesThatUnclaimedErrorsDiffer(name: String, isNoted: Bool) async throws {
    let result = try await result(name)
    #expect(result.hasVaryingErrors == isNoted)
    #expect(result.isVolatile)
  }

  private static let sort = "sort unordered output, or claim the line as "

  @Test(arguments: [
    ("unclaimed", "- took 123 ms\n+ took 173 ms", sort + "'took [..] ms'"),
    ("claimed", "- took 123 ms\n+ took 173 ms", sort + "'took [..] ms'"),
    (
      "repeated", "- start 123\n- end 123\n+ start 173\n+ end 173",
      "claim what both lines have in common as 'start <value>' and 'end <value>'"
    ),
    ("captured-once", "- start 123\n+ start 173\n  end 123", sort + "'start [..]'"),
    (
      "unordered", "- a\n  b\n+ a",
      "sort unordered output, or claim the lines with 'output,match=unordered'"
    ),
    (
      "longer", "  a\n+ b",
      "make the output the same on every run, or claim the lines that vary as '...'"
    ),
    ("errors", "- error 1\n+ error 2", sort + "'error [..]'"),
    ("chain-2", "- number 1\n+ number 2", sort + "'number [..]'"),
  ])
  func reportsWhatDiffers(name: String, difference: String, fix: String) async throws {
    let result = try await result(name)
    #expect(result.outcome == .flaky)
    #expect(result.problems.map(\.id) == [.flaky])
    let problem = try #require(result.problems.first)
    #expect(problem.summary == "two runs print different things")
    #expect(problem.explanation == difference)
    #expect(problem.fix == fix)
  }

  @Test(arguments: [
    ("status", "- ended with exit status 0\n+ ended with exit status 3"),
    ("trap", "- ended with exit status 0\n+ ended with signal 4"),
    ("no-trap", "- ended with signal 4\n+ ended with exit status 0"),
  ])
  func reportsAnotherEnding(name: String, endings: String) async throws {
    let result = try await result(name)
    #expect(result.outcome == .flaky)
    #expect(result.problems.map(\.summary) == ["another run ended differently"])
    #expect(result.problems.first?.explanation == endings)
    #expect(result.problems.first?.fix == "make the sample behave the same on every run")
  }

  @Test func reportsASampleThatOneRunDidNotReach() async throws {
    let result = try await result("left-2")
    #expect(result.outcome == .flaky)
    #expect(result.problems.map(\.summary) == ["another run ended before this sample"])
  }

  @Test func pointsAtTheClaim() async throws {
    let range = try #require(try await result("claimed").problems.first?.range)
    #expect(Self.book.source.string(range.offsets) == "```output\ntook 123 ms\n```")
  }
}
