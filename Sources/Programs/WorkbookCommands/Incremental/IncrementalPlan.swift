import SafeFiles
import Diagnostics
private import Glibc
import SiteRenderer
import SiteStructure
import WorkbookModel
import WorkbookReader

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
/// Stamps are taken before anything is read. A file that is saved during the build has another stamp the next
/// time, and is read then; the pages of this build may contain either version.
struct IncrementalPlan: Sendable {
  /// The names of the chapters to read.
  private(set) var stale: Set<String>
  /// The groups that are not read, with the current stamps of their files.
  private(set) var kept: [String: ChapterCache.Group]
  /// Whether pages that depend on all chapters, such as the cover, may have changed.
  private(set) var hasNewOutlines = false
  private let before: ChapterCache
  /// The files in the site's folder, with their hashes.
  private let state: SiteState
  /// The stamps of chapter files before any of them was read.
  private var stamps: [String: Stamp] = [:]
  private let root: String
  private let book: OpenedBook

  private struct Stamp: Sendable {
    var stamp: FileStamp
    var now: Int

    /// Nil for a file so recent that a later version could have the same stamp.
    var settled: FileStamp? { stamp.isSettled(at: now) ? stamp : nil }
  }

  /// Determines which cached groups are still valid.
  ///
  /// The bytes of a file are read only if its stamp has changed while its hash may be the same.
  ///
  /// - Parameter oldest: the first day, from 1970, whose groups are trusted; see ``daysOfTrust(_:)``.
  init(_ book: OpenedBook, memory: ChapterCache, state: SiteState, root: String, oldest: Int) {
    self.book = book
    self.root = root
    before = memory
    self.state = state
    stale = []
    kept = [:]
    for (name, files) in book.files {
      for path in files { look(at: path) }
      if let group = memory.groups[name], group.isClean, group.day >= oldest,
        group.files.prefix(files.count).map(\.path) == files, group.pages.count == files.count,
        let current = unchanged(group)
      {
        kept[name] = current
      } else {
        stale.insert(name)
      }
    }
  }

  /// The number of days for which a group is trusted: its results are not marked as used meanwhile, and must
  /// not be pruned from the cache.
  static func daysOfTrust(_ limits: CacheLimits) -> Int { max(min(limits.days / 2, 7), 0) }

  private mutating func look(at path: String) {
    let now = FileStamp.now
    stamps[path] = FileStamp(path: root + "/" + path).map { Stamp(stamp: $0, now: now) }
  }

  /// The stamp of an image or an included file; nil for a link, whose target could change outside of the
  /// book.
  private func plainStamp(of path: String) -> Stamp? {
    let now = FileStamp.now
    let content = "Content/"
    let isInContent = path.hasPrefix(content)
    guard let folder = try? OpenFolder(isInContent ? root + "/Content" : root),
      let place = PlainPath(isInContent ? String(path.dropFirst(content.count)) : path),
      folder.kind(of: place) == .file, let stamp = folder.stamp(of: place)
    else { return nil }
    return Stamp(stamp: stamp, now: now)
  }

  /// The group with current stamps; nil when a file or a page has changed.
  ///
  /// A group is kept as a whole or not at all.
  private mutating func unchanged(_ group: ChapterCache.Group) -> ChapterCache.Group? {
    guard state.holds(group.written) else { return nil }
    var group = group
    for (index, file) in group.files.enumerated() {
      if stamps[file.path] == nil { stamps[file.path] = plainStamp(of: file.path) }
      guard let stamp = stamps[file.path] else { return nil }
      if stamp.stamp == file.stamp { continue }
      guard let hash = file.hash, let bytes = book.bytes(at: file.path), ContentHash(bytes) == hash
      else { return nil }
      group.files[index].stamp = stamp.settled
    }
    return group
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
  func keepsCovers(_ memory: ChapterCache) -> Bool {
    !hasNewOutlines && !before.covers.isEmpty && state.holds(before.covers)
      && stale.allSatisfy { name in
        before.groups[name]?.pages.map(\.tally) == memory.groups[name]?.pages.map(\.tally)
      }
  }

  // MARK: The next state

  /// Returns the state to store for the next build.
  ///
  /// A group is well if all its files were read and have no problems, its samples have passed, and its images
  /// exist.
  ///
  /// - Parameter pictures: the stamps of images before they were copied, by their paths in the site.
  func memory(
    behind run: BookRun, map: SiteMap, pictures: [String: FileStamp], today: Int
  ) -> ChapterCache {
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
      memory.groups[name] = ChapterCache.Group(
        isClean: chapters.map(\.file) == paths && faulty.isDisjoint(with: paths + included)
          && chapters.allSatisfy { isClean($0, run.results) }
          && images.allSatisfy { pictures[$0] != nil },
        files: (paths + included).map { file(at: $0, in: run.workbook) }
          + images.map { .init(path: "Content/\($0)", stamp: pictures[$0], hash: nil) },
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
  func note(_ hashes: [String: ContentHash], in memory: inout ChapterCache, _ map: SiteMap) {
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

  /// The outcome of the samples of chapters that are not read.
  var keptSummary: Report.Summary {
    kept.values.reduce(into: Report.Summary()) { $0.add($1.summary) }
  }

  /// The stamps of the images in some chapters, by their paths in the site; without those that have just
  /// changed.
  func pictures(of workbook: Workbook, _ map: SiteMap) -> [String: FileStamp] {
    let paths = Set(workbook.chapters.flatMap { map.images(of: map.outline(of: $0)) })
    let stamps = paths.compactMap { path in
      plainStamp(of: "Content/\(path)").map { (path, $0) }
    }
    return Dictionary(stamps, uniquingKeysWith: { $1 }).compactMapValues(\.settled)
  }

  private func page(of chapter: Chapter, _ run: BookRun, _ map: SiteMap) -> ChapterCache.Page {
    let outline = map.outline(of: chapter)
    return ChapterCache.Page(
      outline: outline, tally: SampleTally(chapter, run: run.results),
      surroundings: map.surroundings(of: outline), images: map.images(of: outline))
  }

  private func file(at path: String, in workbook: Workbook) -> ChapterCache.File {
    let hash = workbook.sources[path].map { ContentHash($0.bytes) }
    let stamp = stamps[path].map(\.settled) ?? hash.flatMap { self.stamp(of: path, holding: $0) }
    return ChapterCache.File(path: path, stamp: stamp, hash: hash)
  }

  /// The stamp of a file that was read without taking it first, such as an included file; nil if its bytes
  /// may have changed since.
  private func stamp(of path: String, holding hash: ContentHash) -> FileStamp? {
    guard let stamp = plainStamp(of: path)?.settled, let bytes = book.bytes(at: path),
      ContentHash(bytes) == hash
    else { return nil }
    return stamp
  }

  /// Whether the same files would have the same results again, whatever else happens on the machine.
  private func isClean(_ chapter: Chapter, _ results: RunResults) -> Bool {
    chapter.samples.allSatisfy { sample in
      // The effects of system programs are unknown.
      guard sample.language != .console, let result = results.samples[sample.id] else {
        return false
      }
      return result.problems.isEmpty && (result.outcome.hasPassed || result.outcome == .unverified)
    }
  }
}
