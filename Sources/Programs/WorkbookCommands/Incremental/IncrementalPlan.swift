import SafeFiles
import TextDiagnostics
import SiteRenderer
import SiteStructure
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// One build of a site that reads only chapters for which the cached state is not valid.
///
/// ```
/// files, pages and surroundings unchanged ──► the cached state is used
/// anything else                           ──► the chapter is read, run and written
/// ```
///
/// ``IncrementalRun`` uses the members in this order: which chapters are stale (`init`), which others that
/// affects (`widen`), what to store (`memory`), and which pages need not be written (`keptPages`,
/// `keepsCovers`).
///
/// Files are looked at before anything is read (``FileTable``). A file that is saved during the build has another
/// stamp the next time, and is read then; the pages of this build may contain either version.
struct IncrementalPlan: Sendable {
  /// The names of the chapters to read.
  private(set) var stale: Set<String> = []
  /// The groups that are not read.
  private(set) var kept: [String: ChapterCache.Group] = [:]
  /// Whether pages that depend on all chapters, such as the cover, may have changed.
  private(set) var hasNewOutlines = false
  private let before: ChapterCache
  /// What is known of the files of the book and of the site.
  private let table: FileTable
  private let root: String
  /// The site's folder; nil for a check, which has none.
  private let output: String?
  private let book: OpenedBook

  /// Determines which cached groups are still valid.
  ///
  /// - Parameters:
  ///   - output: the site's folder; nil for a check, which stores no pages.
  ///   - oldest: the first day, from 1970, whose groups are trusted; see ``daysOfTrust(_:)``.
  init(
    _ book: OpenedBook, memory: ChapterCache, table: FileTable, root: String, output: String?,
    oldest: Int
  ) {
    self.book = book
    self.table = table
    self.root = root
    self.output = output
    before = memory
    for (name, files) in book.files {
      for path in files { table.look(at: "\(root)/\(path)") }
      if let group = memory.groups[name], group.isClean, group.day >= oldest,
        group.files.prefix(files.count).map(\.path) == files, group.pages.count == files.count,
        isUnchanged(group)
      {
        kept[name] = group
      } else {
        stale.insert(name)
      }
    }
  }

  /// The number of days for which a group is trusted: its results are not marked as used meanwhile, and must
  /// not be pruned from the cache.
  static func daysOfTrust(_ limits: CacheLimits) -> Int { max(min(limits.days / 2, 7), 0) }

  /// Whether neither a file nor a page of a group has changed. A group is kept as a whole or not at all.
  private func isUnchanged(_ group: ChapterCache.Group) -> Bool {
    areWritten(group.written)
      && group.files.enumerated().allSatisfy { index, file in
        if index < group.pages.count, let hash = file.hash {
          return table.holds("\(root)/\(file.path)", hash)
        }
        return plain(file.path).map { table.holds($0.place, in: $0.folder, file.hash) } ?? false
      }
  }

  /// Whether pages and images of the site are as they were written.
  private func areWritten(_ hashes: [String: ContentHash]) -> Bool {
    hashes.allSatisfy { path, hash in
      guard let output, let place = PlainPath(path) else { return false }
      return table.unchangedHash(of: place, in: output) == hash
    }
  }

  /// The folder below which a file may not be reached through a link, whose target could change outside of the
  /// book, and its path from there.
  private func plain(_ path: String) -> (place: PlainPath, folder: String)? {
    let content = "Content/"
    let isInContent = path.hasPrefix(content)
    return PlainPath(isInContent ? String(path.dropFirst(content.count)) : path).map {
      ($0, isInContent ? root + "/Content" : root)
    }
  }

  // MARK: Dependencies between chapters

  /// Returns the outlines of all chapters, in the order of the book.
  ///
  /// Cached outlines are used for chapters that were not read.
  ///
  /// - Parameter workbook: the chapters that were read.
  func outlines(_ workbook: Workbook) -> [ChapterOutline] {
    let read = Dictionary(grouping: workbook.chapters, by: \.name)
    return book.files.flatMap { name, _ in
      kept[name]?.pages.map(\.outline) ?? (read[name] ?? []).map { ChapterOutline($0) }
    }
  }

