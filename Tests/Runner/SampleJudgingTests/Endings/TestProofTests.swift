import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Samples whose tests prove something, or nothing.
@Suite(.serialized) struct TestProofTests: SharedRunSuite {
  static let results = Task { try await TestRunner.run(book) }

  @Test(arguments: [
    "compiled-here", "only-here", "must-not-come", "all-run", "watchdog", "counts-none",
  ])
  func verifiesWhatPasses(name: String) async throws {
    try await expectVerified(name)
  }

  @Test(arguments: [
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
    (
      "cannot-fail-either",
      "its tests expect nothing that can fail, so they do not verify the sample"
    ),
    ("namesake", "test 'same' is not compiled, so the tests do not verify the sample"),
    (
      "parameter",
      "'XCTAssertEqual' replaces what tests are judged by, so the tests do not verify the sample"
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

  @Test func losesNoExpectationOutsideOfTests() async throws {
    try await expectFailure(
      "outside", "'#expect' is not in a test: a failure would be lost", at: "#expect([2, 2]")
    try await expectFailure(
      "unmarked", "'#expect' is not in a test: a failure would be lost", at: "#expect([2, 4]")
    try await expectFailure(
      "unmarked-beside", "'#expect' is not in a test: a failure would be lost", at: "#expect([2, 8]"
    )
    try await expectFailure(
      "class-setup", "'XCTAssertEqual' is not in a test: a failure would be lost",
      at: "XCTAssertEqual([1].count, 5)")
    try await expectFailure(
      "outside-called",
      "'check' contains an expectation, but no test calls it: a failure would be lost",
      at: "check(2 + 3)")
    try await expectFailure(
      "outside-branch", "'#expect' is not in a test: a failure would be lost",
      at: "#expect([2, 2].count == 5)\n#endif")
    try await expectFailure(
      "outside-init",
      "'Oven' contains an expectation, but no test calls it: a failure would be lost",
      at: "Oven(degrees: 300)")
  }

  @Test(arguments: [
    ("branch-not-taken", "#expect", "#expect(6 == 7)"),
    ("no-rounds", "XCTAssertEqual", "XCTAssertEqual(n, 1)"),
    ("later", "#expect", "#expect(4 == 5)"),
    ("compiled-nowhere", "#expect", "#expect([1].count == 21)"),
    ("records-later", "Issue.record", "Issue.record(\"22\")"),
    ("fails-later", "XCTFail", "XCTFail(\"23\")"),
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

  @Test func doesNotLetAnEndingHideTests() async throws {
    #expect(
      try await result("before-trap").problems.map(\.summary)
        == ["its tests did not run: the program ended before them"])
  }

  @Test func warnsOfADisabledTestBesideATrueClaim() async throws {
    let result = try await result("disabled-beside")
    #expect(result.outcome == .verified)
    #expect(
      result.problems.map(\.summary)
        == ["test 'off()' did not come to its end, so the tests do not verify the sample"])
  }

  @Test func refusesTestsThatReportTheirOwnFailures() async throws {
    #expect(
      try await result("own-judge").problems.map(\.summary) == [
        "'invokeTest' replaces what reports failures, so its tests prove nothing"
      ])
  }
}

extension SharedRunSuite {
  /// Expects that a sample fails by one problem of its tests.
  ///
  /// - Parameter needle: what the problem points to.
  func expectFailure(
    _ name: String, _ summary: String, at needle: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = try await result(name)
    #expect(result.outcome == .failed, sourceLocation: sourceLocation)
    let place = try Self.book.place(of: needle)
    #expect(
      try await lines(name) == ["test \(place) \(summary)"], sourceLocation: sourceLocation)
  }
}
