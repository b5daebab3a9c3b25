import Diagnostics
import WorkbookModel

/// `workbook run`: runs samples and shows what they print.
struct RunCommand: Sendable {
  private let invocation: Invocation
  private let console: Console
  private let workbook: Workbook

  init(_ invocation: Invocation, _ console: Console, _ workbook: Workbook) {
    self.invocation = invocation
    self.console = console
    self.workbook = workbook
  }

  func run() async throws -> WorkbookCommand.Status {
    let selection = try SampleSelection(
      invocation.operands, in: workbook, directory: console.currentDirectory)
    let run = try await BookRun.perform(
      invocation, console, workbook: workbook, selection: selection)
    let report = ReportWriter(invocation, console)
    if !report.isJSON { showOutputs(run, report) }
    try report.write(run)
    return run.hasErrors ? .problemsFound : .clean
  }

  /// ```
  /// fi/00-start#hello verified (412 ms)
  ///   │ hei
  /// ```
  private func showOutputs(_ run: BookRun, _ report: ReportWriter) {
    for chapter in workbook.chapters {
      for sample in chapter.samples {
        guard let result = run.results.samples[sample.id] else { continue }
        console.output(report.headline(result) + "\n")
        for text in [result.standardOutput, result.standardError] {
          for line in text.escapedForTerminal.split(
            separator: "\n", omittingEmptySubsequences: false
          ).dropLast(text.hasSuffix("\n") || text.isEmpty ? 1 : 0) {
            console.output("  │ \(line)\n")
          }
        }
      }
    }
  }
}
