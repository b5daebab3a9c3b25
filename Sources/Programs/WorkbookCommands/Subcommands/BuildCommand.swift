import CommandLineSyntax
import TextDiagnostics
import ResultStore
import SafeFiles
import SiteRenderer
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// `workbook build`: runs every sample and writes the site with the real outputs.
///
/// If nothing has changed, the cached report is printed (``UnchangedReport``). Otherwise, a chapter that had no
/// problems and has not changed is not read (``IncrementalPlan``).
///
/// The site is only written when every chapter could be read and every sample was run: a page that
/// misrepresents its chapter is worse than an outdated one. Failing samples do not prevent writing; they are
/// shown as failed.
struct BuildCommand: Sendable {
  let invocation: Invocation
  let console: Console
  let loader: WorkbookLoader
  /// Reports of shards, in place of running samples.
  var reports: ShardReports?
  /// What the samples did with other toolchains, by the paths of books.
  var others: [String: [RunResults]] = [:]
  /// Shows the pages to their author at once, also those that are not written; nil for a build without a reader.
  var proof: PageProof?

  /// Builds the site, and again from scratch if another build wrote to its folder meanwhile.
  func run() async throws -> WorkbookCommand.Status {
    try refuseLinks()
    if forms.contains(.pdf) { _ = try printer }
    // Authors look at their drafts; readers do not.
    guard
      let start = try await IncrementalStart(
        invocation, console, loader, output: output,
        hasDrafts: proof != nil || invocation.has("--drafts"))
    else {
      proof?.showWritten()
      return .clean
    }
    do {
      return try await run(start, start.keeper)
    } catch let error as SiteWriterError where error.code == .changedMeanwhile {
      return try await run(start, start.keeper?.forgetting)
    }
  }

  /// Builds the site.
  ///
  /// - Parameter keeper: nil to read every chapter and store nothing.
  private func run(
    _ start: IncrementalStart, _ keeper: ChapterCacheFile?
  ) async throws -> WorkbookCommand.Status {
    let memory = keeper?.read()
    let documents = try await DocumentPages.of(
      loader, invocation, console, isRun: !invocation.has("--shard"), reports: reports)
    var found = try await IncrementalRun.perform(
      invocation, console, start.runEnvironment, loader: loader, start.book, memory,
      table: start.table, output: output, documents: documents, reports: reports,
      preview: proof?.preview)
    found.run.results.otherToolchains = others[found.run.workbook.path] ?? []
    let run = found.run
    proof?.show(found)
    // A chapter with errors would make a page that its author did not intend, so the last good site stays.
    let isReadable = !run.bookProblems.contains { $0.severity == .error }
    let isWhole = !run.results.samples.values.contains { $0.outcome == .notRun }
    let isWritten = isReadable && isWhole && run.shard == nil
    let site = isWritten ? try await writeSite(found, keeper, start.table) : nil
    if let site { proof?.showWritten(missing: Set(site.report.missing)) }
    let report = ReportWriter(invocation, console)
    try report.write(run, kept: found.update.keptSummary)
    if let (site, memory) = site {
      say(site, isText: report.isText)
      if let memory, memory.isClean, site.missing.isEmpty, site.kept.isEmpty {
        start.answer?.keep(
          try report.text(of: run.emptyCopy, kept: memory.summary) + text(of: site.whenUnchanged),
          after: run, memory)
      } else {
        start.answer?.keepTable()
      }
    } else {
      console.errors("the site was not written: ")
      console.errors(
        !isReadable
          ? "fix the errors in the chapters first\n"
          : run.shard == nil
            ? "not every sample was run\n"
            : "'workbook build --results REPORT' writes it, given the report of each shard\n")
    }
    let isMissing = site == nil && run.shard == nil
    return run.hasErrors || isMissing ? .problemsFound : .clean
  }

