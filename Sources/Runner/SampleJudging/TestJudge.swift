import TextDiagnostics
import SamplePlan
import ResultStore
import SwiftSource
import WorkbookModel

/// Judges a sample by the tests that it declares.
///
/// One is made for each sample of a chain that was reached, with or without tests. The tests of all samples
/// run after the last one in one process; the report has the index of the sample that declares a test or is
/// responsible for a failure. Output of the samples and the exit status are irrelevant for tests: only the
/// marks of the run count (see the module's page).
struct TestJudge: Sendable {
  /// The judge of the whole program, which has locations.
  let judge: Judge
  let sample: Sample
  /// The sample's index in the chain.
  let number: Int
  /// The first run; ``FlakeJudge`` compares its tests with those of another one.
  let run: RunRecord

  /// The report; empty and incomplete if the program wrote none.
  private var report: TestReport { run.tests ?? TestReport() }

  /// Reports each failed expectation, and expectations that no test reaches; a passed test verifies the
  /// sample if all of its expectations have run.
  ///
  /// A test that did not end has not passed, however the program ended. The problems are, in this order,
  /// where each later step requires that the program can run tests at all:
  ///
  /// - expectations outside of any test (`#expect` at top level), which would be lost;
  /// - tests beside a type marked `@main`, which cannot be run;
  /// - each failure in the report;
  /// - a program that ended before all tests had, unless its ending is a problem already or is claimed.
  ///
  /// - Parameter isAsExpected: whether the program ended as the chapter claims.
  func check(_ verdict: inout SampleResult, isAsExpected: Bool) {
    for lost in judge.source.lostExpectations
    where judge.source.sampleNumber(file: lost.place.file, line: lost.place.line) == number {
      verdict.fail(problem(lost.expectation, at: lost.place))
    }
    guard judge.source.testedSamples.contains(number) else { return }
    if judge.source.isLibrary {
      verdict.fail(
        problem(
          "its tests are not run, since a type is marked '@main'",
          fix: "remove '@main', or move the tests into a separate sample"))
      return
    }
    for issue in report.issues where issue.sample == number { verdict.fail(failure(issue)) }
    if let own = judge.source.silencedFailures.first(where: { $0.failure.cause == .override }) {
      verdict.fail(
        problem(
          "'\(own.failure.name)' replaces what reports failures, so its tests prove nothing",
          at: own.place, fix: "use 'setUp', 'tearDown' and test methods"))
      return
    }
    let own = report.tests.filter { $0.sample == number }
    if !report.isComplete {
      // The ending is reported already.
      guard isAsExpected else { return }
      let last = own.first { $0.outcome == .running }
      // It is what the chapter shows.
      if last != nil, sample.annotations.shouldTrap != nil { return }
      verdict.fail(
        problem(
          last.map { "test '\($0.name)' ends the program" }
            ?? "its tests did not run: the program ended before them",
          at: last?.place,
          fix: sample.annotations.shouldTrap == nil
            ? "make the program end normally; the tests run after it"
            : "move the tests into another sample; they run after the last line"))
    } else if verdict.outcome.hasPassed {
      if let problem = unproven(own, isVerified: verdict.outcome == .verified) {
        verdict.problems.append(problem)
      } else if own.contains(where: { $0.outcome == .passed }) {
        verdict.outcome = .verified
      }
    }
  }

  /// The warning for tests that have not failed and yet do not verify the sample; nil if all of them were disabled and
  /// nothing else verifies it.
  ///
  /// - Parameter isVerified: whether another claim verifies it already.
  private func unproven(_ own: [TestReport.Test], isVerified: Bool) -> Diagnostic? {
    var warning: Diagnostic?
    if let test = uncompiled(own) {
      warning = problem(
        "test '\(test.name)' is not compiled, so the tests do not verify the sample",
        at: test.place, fix: "move it out of the branch of '#if', or remove it")
    } else if !isVerified, !own.contains(where: { $0.outcome == .passed }) {
      return nil
    } else if let silenced = judge.source.silencedFailures.first {
      let isFilter = silenced.failure.cause == .filter
      warning = problem(
        "'\(silenced.failure.name)' \(isFilter ? "may hide failures" : "replaces what tests are judged by"), "
          + "so the tests do not verify the sample",
        at: silenced.place, fix: isFilter ? "remove it" : "give it another name")
    } else if let skipped = own.first(where: { ![.passed, .failed].contains($0.outcome) }) {
      warning = problem(
        "test '\(skipped.name)' did not come to its end, so the tests do not verify the sample",
        at: skipped.place, fix: "remove the test, or what disables, skips or cancels it")
    } else if let missed = judge.source.notedExpectations.enumerated().first(where: {
      $0.element.sample == number && $0.element.statement.isRequired
        && !report.expectations.contains($0.offset)
    })?.element {
      warning = problem(
        "'\(missed.statement.name)' did not run before the tests ended, so they do not verify the sample",
        at: missed.place, fix: "make a test reach it, and wait for what runs later; or remove it")
    } else if !isVerified, !judge.source.provedSamples.contains(number) || !hasProof {
      warning = problem(
        "its tests expect nothing that can fail, so they do not verify the sample",
        at: own.first?.place, fix: "write '#expect' with what must be true")
    }
    warning?.severity = .warning
    return warning
  }

