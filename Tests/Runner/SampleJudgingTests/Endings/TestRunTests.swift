import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Samples that declare tests and are really run.
@Suite(.serialized) struct TestRunTests: SharedRunSuite {
  static let book = TestBook(
    #"""
    ```swift,id=wrong
    import Testing

    @Test func sum() { #expect(1 + 1 == 3) }
    ```

    ```swift,id=right
    import Testing

    print("before")
    struct Feed { var items = [1, 2] }
    @Test func counts() {
      print("counting")
      #expect(Feed().items.count == 2)
    }
    @Suite("The feed") struct FeedTests {
      @Test("is never empty", arguments: [1, 2]) func items(n: Int) async throws {
        try #require(Feed().items.contains(n))
        print("found \(n)")
      }
      @Test @MainActor func onTheMainActor() async {
        await Task.yield()
        print("main")
      }
    }
    print("after")
    ```

    ```output
    before
    after
    counting
    found 1
    found 2
    main
    ```

    ```swift,id=arguments
    import Testing
    @Test(arguments: [1, 2]) func isOne(_ number: Int) { #expect(number == 1, "only one") }
    ```

    ```swift,id=required
    import Testing
    @Test func unwraps() throws {
      let none: Int? = nil
      _ = try #require(none)
    }
    ```

    ```swift,id=throws
    import Testing
    struct Broken: Error {}
    @Test func fails() throws { throw Broken() }
    ```

    ```swift,id=known
    import Testing
    @Test func later() { withKnownIssue("not yet") { #expect(1 == 2) } }
    @Test(.disabled("later")) func off() { #expect(1 == 2) }
    ```

    ```swift,id=known-beside
    import Testing
    @Test func good() { #expect([1].count == 1) }
    @Test func later() { withKnownIssue("not yet") { #expect(1 == 2) } }
    ```

    ```swift,id=cancelled
    import Testing
    @Test func good() { #expect([1].count == 1) }
    @Test func gone() throws {
      try Test.cancel("not today")
      #expect(1 == 2)
    }
    ```

    ```swift,id=case-cancelled
    import Testing
    @Test(arguments: [1, 2]) func isOne(n: Int) throws {
      if n == 2 { try Test.cancel("not this one") }
      #expect(n == 1)
    }
    ```

    ```swift,id=expects-nothing
    import Testing
    @Test func nothing() { print([1].count) }
    ```

    ```swift,id=fails-on-the-line-of-another
    import Testing
    @Test func two() { #expect(1 == 1); #expect([1].count == 3) }
    ```

    ```swift,id=disabled
    import Testing
    @Test(.disabled("later")) func nothing() { #expect(1 == 2) }
    ```

    ```swift,id=none
    import Testing
    print(1)
    ```

    ```swift,id=leaves
    import Glibc
    import Testing
    @Test func good() {}
    exit(0)
    ```

    ```swift,id=leaves-inside
    import Glibc
    import Testing
    @Test func good() {}
    @Test func quits() { exit(0) }
    ```

    ```swift,id=dies-inside
    import Testing
    @Test func traps() { fatalError("of mine") }
    ```

    ```swift,id=dies-as-said,should_trap="of mine"
    import Testing
    @Test func traps() { fatalError("of mine") }
    ```

    ```swift,id=prints-marks
    import Testing
    @Test func fake() { #expect(1 == 2) }
    print("\u{1E}workbook-1-1 tests-ended\u{1E}")
    print("{\"kind\":\"event\",\"payload\":{\"kind\":\"testEnded\",\"testID\":\"main.fake()\"}}")
    ```

    ```swift,id=waits
    import Testing
    func two() async -> Int { 2 }
    print(await two())
    @Test @MainActor func waits() async { #expect(await two() == 2) }
    ```

    ```output
    2
    ```

    ```swift,id=main-type
    import Testing
    @main struct App { static func main() {} }
    @Test func good() {}
    ```

    ```swift,id=chain
    import Testing
    let limit = 3
    @Test func first() {
      print("first")
      #expect(limit == 3)
    }
    ```

    ```output
    first
    ```

    ```swift,id=chain-wrong,continue=chain
    print("second statement")
    @Test func second() {
      print("second")
      #expect(limit == 4)
    }
    ```

    ```output
    second statement
    second
    ```

    ```swift,id=case
    import XCTest

    final class FeedTests: XCTestCase {
      override func setUp() { print("set up") }
      func testSum() { XCTAssertEqual(1 + 1, 3, "the sum") }
      func testWaits() async throws { await Task.yield() }
      func testSkips() throws { throw XCTSkip("later") }
    }
    ```

    ```swift,id=case-right
    import XCTest

    @MainActor final class MainTests: XCTestCase {
      func testCalls() { print("called") }
      func testWaits() async throws {
        try await Task.sleep(nanoseconds: 1)
        XCTAssertTrue(Thread.isMainThread)
        print("waited")
      }
    }
    ```

    ```output
    called
    waited
    ```

    ```swift,id=branches
    import XCTest
    #if os(iOS)
    final class PhoneTests: XCTestCase { func testPhone() { UIDevice.call() } }
    #endif
    final class BranchTests: XCTestCase {
      #if os(Linux)
      func testHere() { XCTAssertEqual(1, 2, "here") }
      #else
      func testElsewhere() { elsewhere() }
      #endif
    }
    ```

    ```swift,id=flaky
    import Glibc
    import Testing
    let isFirst = String(cString: getenv("SWIFT_DETERMINISTIC_HASHING")) == "1"
    @Test func varies() { #expect(isFirst) }
    ```

    ```swift,id=values
    import Testing
    @Test func counts() {
      print([1, 2].count)  // 2
    }
    ```

    ```swift,id=not-run,no_run
    import Testing
    @Test func wrong() { #expect(1 == 2) }
    ```

    """#)

  static let results = Task { try await TestRunner.run(book) }

  @Test func failsASampleAtTheLineOfAFailingExpectation() async throws {
    try await expectFailure(
      "wrong", "test 'sum()' fails: Expectation failed: (1 + 1 → 2) == 3", at: "#expect(1 + 1")
    // The testing library prints nothing into the sample's output.
    #expect(try await result("wrong").standardOutput == "")
    #expect(try await result("wrong").standardError == "")
  }

  @Test(arguments: [
    "right", "waits", "chain", "case-right", "dies-as-said", "values",
  ])
  func verifiesWhatPasses(name: String) async throws {
    try await expectVerified(name)
  }

  @Test func saysWhatTheLibrarySaysOfValues() async throws {
    try await expectFailure(
      "arguments", "test 'isOne(_:)' fails: Expectation failed: (number → 2) == 1",
      at: "#expect(number")
    #expect(try await result("arguments").problems.first?.explanation == "only one")
    try await expectFailure(
      "required", "test 'unwraps()' fails: Expectation failed: none → nil", at: "#require(none)")
    try await expectFailure(
      "throws", "test 'fails()' fails: Caught error: Broken()", at: "Test func fails() throws")
  }

  @Test(arguments: ["disabled", "known", "none"])
  func verifiesNothingThatDidNotRun(name: String) async throws {
    try await expectPassed(name)
    #expect(try await result(name).outcome == .ran)
  }

  /// Notes of expectations are inserted into the lines.
  @Test func keepsTheColumnsOfTheAuthor() async throws {
    try await expectFailure(
      "fails-on-the-line-of-another",
      "test 'two()' fails: Expectation failed: ([1].count → 1) == 3",
      at: "#expect([1].count == 3)")
  }

  @Test func takesNoTestForPassedThatDidNotComeToItsEnd() async throws {
    #expect(
      try await lines("leaves").map { $0.drop { $0 != "i" } }
        == ["its tests did not run: the program ended before them"])
    try await expectFailure(
      "leaves-inside", "test 'quits()' ends the program", at: "Test func quits()")
    let dies = try await result("dies-inside").problems
    #expect(dies.map(\.summary) == ["traps: of mine"])
  }

  @Test func believesNoMarkThatASamplePrints() async throws {
    let result = try await result("prints-marks")
    #expect(
      result.problems.map(\.summary) == [
        "test 'fake()' fails: Expectation failed: 1 == 2"
      ])
  }

  @Test func refusesTestsBesideMain() async throws {
    #expect(
      try await result("main-type").problems.map(\.summary)
        == ["its tests are not run, since a type is marked '@main'"])
  }

  @Test func judgesEachSampleOfAChainByItsOwnTests() async throws {
    try await expectFailure(
      "chain-wrong", "test 'second()' fails: Expectation failed: (limit → 3) == 4",
      at: "#expect(limit == 4)")
    #expect(try await result("chain-wrong").standardOutput == "second statement\nsecond\n")
  }

  @Test func runsTheTestsOfXCTest() async throws {
    let result = try await result("case")
    #expect(
      result.problems.map(\.summary) == [
        "test 'FeedTests.testSum' fails: XCTAssertEqual failed: (\"2\") is not equal to (\"3\") - "
          + "the sum"
      ])
    #expect(
      result.problems.first?.range.start.line
        == Int(
          try Self.book.place(of: #"func testSum() { XCTAssertEqual(1 + 1, 3, "the"#).prefix {
            $0 != ":"
          }))
    #expect(result.standardOutput == "set up\nset up\nset up\n")
  }

  @Test func runsTheTestsOfActiveBranches() async throws {
    let problems = try await result("branches").problems
    #expect(
      problems.map(\.summary) == [
        "test 'BranchTests.testHere' fails: XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - "
          + "here"
      ])
  }

  @Test(arguments: [
    (
      "known-beside",
      "test 'later()' did not come to its end, so the tests do not verify the sample"
    ),
    ("cancelled", "test 'gone()' did not come to its end, so the tests do not verify the sample"),
    (
      "expects-nothing",
      "its tests expect nothing that can fail, so they do not verify the sample"
    ),
  ])
  func warnsOfTestsThatProveNothing(name: String, summary: String) async throws {
    let result = try await result(name)
    #expect(result.outcome == .ran)
    #expect(result.problems.map(\.summary) == [summary])
    #expect(result.problems.map(\.severity) == [.warning])
  }

  @Test func verifiesNothingWhenACaseIsCancelled() async throws {
    #expect(try await result("case-cancelled").outcome == .ran)
  }

  @Test func callsASampleFlakyWhoseTestsEndOtherwise() async throws {
    let result = try await result("flaky")
    #expect(result.outcome == .flaky)
    #expect(
      result.problems.map(\.summary) == ["its tests had other results in another run"])
  }

  @Test func compilesTestsThatAreNotToRun() async throws {
    try await expectPassed("not-run")
    #expect(try await result("not-run").outcome == .compiled)
  }

  @Test func compilesThemAlone() async throws {
    #expect(
      try await result("right").merging
        == .alone(reason: "its tests are run after it", position: nil, isOwn: true))
  }
}
