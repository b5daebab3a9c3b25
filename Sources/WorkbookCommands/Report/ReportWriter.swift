import Diagnostics
import DriftChecker
import WorkbookModel

/// Prints what a command found, as text or as JSON.
struct ReportWriter: Sendable {
  let isJSON: Bool
  private let console: Console
  let isColored: Bool

  init(_ invocation: Invocation, _ console: Console) {
    self.console = console
    isJSON = invocation.value("--format") == "json"
    isColored =
      switch invocation.value("--color") {
      case "always": true
      case "never": false
      default: console.outputIsTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty
      }
  }

  func diagnosticWriter(for workbook: Workbook) -> DiagnosticTextWriter {
    DiagnosticTextWriter(sources: workbook.sources, colored: isColored)
  }

  /// Every problem and then the counts, as text or as JSON.
  ///
  /// - Parameters:
  ///   - additional: problems that only this command knows of.
  ///   - showsNames: whether to say what the names in code spans were found to be.
  func text(
    of run: BookRun, additional: [Diagnostic] = [], showsNames: Bool = false
  ) throws -> String {
    let problems = (run.problems + additional).sorted()
    var report = Report(workbook: run.workbook, results: run.results, problems: problems)
    if showsNames { report.names = run.names?.statistics }
    if isJSON { return try report.json() }
    let writer = diagnosticWriter(for: run.workbook)
    return (run.allProblems + additional).sorted().map { writer.text(for: $0) + "\n" }.joined()
      + (report.names?.text ?? "")
      + "\(report.summary.text); \(run.results.toolchain), sandbox: \(run.results.sandbox)\n"
  }

  /// `fi/00-start#hello verified (412 ms)`.
  func headline(_ result: SampleResult) -> String {
    let color =
      switch result.outcome {
      case .verified: "32"
      case .failed, .flaky: "31"
      case .unverified: "33"
      }
    let outcome =
      isColored ? "\u{1B}[\(color)m\(result.outcome.rawValue)\u{1B}[0m" : result.outcome.rawValue
    let detail =
      result.reason.map { ": " + $0 }
      ?? (result.isCached
        ? " (kept from \(result.date ?? "an earlier run"))"
        : " (\(elapsedText(milliseconds: result.milliseconds)))")
    return "\(result.id) \(outcome)\(detail.escapedForTerminal)"
  }
}
