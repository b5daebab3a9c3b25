import CommandLineSyntax
import DocumentChecker
import ResultStore
import SampleCompiler
import SiteStructure
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// The documents that a book's `workbook.yml` names, as pages of its site after the chapters.
///
/// ```
/// PackageDocument -> DocumentBook (fences, verdicts) -> Chapter (prose, fences as samples) -> ChapterPage
/// ```
struct DocumentPages: Sendable {
  var chapters: [Chapter] = []
  /// What was found about their code; empty if nothing was run.
  var samples: [Sample.ID: SampleResult] = [:]
  /// The book's folder, from the package's; empty for itself.
  var place = ""

  var outlines: [ChapterOutline] { chapters.map { ChapterOutline($0, isDocument: true) } }

  /// The results of the chapters with those of documents.
  func joined(to results: RunResults) -> RunResults {
    var results = results
    results.samples.merge(samples) { own, _ in own }
    return results
  }

  /// Reads the Markdown documents that a book names, and judges their code.
  ///
  /// - Parameters:
  ///   - isRun: whether their code is run; else only links to them can be looked up.
  ///   - reports: those of shards, in place of a run, if they have documents.
  /// - Returns: no pages if it names none, or if the manifest cannot be read, which `workbook check` reports.
  static func of(
    _ loader: WorkbookLoader, _ invocation: Invocation, _ console: Console, isRun: Bool = true,
    reports: ShardReports? = nil
  ) async throws -> DocumentPages {
    var all = invocation
    all.operands = []
    all.options["--filter"] = nil
    guard let command = try PackageCheckCommand(documentsOf: loader, all, console),
      let language = loader.configuration.languages.first, let file = command.ofBook?.file
    else { return DocumentPages() }
    let environment = try await RunEnvironment(all, console)
    let lock = try await CacheLock(.shared, of: environment.cache)
    defer { lock.release() }
    let work = DocumentWork(
      invocation: all, console: console, environment: environment,
      sandbox: try await environment.sandbox(all, console), root: command.root)
    let facts: PackageBuilder.Facts
    do {
      facts = try await work.facts()
    } catch is PackageFault {
      return DocumentPages()
    }
    let settings = try command.readSettings().0
    let documents = DocumentFinder(facts).documents(settings).filter(\.isMarkdown)
    let book = work.book(of: documents, facts)
    var pages = DocumentPages()
    pages.place = file.split(separator: "/").dropLast(2).joined(separator: "/")
    pages.chapters = book.pages(of: documents, files: facts.files, language: language)
    if isRun {
      let found: RunResults
      if let reports, reports.haveDocuments {
        let whole = work.book(of: DocumentFinder(facts).documents(settings), facts)
        let joined = try reports.shards(ofBook: ShardReports.documents)
          .documents(of: whole, files: facts.files)
        found = DocumentReport(book, joining: joined.fences, joined.results)
          .asRunResults(joined.results)
      } else {
        let packages = try await work.packages(of: book)
        let checked = try await work.check(facts, packages, settings).result(of: book, nil)
        found = checked.report.asRunResults(checked.results)
      }
      pages.samples = found.samples.mapValues { sample in
        // What the compiler says of a fragment is no error of the document.
        sample.outcome == .unverified
          ? SampleResult(id: sample.id, outcome: .unverified, reason: sample.reason) : sample
      }
    }
    return pages
  }
}
