import Diagnostics
import WorkbookModel

/// `workbook check`: everything in which chapters and code disagree; writes nothing but the cache.
struct CheckCommand: Sendable {
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
      invocation.operands, filters: invocation.values("--filter"), in: workbook,
      directory: console.currentDirectory)
    let run = try await BookRun.perform(
      invocation, console, workbook: workbook, selection: selection, checksNames: true)
    let missing = invocation.value("--require") == "claims" ? unclaimed(run) : []
    let report = ReportWriter(invocation, console)
    try report.write(run, additional: missing, showsNames: invocation.has("--stats"))
    return run.hasErrors || !missing.isEmpty ? .problemsFound : .clean
  }

  /// Samples that print something which the chapter does not claim.
  private func unclaimed(_ run: BookRun) -> [Diagnostic] {
    workbook.chapters.flatMap { chapter in
      chapter.samples.compactMap { sample in
        guard let result = run.results.samples[sample.id], sample.hasUnclaimedOutput(result) else {
          return nil
        }
        return Diagnostic(
          .error, "coverage", file: chapter.file, range: sample.infoRange,
          "the output of sample '\(sample.id.name)' is not claimed",
          fix: "write an output fence behind it, with what 'workbook run \(sample.id)' shows")
      }
    }
  }
}