  /// Reports the changed files of the site; their names come from chapters, so they are escaped.
  private func say(_ site: SiteWriter.Report, isText: Bool) {
    for path in site.missing {
      console.errors(
        "warning: '\(path.escapedForTerminal)' is shown on a page, but is not a file in 'Content'; add "
          + "it, or correct the chapter\n")
    }
    for path in site.kept {
      console.errors(
        "warning: '\(path.escapedForTerminal)' of an earlier site was changed by hand and is kept; "
          + "remove it if it is not needed\n")
    }
    guard isText else { return }
    console.output(text(of: site))
  }

  /// For example, `site: .../index.html (1 file written, 13 unchanged, 0 removed)`.
  private func text(of site: SiteWriter.Report) -> String {
    // The author looks at the pages that are served.
    guard proof == nil else { return "" }
    return "site: \(output.escapedForTerminal)/index.html "
      + "(\(counted(site.written.count, "file")) written, "
      + "\(site.unchanged.count) unchanged, \(site.removed.count) removed)\n"
  }

  /// The absolute path of the site's folder: `--output`, or else `Site/public` of the book.
  private var output: String {
    invocation.value("--output").map(console.absolute) ?? loader.root + "/Site/public"
  }

  /// Refuses to write to `Site/public` through a link, which may have come with a repository and lead to any
  /// folder; `--output` may name such a folder.
  private func refuseLinks() throws {
    guard invocation.value("--output") == nil, let place = PlainPath("Site/public"),
      case .link(let part)? = (try? OpenFolder(loader.root))?.kind(of: place)
    else { return }
    throw RunnerError(
      .file,
      "'\(part)' is a link, through which a site is not written; remove it, or name the site's folder with "
        + "'--output DIR'")
  }

  /// Renders and writes the pages of the chapters that were read, and stores the state that they were written
  /// from.
  ///
  /// While another process writes the same site, it waits and reports that.
  private func writeSite(
    _ found: IncrementalRun, _ keeper: ChapterCacheFile?, _ table: FileTable
  ) async throws -> (report: SiteWriter.Report, memory: ChapterCache?) {
    // Taken before images are copied.
    let memory = found.memory()
    let renderer = found.renderer
    let books = forms.isEmpty ? [] : try await wholeBooks(forms, of: renderer)
    let files =
      renderer.files(
        keepsCovers: found.update.keepsCovers(memory, hasSymbols: !renderer.referenceKeys.isEmpty),
        keeps: found.update.keepsSymbols, forms: forms) + books
    let writer = SiteWriter(
      output: output, content: loader.root + "/Content", table: table,
      otherSites: Set(loader.shelf?.books.dropFirst().flatMap(\.siteFolder) ?? []))
    let report = try await writer.write(files, search: renderer.search) {
      console.errors(
        "waiting for another process that is writing the site in '\(output.escapedForTerminal)'\n")
    }
    return (
      report,
      found.keep(memory, written: report.hashes, symbols: renderer.referenceKeys, keeper)
    )
  }

  /// Makes the forms of the whole book that were asked for.
  private func wholeBooks(
    _ forms: Set<BookForm>, of renderer: SiteRenderer
  ) async throws -> [SiteFile] {
    let content = loader.root + "/Content"
    let files = try renderer.wholeBooks(forms) { try SiteWriter.image($0, in: content) }
    guard forms.contains(.pdf) else { return files }
    return try await files + printer.print(renderer.printableBooks)
  }

  private var forms: Set<BookForm> { BookForm.named(invocation.value("--format")) }

  /// - Throws: if there is no browser.
  private var printer: BookPrinter {
    get throws {
      try BookPrinter(
        searchPath: (console.environment["PATH"] ?? "").split(separator: ":").map(String.init),
        content: loader.root + "/Content")
    }
  }
}

extension SiteWriter.Report {
  /// The report of a following build if nothing changes.
  fileprivate var whenUnchanged: SiteWriter.Report {
    var report = self
    report.unchanged = (written + unchanged).sorted()
    (report.written, report.removed) = ([], [])
    return report
  }
}