  /// Finds the chapters whose pages show outdated parts of others; they must be read too.
  ///
  /// A chapter's title is shown on other pages, and its anchors are linked to, so a new outline may affect
  /// any chapter.
  ///
  /// - Parameter map: of all chapters as they are now.
  /// - Returns: whether there are any.
  mutating func widen(_ map: SiteMap) -> Bool {
    hasNewOutlines =
      !before.groups.keys.allSatisfy(map.hasChapter)
      || stale.contains { before.groups[$0]?.pages.map(\.outline) ?? [] != map.outlines(of: $0) }
    guard hasNewOutlines else { return false }
    let changed = kept.filter { _, group in
      group.pages.contains { map.surroundings(of: $0.outline) != $0.surroundings }
    }.keys
    for name in changed { kept[name] = nil }
    stale.formUnion(changed)
    return !changed.isEmpty
  }

  /// Whether the pages that depend on all chapters, such as the cover, are unchanged.
  ///
  /// - Parameter hasSymbols: whether there are pages about symbols, to which covers lead.
  func keepsCovers(_ memory: ChapterCache, hasSymbols: Bool) -> Bool {
    hasSymbols == !before.symbols.isEmpty && !hasNewOutlines && !before.covers.isEmpty
      && areWritten(before.covers)
      && stale.allSatisfy { name in
        before.groups[name]?.pages.map(\.tally) == memory.groups[name]?.pages.map(\.tally)
      }
  }

  /// Whether every page about symbols is as it would be made again: the outlines of all chapters and the counts of
  /// those that were read are the same, and so are the symbols that these name and use.
  ///
  /// - Parameters:
  ///   - references: at least of the chapters that were read.
  ///   - chapters: those that were read.
  func keepsSymbolPages(
    _ references: BookReferences, _ chapters: [Chapter], _ results: RunResults
  ) -> Bool {
    guard !hasNewOutlines, !before.symbols.isEmpty, !before.covers.isEmpty,
      areWritten(before.covers), areWritten(before.symbols.mapValues(\.written))
    else { return false }
    var references = references
    references.note(results)
    let read = Dictionary(grouping: chapters, by: \.name)
    return stale.allSatisfy { name in
      let (pages, chapters) = (before.groups[name]?.pages ?? [], read[name] ?? [])
      return pages.count == chapters.count
        && zip(pages, chapters).allSatisfy { page, chapter in
          page.outline.path == chapter.path
            && page.references == references.chapters[chapter.path]
            && page.tally == SampleTally(chapter, run: results)
        }
    }
  }

  /// The keys of the pages about symbols, by their paths in the site.
  var symbolPages: [String: ContentHash] { before.symbols.mapValues(\.key) }

  /// Whether a page about symbols was written with the same key, and is as it was written.
  func keepsSymbols(_ path: String, _ key: ContentHash) -> Bool {
    guard let page = before.symbols[path], page.key == key else { return false }
    return areWritten([path: page.written])
  }

  // MARK: The next state

  /// Returns the state to store for the next build.
  ///
  /// A group is well if all its files were read and have no problems, its samples have passed, and its images
  /// exist.
  ///
  /// Must be called before images are copied.
  func memory(after run: BookRun, map: SiteMap, today: Int) -> ChapterCache {
    var memory = ChapterCache(grounds: before.grounds)
    memory.groups = kept
    memory.covers = before.covers
    let faulty = Set(run.allProblems.flatMap { [$0.file] + $0.notes.map(\.file) })
    let chapters = Dictionary(grouping: run.workbook.chapters, by: \.name)
    for (name, paths) in book.files where stale.contains(name) {
      let chapters = chapters[name] ?? []
      let included = Set(chapters.flatMap { $0.samples.compactMap(\.codeFile) }).sorted()
      let pages = chapters.map { page(of: $0, run, map) }
      let images = Set(pages.flatMap(\.images)).sorted()
      let hasImages = images.allSatisfy { image in
        plain("Content/\(image)").map { table.look(at: $0.place, in: $0.folder) } ?? false
      }
      memory.groups[name] = ChapterCache.Group(
        isClean: chapters.map(\.file) == paths && faulty.isDisjoint(with: paths + included)
          && chapters.allSatisfy { isClean($0, run.results) } && hasImages,
        files: paths.map { file(at: $0, in: run.workbook, isChapter: true) }
          + included.map { file(at: $0, in: run.workbook) }
          + images.map { .init(path: "Content/\($0)", hash: nil) },
        pages: pages, summary: Report.Summary(of: chapters, run.results), day: today)
    }
    return memory
  }

