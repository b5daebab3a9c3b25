import CommandLineSyntax
import TextDiagnostics
import DriftChecker
import SiteRenderer
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// `workbook check`: reports every disagreement between chapters and code; writes nothing but the cache.
///
/// It is designed to be run often, and uses the first of these that is valid:
///
/// ```
/// UnchangedReport      no problems, and no changes since: the same report, without reading the book
/// ChapterCache      unchanged chapters keep their cached state; the others are read and run
/// everything      with options or operands, packages, or system programs
/// ```
struct CheckCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader

  /// Runs the command.
  ///
  /// - Returns: `.problemsFound` for an error of any kind.
  func run() async throws -> WorkbookCommand.Status {
    guard let start = try await IncrementalStart(invocation, console, loader, output: nil) else {
      return .clean
    }
    let (keeper, answer) = (start.keeper, start.answer)
    let found = try await IncrementalRun.perform(
      invocation, console, start.runEnvironment, loader: loader, start.book, keeper?.read(),
      table: start.table, output: nil,
      documents: try await DocumentPages.of(loader, invocation, console, isRun: false)
    ) { workbook in
      try SampleSelection(
        invocation.operands, filters: invocation.values("--filter"), in: workbook,
        directory: console.currentDirectory)
    }
    let required = invocation.values("--require")
    var missing =
      required.contains("claims")
      ? try await DriftChecks.ofResults(found.run.workbook, found.run.results).report().problems
      : []
    if required.contains("objective-c") { missing += found.run.objectiveCNotRun }
    let report = ReportWriter(invocation, console)
    try report.write(
      found.run, additional: missing, showsNames: invocation.has("--stats"),
      kept: found.update.keptSummary)
    if let keeper {
      if let memory = found.keep(found.memory(), keeper), memory.isClean {
        answer?.keep(
          try report.text(of: found.run.emptyCopy, kept: memory.summary), after: found.run, memory)
      } else {
        answer?.keepTable()
      }
    } else if missing.isEmpty, found.run.isRepeatable {
      answer?.keep(
        try report.text(of: found.run, showsNames: invocation.has("--stats")), after: found.run,
        found.memory())
    }
    return found.run.hasErrors || !missing.isEmpty ? .problemsFound : .clean
  }
}
