import Diagnostics
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

    ```swift,id=branch-not-taken
    import Testing
    @Test func one() throws {
      #expect(1 == 1)
      if [1].isEmpty { #expect(6 == 7) } else if [1].count > 1 { try #require(1 == 3); print(1) }
    }
    ```

    ```swift,id=no-rounds
    import XCTest
    final class RoundTests: XCTestCase {
      func testRounds() {
        XCTAssertTrue([1].count == 1)
        for n in 0..<0 { XCTAssertEqual(n, 1) }
      }
    }
    ```

    ```swift,id=later
    import Dispatch
    import Testing
    @Test func later() {
      #expect(1 == 1)
      DispatchQueue.global().asyncAfter(deadline: .now() + 60) { #expect(4 == 5) }
    }
    ```

    ```swift,id=all-run
    import Foundation
    import Testing
    struct Wrong: Error {}
    func check(_ n: Int?) throws -> Int {
      guard let n else {
        Issue.record("nothing")
        throw Wrong()
      }
      #expect(n > 0, "positive"); return try #require(n)
    }
    @Test(arguments: [1, 2]) func either(n: Int) async throws {
      if n == 1 { #expect(n == 1) } else { #expect(n == 2) }
      do { _ = try check(n) } catch { #expect(Bool(false)) }
      #expect(throws: Wrong.self) { #expect(n > 0); throw Wrong() }
      let same = { try #require(n) }
      _ = try #require(try same())
      #if os(macOS)
      #expect(n == 3)
      #endif
      await confirmation { done in
        await Task { #expect(try! check(n) == n) ; done() }.value  // the last
      }
      await withCheckedContinuation { next in
        Thread { #expect(n < 3); next.resume() }.start()
      }
    }
    ```

    ```swift,id=fails-on-the-line-of-another
    import Testing
    @Test func two() { #expect(1 == 1); #expect([1].count == 3) }
    ```

    ```swift,id=own-judge
    import XCTest
    final class QuietTests: XCTestCase {
      override func invokeTest() {}
      func testSum() { XCTAssertEqual(1 + 1, 3) }
    }
    ```

    ```swift,id=unmarked-beside
    import Testing
    @Test func good() { #expect(true) }
    func adds() { #expect(2 + 8 == 5) }
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

    ```swift,id=outside
    import Testing
    #expect(2 + 2 == 5)
    @Test func good() { #expect(true) }
    ```

    ```swift,id=unmarked
    import Testing
    func adds() { #expect(2 + 4 == 5) }
    ```

    ```swift,id=outside-called
    import Testing
    func check(_ n: Int) { #expect(n == 5) }
    check(2 + 3)
    ```

    ```swift,id=outside-branch
    import Testing
    #if os(Linux)
    #expect(2 + 2 == 5)
    #endif
    ```

    ```swift,id=outside-init
    import Testing
    struct Oven {
      init(degrees: Int) { #expect(degrees < 200) }
      var isHot: Bool {
        #expect(2 + 2 == 5)
        return true
      }
    }
    let oven = Oven(degrees: 300)
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

    ```swift,id=uncompiled
    import Testing
    @Test func here() { #expect([1].count == 1) }
    #if canImport(UIKit)
    @Test func onPhones() { #expect([1].count == 7) }
    #endif
    ```

    ```swift,id=uncompiled-alone
    import Testing
    #if false
    @Test func never() { #expect([1].count == 8) }
    #endif
    ```

    ```swift,id=uncompiled-method
    import XCTest
    final class HereTests: XCTestCase {
      func testHere() { XCTAssertEqual([1].count, 1) }
      #if os(iOS)
      func testPhone() { XCTAssertEqual([1].count, 9) }
      #endif
    }
    ```

    ```swift,id=compiled-here
    import Testing
    #if os(iOS)
    @Test func anywhere() { #expect([1].count == 3) }
    #else
    @Test
    func anywhere() { #expect([1].count == 1) }
    #endif
    @Test("named", arguments: [1, 2])
    func numbers(n: Int) { #expect(n < 3) }
    @Suite struct Inner { @Test func inner() { #expect([1].count == 1) } }
    ```

    ```swift,id=own-assertion
    import XCTest
    func XCTAssertEqual(_ a: Int, _ b: Int) {}
    final class OwnTests: XCTestCase { func testSum() { XCTAssertEqual([1].count, 2) } }
    ```

    ```swift,id=filtered
    import Testing
    @Test(.filterIssues { _ in false }) func quiet() { #expect([1].count == 2) }
    ```

    ```swift,id=suite-disabled
    import Testing
    @Suite(.disabled()) struct Off { @Test func off() { #expect([1].count == 2) } }
    @Test func on() { #expect([1].count == 1) }
    ```

    ```swift,id=branch-confirms
    import Testing
    @Test func one() async {
      if [1].isEmpty { await confirmation { done in done() } }
      if [1].isEmpty { precondition([1].count == 2) }
    }
    ```

    ```swift,id=branch-tries
    import Testing
    struct Broken: Error {}
    func load() throws { throw Broken() }
    @Test func one() throws { if [1].isEmpty { try load() } }
    ```

    ```swift,id=branch-elsewhere
    import Testing
    @Test func one() {
      #if os(iOS)
      #expect([1].count == 2)
      #endif
    }
    ```

    ```swift,id=only-here
    import Testing
    func load() throws -> Int { 1 }
    @Test func one() throws {
      #if os(Linux)
      _ = try load()
      #endif
    }
    @Test func two() throws { try #require(load() == 1) }
    @Test func three() throws { if [1].count == 1 { _ = try load() } }
    @Test func four() { if [1].isEmpty { Issue.record("none") } }
    ```

    ```swift,id=must-not-come
    import Testing
    @Test func four() { guard [1].count == 1 else { preconditionFailure() } }
    ```

    ```swift,id=cannot-fail
    import Testing
    @Test func any() async {
      await confirmation(expectedCount: 0...) { _ in #expect(true) }
      withKnownIssue(isIntermittent: true) { #expect([1].count == 1) }
    }
    ```

    ```swift,id=not-run,no_run
    import Testing
    @Test func wrong() { #expect(1 == 2) }
    ```

    """#)

  static let results = Task { try await TestRunner.run(book) }

  private func expect(
    _ name: String, _ summary: String, at needle: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(name)
    #expect(result.outcome == .failed, sourceLocation: sourceLocation)
    let place = try Self.book.place(of: needle)
    #expect(
      try await lines(name) == ["test \(place) \(summary)"], sourceLocation: sourceLocation)
  }

  @Test func failsASampleAtTheLineOfAFailingExpectation() async throws {
    try await expect(
      "wrong", "test 'sum()' fails: Expectation failed: (1 + 1 → 2) == 3", at: "#expect(1 + 1")
    // The testing library prints nothing into the sample's output.
    #expect(try await result("wrong").standardOutput == "")
    #expect(try await result("wrong").standardError == "")
  }

  @Test(arguments: [
    "right", "waits", "chain", "case-right", "dies-as-said", "values", "all-run", "compiled-here",
    "only-here", "must-not-come",
  ])
  func verifiesWhatPasses(name: String) async throws {
    try await expectVerified(name)
  }

  @Test func saysWhatTheLibrarySaysOfValues() async throws {
    try await expect(
      "arguments", "test 'isOne(_:)' fails: Expectation failed: (number → 2) == 1",
      at: "#expect(number")
    #expect(try await result("arguments").problems.first?.explanation == "only one")
    try await expect(
      "required", "test 'unwraps()' fails: Expectation failed: none → nil", at: "#require(none)")
    try await expect(
      "throws", "test 'fails()' fails: Caught error: Broken()", at: "Test func fails() throws")
  }

  @Test(arguments: ["disabled", "known", "none"])
  func verifiesNothingThatDidNotRun(name: String) async throws {
    try await expectPassed(name)
    #expect(try await result(name).outcome == .ran)
  }

  @Test(arguments: [
    ("branch-not-taken", "#expect", "#expect(6 == 7)"),
    ("no-rounds", "XCTAssertEqual", "XCTAssertEqual(n, 1)"),
    ("later", "#expect", "#expect(4 == 5)"),
  ])
  func verifiesNothingByAnExpectationThatDidNotRun(
    sample: String, name: String, needle: String
  ) async throws {
    let result = try await result(sample)
    #expect(result.outcome == .ran)
    let place = try Self.book.place(of: needle)
    #expect(
      try await lines(sample) == [
        "test \(place) '\(name)' did not run before the tests ended, so they do not verify the sample"
      ])
  }

  /// Notes of expectations are inserted into the lines.
  @Test func keepsTheColumnsOfTheAuthor() async throws {
    try await expect(
      "fails-on-the-line-of-another",
      "test 'two()' fails: Expectation failed: ([1].count → 1) == 3",
      at: "#expect([1].count == 3)")
  }

  @Test func takesNoTestForPassedThatDidNotComeToItsEnd() async throws {
    #expect(
      try await lines("leaves").map { $0.drop { $0 != "i" } }
        == ["its tests did not run: the program ended before them"])
    try await expect("leaves-inside", "test 'quits()' ends the program", at: "Test func quits()")
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
    try await expect(
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

  @Test func losesNoExpectationOutsideOfTests() async throws {
    try await expect(
      "outside", "'#expect' is not in a test: a failure would be lost", at: "#expect(2 + 2")
    try await expect(
      "unmarked", "'#expect' is not in a test: a failure would be lost", at: "#expect(2 + 4")
    try await expect(
      "unmarked-beside", "'#expect' is not in a test: a failure would be lost", at: "#expect(2 + 8")
    try await expect(
      "outside-called",
      "'check' contains an expectation, but no test calls it: a failure would be lost",
      at: "check(2 + 3)")
    try await expect(
      "outside-branch", "'#expect' is not in a test: a failure would be lost",
      at: "#expect(2 + 2 == 5)\n#endif")
    try await expect(
      "outside-init",
      "'Oven' contains an expectation, but no test calls it: a failure would be lost",
      at: "Oven(degrees: 300)")
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
    (
      "branch-confirms",
      "its tests expect nothing that can fail, so they do not verify the sample"
    ),
    (
      "branch-tries", "its tests expect nothing that can fail, so they do not verify the sample"
    ),
    (
      "branch-elsewhere",
      "its tests expect nothing that can fail, so they do not verify the sample"
    ),
    (
      "cannot-fail", "its tests expect nothing that can fail, so they do not verify the sample"
    ),
    ("uncompiled", "test 'onPhones' is not compiled, so the tests do not verify the sample"),
    ("uncompiled-alone", "test 'never' is not compiled, so the tests do not verify the sample"),
    (
      "uncompiled-method", "test 'testPhone' is not compiled, so the tests do not verify the sample"
    ),
    (
      "own-assertion",
      "'XCTAssertEqual' replaces what tests are judged by, so the tests do not verify the sample"
    ),
    ("filtered", "'filterIssues' may hide failures, so the tests do not verify the sample"),
    (
      "suite-disabled",
      "test 'off()' did not come to its end, so the tests do not verify the sample"
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

  @Test func refusesTestsThatReportTheirOwnFailures() async throws {
    #expect(
      try await result("own-judge").problems.map(\.summary) == [
        "'invokeTest' replaces what reports failures, so its tests prove nothing"
      ])
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
        == .alone(reason: "its tests are run after it", position: nil))
  }
}