  /// Whether there are problems outside of all chapters, so that nothing may be stored: a build that reads
  /// less would not find them.
  func hasProblemsOfTheBook(_ run: BookRun) -> Bool {
    let files = Set(
      book.files.flatMap(\.files)
        + run.workbook.chapters.flatMap { $0.samples.compactMap(\.codeFile) })
    return run.allProblems.contains { !files.contains($0.file) }
  }

  /// Records the hashes of written files.
  ///
  /// - Parameter symbols: the keys of pages about symbols, by path.
  func note(
    _ hashes: [String: ContentHash], symbols: [String: ContentHash], in memory: inout ChapterCache,
    _ map: SiteMap
  ) {
    for (path, key) in symbols {
      memory.symbols[path] = hashes[path].map { .init(key: key, written: $0) }
    }
    let covers = map.covers
    memory.covers = hashes.filter { covers.contains($0.key) }
    for name in stale {
      for page in memory.groups[name]?.pages ?? [] {
        for path in [SiteMap.path(of: page.outline)] + page.images {
          // A missing image is a problem, so the group is read again anyway.
          memory.groups[name]?.written[path] = hashes[path]
        }
      }
    }
  }

  // MARK: Unchanged chapters

  var keptPages: [SiteRenderer.Kept] {
    kept.values.flatMap(\.pages).map {
      SiteRenderer.Kept(outline: $0.outline, tally: $0.tally, images: $0.images)
    }
  }

  /// The symbols of chapters that are not read, by path.
  var keptReferences: [String: ChapterReferences] {
    let pages = kept.values.flatMap(\.pages)
    return Dictionary(
      pages.map { ($0.outline.path, $0.references) }
    ) { first, _ in first }
  }

  /// The outcome of the samples of chapters that are not read.
  var keptSummary: Report.Summary {
    kept.values.reduce(into: Report.Summary()) { $0.add($1.summary) }
  }

  private func page(of chapter: Chapter, _ run: BookRun, _ map: SiteMap) -> ChapterCache.Page {
    let outline = map.outline(of: chapter)
    return ChapterCache.Page(
      outline: outline, tally: SampleTally(chapter, run: run.results),
      surroundings: map.surroundings(of: outline), images: map.images(of: outline),
      references: run.references.chapters[chapter.path] ?? ChapterReferences())
  }

  /// A file that was read, with the hash of its bytes.
  ///
  /// An included file was not looked at before it was read, so its bytes must still be the same.
  private func file(
    at path: String, in workbook: Workbook, isChapter: Bool = false
  ) -> ChapterCache.File {
    let hash = workbook.sources[path].map { ContentHash($0.bytes) }
    if let hash, isChapter {
      table.note(hash, of: "\(root)/\(path)")
    } else {
      table.require(
        plain(path).map { table.holds($0.place, in: $0.folder, hash) } ?? false)
    }
    return ChapterCache.File(path: path, hash: hash)
  }

  /// Whether the same files would have the same results again, whatever else happens on the machine.
  private func isClean(_ chapter: Chapter, _ results: RunResults) -> Bool {
    chapter.samples.allSatisfy { sample in
      // The effects of system programs are unknown.
      guard sample.language != .console, let result = results.samples[sample.id] else {
        return false
      }
      return result.problems.isEmpty && !result.isHint
        && (result.outcome.hasPassed || result.outcome == .unverified)
    }
  }
}
