import Diagnostics
import DriftChecker
import WorkbookModel

/// Prints what a command found, as text or as JSON.
struct ReportWriter: Sendable {
  let isJSON: Bool
  private let console: Console
  private let colored: Bool
  /// Whether to say of each sample that was compiled alone why.
  private let tellsWhyAlone: Bool

  init(_ invocation: Invocation, _ console: Console) {
    self.console = console
    isJSON = invocation.value("--format") == "json"
    tellsWhyAlone = invocation.value("--merge") == "yes"
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
  /// - Parameters:
  ///   - additional: problems that only this command knows of.
  ///   - showsNames: whether to say what the names in code spans were found to be.
  func write(
    _ run: BookRun, additional: [Diagnostic] = [], showsNames: Bool = false
  ) throws {
    let problems = (run.problems + additional).sorted()
    var report = Report(workbook: run.workbook, results: run.results, problems: problems)
    if showsNames { report.names = run.names?.statistics }
    if isJSON {
      console.output(try report.json())
      return
    }
    let writer = diagnosticWriter(for: run.workbook)
    for problem in (run.allProblems + additional).sorted() {
      console.output(writer.text(for: problem) + "\n")
    }
    if let names = report.names { console.output(names.text) }
    if tellsWhyAlone { tellWhyAlone(run) }
    console.output(
      "\(report.summary.text); \(run.results.toolchain), sandbox: \(run.results.sandbox)\n")
    if let text = report.summary.mergeText { console.output(text + "\n") }
  }

  /// `fi/00-start#hello compiled alone: it depends on when objects are destroyed (line 31)`.
  private func tellWhyAlone(_ run: BookRun) {
    for chapter in run.workbook.chapters {
      for sample in chapter.samples {
        guard let merging = run.results.samples[sample.id]?.merging, !merging.isMerged else {
          continue
        }
        console.output("\(sample.id) \(merging.text.escapedForTerminal)\n")
      }
    }
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
