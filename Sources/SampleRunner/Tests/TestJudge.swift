import Diagnostics
import WorkbookModel

/// Judges a sample by the tests that it declares.
struct TestJudge: Sendable {
  let judge: Judge
  let sample: Sample
  /// The sample's number in the chain.
  let number: Int
  let run: RunRecord

  private var report: TestReport { run.tests ?? TestReport() }

  /// Reports every failure at its line; a sample of which a test has passed is verified.
  ///
  /// A test that did not come to its end has not passed, however the program ended.
  ///
  /// - Parameter isAsExpected: whether the program ended as the chapter says.
  func check(_ verdict: inout SampleResult, isAsExpected: Bool) {
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

  private func place(_ frame: RunRecord.Frame?) -> ProgramSource.Place? {
    frame.flatMap {
      judge.source.place(
        file: $0.file, line: $0.line, column: $0.column, in: judge.text, including: judge.files)
    }
  }

  private func problem(
    _ summary: String, at frame: RunRecord.Frame? = nil, fix: String
  ) -> Diagnostic {
    let place = place(frame)
    return Diagnostic(
      .error, "test", file: place?.file ?? judge.chapter.file,
      range: place.map(judge.range) ?? sample.infoRange, summary, fix: fix)
  }
}
