import Diagnostics
import SiteRenderer
import WorkbookModel

/// `workbook build`: runs every sample and writes the site with the real outputs.
struct BuildCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let workbook: Workbook

  func run() async throws -> WorkbookCommand.Status {
    let run = try await BookRun.perform(
      invocation, console, Workplace(invocation, console), workbook: workbook, selection: .all,
      checksNames: true)
    // A chapter that was not understood would make a page that is not what its author meant; the
    // site of the last good state stays.
    let isReadable = !workbook.diagnostics.contains { $0.severity == .error }
    let isWhole = !run.results.samples.values.contains { $0.outcome == .notRun }
    let site = isReadable && isWhole ? try await writeSite(run) : nil
    let report = ReportWriter(invocation, console)
    console.output(try report.text(of: run))
    if let site {
      say(site, isText: report.isText)
    } else {
      console.errors(
        isReadable
          ? "the site was not written: not every sample was run\n"
          : "the site was not written: mend the chapters first\n")
    }
    return run.hasErrors ? .problemsFound : .clean
  }

  /// Says what became of the files of the site; their names come from chapters.
  private func say(_ site: SiteWriter.Report, isText: Bool) {
    for path in site.missing {
      console.errors(
        "warning: '\(path.escapedForTerminal)' is shown by a page, but is no file of 'Content'; add "
          + "it, or correct the chapter\n")
    }
    for path in site.kept {
      console.errors(
        "warning: '\(path.escapedForTerminal)' of an earlier site was changed by hand and is kept; "
          + "remove it if nobody needs it\n")
    }
    guard isText else { return }
    console.output(
      "site: \(output.escapedForTerminal)/index.html (\(counted(site.written.count, "file")) written, "
        + "\(site.unchanged.count) unchanged, \(site.removed.count) removed)\n")
  }

  private var output: String {
    invocation.value("--output").map(console.absolute) ?? workbook.root + "/Site/public"
  }

  private func writeSite(_ run: BookRun) async throws -> SiteWriter.Report {
    let files = await SiteRenderer(workbook: workbook, results: run.results).render()
    return try await SiteWriter(output: output, content: workbook.root + "/Content").write(files) {
      console.errors(
        "waiting for another process that writes the site in '\(output.escapedForTerminal)'\n")
    }
  }
}
