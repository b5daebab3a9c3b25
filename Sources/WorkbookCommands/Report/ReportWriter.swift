import Diagnostics
import WorkbookModel

/// Prints what a command found, as text or as JSON.
struct ReportWriter: Sendable {
  let isJSON: Bool
  private let console: Console
  private let colored: Bool

  init(_ invocation: Invocation, _ console: Console) {
    self.console = console
    isJSON = invocation.value("--format") == "json"
    colored =
      switch invocation.value("--color") {
      case "always": true
      case "never": false
      default: console.outputIsTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty
      }
  }

  func diagnosticWriter(for workbook: Workbook) -> DiagnosticTextWriter {
    DiagnosticTextWriter(sources: workbook.sources, colored: colored)
  }

  /// Writes every problem and then the counts.
  ///
  /// - Parameter additional: problems that only this command knows of.
  func write(_ run: BookRun, additional: [Diagnostic] = []) throws {
    let problems = (run.problems + additional).sorted()
    let report = Report(workbook: run.workbook, results: run.results, problems: problems)
    if isJSON {
      console.output(try report.json())
      return
    }
    let writer = diagnosticWriter(for: run.workbook)
    for problem in (run.allProblems + additional).sorted() {
      console.output(writer.text(for: problem) + "\n")
    }
    console.output(
      "\(report.summary.text); \(run.results.toolchain), sandbox: \(run.results.sandbox)\n")
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
      colored ? "\u{1B}[\(color)m\(result.outcome.rawValue)\u{1B}[0m" : result.outcome.rawValue
    let detail =
      result.reason.map { ": " + $0 }
      ?? (result.isCached
        ? " (kept from \(result.date ?? "an earlier run"))"
        : " (\(elapsedText(milliseconds: result.milliseconds)))")
    return "\(result.id) \(outcome)\(detail.escapedForTerminal)"
  }
}