  /// Whether a test of the program has run something by which it can fail.
  private var hasProof: Bool {
    judge.source.canFailUnnoted
      || judge.source.notedExpectations.enumerated().contains {
        $0.element.statement.canFail && report.expectations.contains($0.offset)
      }
  }

  /// A declared test that the libraries do not know, unless that of another branch has run in its place.
  private func uncompiled(
    _ own: [TestReport.Test]
  ) -> (name: String, place: RunRecord.Frame)? {
    let lines = Set(own.compactMap { judge.source.line(of: $0.place) })
    let declared = judge.source.declaredTests.filter { $0.line.sample == number }
    let compiled = declared.filter { lines.contains($0.line) }
    return declared.first { missing in
      !lines.contains(missing.line) && !compiled.contains { $0.test.mayReplace(missing.test) }
    }.map { ($0.test.name, $0.place) }
  }

  /// The test that a failure belongs to; nil for a failure between tests, or an invalid index.
  private func test(of issue: TestReport.Issue) -> TestReport.Test? {
    issue.test.flatMap { report.tests.indices.contains($0) ? report.tests[$0] : nil }
  }

  /// The problem of a failure: `test 'reads()' fails: Expectation failed: a == b`.
  ///
  /// It is located at the failure if that is in a sample, otherwise at the test.
  private func failure(_ issue: TestReport.Issue) -> Diagnostic {
    let test = test(of: issue)
    var problem = problem(
      "\(test.map { "test '\($0.name)' fails" } ?? "a test fails"): \(issue.message)",
      at: place(issue.place) == nil ? test?.place : issue.place,
      fix: "correct the sample or its test")
    if !issue.details.isEmpty { problem.explanation = issue.details.joined(separator: "\n") }
    return problem
  }

  /// The problem of an expectation that no test reaches.
  private func problem(_ lost: IgnoredExpectation, at place: RunRecord.Frame) -> Diagnostic {
    lost.isCall
      ? problem(
        "'\(lost.name)' contains an expectation, but no test calls it: a failure would be lost",
        at: place, fix: "call it from a test")
      : problem(
        "'\(lost.name)' is not in a test: a failure would be lost", at: place,
        fix: "put it into a function marked '@Test', or into a test method of an 'XCTestCase'")
  }

  /// The location of a frame in the chapter; nil if it is not in a sample.
  ///
  /// Without a column it is the first non-blank character of the line.
  private func place(_ frame: RunRecord.Frame?) -> ProgramSource.Place? {
    guard let frame,
      var place = judge.source.place(
        file: frame.file, line: frame.line, column: frame.column, in: judge.text,
        including: judge.files)
    else { return nil }
    // XCTest knows lines only.
    if frame.column == 0 {
      let text = judge.files[place.file] ?? judge.text
      let rest = place.position.offset..<text.offsets(ofLine: place.position.line).upperBound
      let blanks = text.bytes[rest].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      place.position = text.position(at: place.position.offset + blanks.count)
    }
    return place
  }

  /// An error about tests at a frame, or else at the opening fence of the sample.
  private func problem(
    _ summary: String, at frame: RunRecord.Frame? = nil, fix: String
  ) -> Diagnostic {
    let place = place(frame)
    return Diagnostic(
      .error, .test, file: place?.file ?? judge.chapter.file,
      range: place.map(judge.range) ?? sample.infoRange, summary, fix: fix)
  }
}
