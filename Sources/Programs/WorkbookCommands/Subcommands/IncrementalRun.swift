import ContentHash
import ResultStore
import SiteRenderer
import SiteStructure
import WorkbookModel
import WorkbookReader

/// A run over the chapters of a book for which nothing that is remembered stands; without a memory, over all.
///
/// What ``BuildCommand`` and ``CheckCommand`` share. Chapters are read in two goes: first those
/// whose own files have changed, then, if a title or an anchor is new, those that show something of
/// them.
struct IncrementalRun: Sendable {
  /// What is read and what is kept.
  let update: SiteUpdate
  /// Of the whole book.
  let map: SiteMap
  /// Of the chapters that were read.
  let run: BookRun
  /// What was remembered; nil when nothing may be.
  let before: SiteMemory?
  /// Of the samples of the chapters that were read, if a site is written.
  let colours: CodeColours

  /// Reads the chapters that must be read and runs their samples.
  ///
  /// - Parameters:
  ///   - before: what is remembered; nil to read everything.
  ///   - state: of the site's folder; nil for a check, which has none and remembers no pages.
  ///   - selection: chooses among the samples that were read.
  static func perform(
    _ invocation: Invocation, _ console: Console, _ runEnvironment: RunEnvironment,
    loader: WorkbookLoader,
    _ book: OpenedBook, _ before: SiteMemory?, state: SiteState?,
    selection: (Workbook) throws -> SampleSelection = { _ in .all }
  ) async throws -> IncrementalRun {
    let colours = CodeColours()
    let noted = state == nil ? nil : colours
    var update = SiteUpdate(
      book, memory: before ?? SiteMemory(grounds: ContentHash([])), state: state ?? .nothing,
      root: loader.root,
      oldest: ResultIndex.today - SiteUpdate.daysOfTrust(book.configuration.cache))
    var workbook = await loader.load(
      book, chapters: update.stale, colours: noted, keepsProse: false)
    var map = SiteMap(
      book.configuration, update.outlines(workbook), shelf: loader.shelf)
    if update.widen(map) {
      workbook = await loader.load(
        book, chapters: update.stale, colours: noted, keepsProse: false)
      map = SiteMap(
        book.configuration, update.outlines(workbook), shelf: loader.shelf)
    }
    let run = try await BookRun.perform(
      invocation, console, runEnvironment, workbook: workbook, map: map,
      selection: try selection(workbook), checksNames: true, colours: noted)
    return IncrementalRun(update: update, map: map, run: run, before: before, colours: colours)
  }

  /// What is known now.
  ///
  /// It is to be asked for before pictures are copied.
  func memory() -> SiteMemory {
    update.memory(
      behind: run, map: map, pictures: update.pictures(of: run.workbook, map),
      today: ResultIndex.today)
  }

  /// Keeps what is known for the next time.
  ///
  /// - Parameter hashes: of the files of the site; none for a check.
  /// - Returns: what is kept; nil when nothing may be.
  @discardableResult
  func keep(
    _ memory: SiteMemory, written hashes: [String: ContentHash] = [:], _ keeper: SiteMemoryKeeper?
  ) -> SiteMemory? {
    guard let before, !update.hasProblemsOfTheBook(run) else { return nil }
    var memory = memory
    if !hashes.isEmpty { update.note(hashes, in: &memory, map) }
    if memory != before { keeper?.keep(memory, after: before) }
    return memory
  }
}
