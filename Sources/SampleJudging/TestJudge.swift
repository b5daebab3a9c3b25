import Diagnostics
import SamplePlan
import SampleRecords
import SwiftSource
import WorkbookModel

/// Judges a sample by the tests that it declares.
struct TestJudge: Sendable {
  let judge: Judge
  let sample: Sample
  /// The sample's number in the chain.
  let number: Int
  let run: RunRecord

  private var report: TestReport { run.tests ?? TestReport() }

  /// Reports every failure at its line, and what the sample expects where no test runs; a sample of which
  /// a test has passed is verified.
  ///
  /// A test that did not come to its end has not passed, however the program ended.
  ///
  /// - Parameter isAsExpected: whether the program ended as the chapter says.
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
          fix: "remove '@main', or give the tests a sample of their own"))
      return
    }
    for issue in report.issues where issue.sample == number { verdict.fail(failure(issue)) }
    let own = report.tests.filter { $0.sample == number }
    if !report.isComplete {
      // How it ended is said already, or is what the chapter shows.
      guard isAsExpected, sample.annotations.shouldTrap == nil else { return }
      let last = own.first { $0.outcome == .running }
      verdict.fail(
        problem(
          last.map { "test '\($0.name)' ends the program" }
            ?? "its tests did not run: the program ended before them",
          at: last?.place, fix: "let the program come to its end; the tests run behind it"))
    } else if verdict.outcome.hasPassed, own.contains(where: { $0.outcome == .passed }) {
      verdict.outcome = .verified
    }
  }

  private func test(of issue: TestReport.Issue) -> TestReport.Test? {
    issue.test.flatMap { report.tests.indices.contains($0) ? report.tests[$0] : nil }
  }

  private func failure(_ issue: TestReport.Issue) -> Diagnostic {
    let test = test(of: issue)
    var problem = problem(
      "\(test.map { "test '\($0.name)' fails" } ?? "a test fails"): \(issue.message)",
      at: place(issue.place) == nil ? test?.place : issue.place,
      fix: "mend the sample or its test")
    if !issue.details.isEmpty { problem.explanation = issue.details.joined(separator: "\n") }
    return problem
  }

  private func problem(_ lost: LostExpectation, at place: RunRecord.Frame) -> Diagnostic {
    lost.isCall
      ? problem(
        "'\(lost.name)' expects something, and no test runs here: a failure would be lost",
        at: place, fix: "call it from a test")
      : problem(
        "'\(lost.name)' stands in no test: a failure would be lost", at: place,
        fix: "put it into a function marked '@Test', or into a test method of an 'XCTestCase'")
  }

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

  private func problem(
    _ summary: String, at frame: RunRecord.Frame? = nil, fix: String
  ) -> Diagnostic {
    let place = place(frame)
    return Diagnostic(
      .error, .test, file: place?.file ?? judge.chapter.file,
      range: place.map(judge.range) ?? sample.infoRange, summary, fix: fix)
  }
}
