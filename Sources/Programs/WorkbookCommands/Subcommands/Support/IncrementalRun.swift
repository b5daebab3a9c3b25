import CommandLineSyntax
import SafeFiles
import ResultStore
import SiteRenderer
import SiteStructure
import Synchronization
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// A run over the chapters of a book without a valid cached state; without a cache, over all chapters.
///
/// It is shared by ``BuildCommand`` and ``CheckCommand``. Chapters are read in two passes: first those whose
/// own files have changed, then, if a title or an anchor has changed, those that depend on it.
struct IncrementalRun: Sendable {
  /// The chapters to read, and those that are kept.
  let update: IncrementalPlan
  let map: SiteMap
  var run: BookRun
  /// The state of the previous run; nil when none may be used.
  let before: ChapterCache?
  /// The colours of samples in the chapters that were read, if a site is written.
  let colours: CodeColours
  /// The documents of the package, which have pages too.
  let documents: DocumentPages
  /// Whether the pages about symbols are kept: the run then has the symbols of the chapters that were read only.
  let keepsSymbolPages: Bool

  /// Reads the stale chapters and runs their samples.
  ///
  /// - Parameters:
  ///   - before: the state of the previous run; nil to read everything.
  ///   - table: what is known of the files of the book and of the site.
  ///   - output: the site's folder; nil for a check, which has none and stores no pages.
  ///   - documents: of the package.
  ///   - reports: those of shards, in place of running samples.
  ///   - preview: receives the chapters that were read before their samples are compiled and run, with what is
  ///     known of them.
  static func perform(
    _ invocation: Invocation, _ console: Console, _ runEnvironment: RunEnvironment,
    loader: WorkbookLoader,
    _ book: OpenedBook, _ before: ChapterCache?, table: FileTable, output: String?,
    documents: DocumentPages = DocumentPages(), reports: ShardReports? = nil,
    selection: (Workbook) throws -> SampleSelection = { _ in .all },
    preview: (@Sendable (Preview) -> Void)? = nil
  ) async throws -> IncrementalRun {
    let colours = CodeColours()
    let noted = output == nil ? nil : colours
    var update = IncrementalPlan(
      book, memory: before ?? ChapterCache(grounds: ContentHash([])), table: table,
      root: loader.root, output: output,
      oldest: ResultIndex.today - IncrementalPlan.daysOfTrust(book.configuration.cache))
    var workbook = await loader.load(
      book, chapters: update.stale, colours: noted, proseLimit: 2 << 20)
    func sites(_ outlines: [ChapterOutline]) -> SiteMap {
      SiteMap(
        book.configuration, outlines, documents: documents.outlines, place: documents.place,
        shelf: loader.shelf, face: book.face)
    }
    var map = sites(update.outlines(workbook))
    if update.widen(map) {
      workbook = await loader.load(
        book, chapters: update.stale, colours: noted, proseLimit: 2 << 20)
      map = sites(update.outlines(workbook))
    }
    let (read, places, plan) = (workbook, map, update)
    let known: (@Sendable (RunResults) -> Void)? = preview.map { preview in
      { @Sendable results in
        preview(
          Preview(
            workbook: read, results: results, map: places, update: plan, colours: colours,
            documents: documents))
      }
    }
    let keepsSymbolPages = Mutex(false)
    let run = try await BookRun.perform(
      invocation, console, runEnvironment, workbook: workbook, map: map,
      selection: try selection(workbook), checksNames: true, colours: noted,
      pages: output == nil
        ? nil
        : OtherPages(
          chapters: documents.chapters, kept: { plan.keptReferences },
          keepsSymbolPages: { references, results in
            let isKept =
              documents.chapters.isEmpty
              && plan.keepsSymbolPages(references, read.chapters, results)
            keepsSymbolPages.withLock { $0 = isKept }
            return isKept
          }),
      reports: reports, preview: known)
    return IncrementalRun(
      update: update, map: map, run: run, before: before, colours: colours, documents: documents,
      keepsSymbolPages: keepsSymbolPages.withLock { $0 })
  }

  /// Makes the pages, with the results.
  var renderer: SiteRenderer {
    let results = documents.joined(to: run.results)
    var references = run.references
    references.note(results)
    return SiteRenderer(
      workbook: run.workbook, results: results, map: map, kept: update.keptPages,
      colours: colours, documents: documents.chapters, references: references,
      keptSymbolPages: keepsSymbolPages ? update.symbolPages : nil)
  }

  /// What is known before samples are compiled and run.
  struct Preview: Sendable {
    let workbook: Workbook
    let results: RunResults
    let map: SiteMap
    let update: IncrementalPlan
    let colours: CodeColours
    let documents: DocumentPages

    /// Makes the pages with what is known.
    var renderer: SiteRenderer {
      SiteRenderer(
        workbook: workbook, results: documents.joined(to: results), map: map,
        kept: update.keptPages, colours: colours, documents: documents.chapters)
    }
  }

  /// Returns the state to store.
  ///
  /// Must be called before images are copied.
  func memory() -> ChapterCache {
    update.memory(after: run, map: map, today: ResultIndex.today)
  }

  /// Stores the state for the next run.
  ///
  /// - Parameters:
  ///   - hashes: of the files of the site; empty for a check.
  ///   - symbols: the keys of pages about symbols, by path.
  /// - Returns: the stored state; nil when nothing may be stored.
  @discardableResult
  func keep(
    _ memory: ChapterCache, written hashes: [String: ContentHash] = [:],
    symbols: [String: ContentHash] = [:], _ keeper: ChapterCacheFile?
  ) -> ChapterCache? {
    guard let before, !update.hasProblemsOfTheBook(run) else { return nil }
    var memory = memory
    if !hashes.isEmpty { update.note(hashes, symbols: symbols, in: &memory, map) }
    if memory != before { keeper?.keep(memory, after: before) }
    return memory
  }
}
