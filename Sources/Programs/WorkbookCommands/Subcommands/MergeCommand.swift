import CommandLineSyntax
import DriftChecker
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// `workbook merge`: joins the reports of the shards of a run into the report of the whole run.
///
/// The book has to be there, in the state that the shards ran; neither a compiler nor a sandbox is needed.
struct MergeCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader
  let reports: ShardReports

  /// - Throws: when the reports do not make a whole.
  func run() async throws -> WorkbookCommand.Status {
    let shards = try reports.shards(ofBook: loader.shelf?.own.path ?? "")
    let workbook = try await loader.load()
    let run = try shards.run(of: workbook, bookProblems: [])
    let required = invocation.values("--require")
    var missing =
      required.contains("claims") || shards.requiresClaims
      ? try await DriftChecks.ofResults(workbook, run.results).report().problems : []
    if required.contains("objective-c") { missing += run.objectiveCNotRun }
    try ReportWriter(invocation, console).write(run, additional: missing)
    return run.hasErrors || !missing.isEmpty ? .problemsFound : .clean
  }
}
