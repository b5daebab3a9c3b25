package import SafeFiles
package import SiteStructure
package import WorkbookModel
package import WorkbookReader

/// Turns a book and its results into the files of a site.
///
/// Rendering is a pure function: it accesses no files and no clock, so the same book, results and theme
/// always give the same bytes. The pages work from a folder, without a server, and are readable without the
/// script.
///
/// ``SiteMap`` determines the pages; ``EntryPage``, ``LanguagePage`` and ``ChapterPage`` render them. The
/// build command passes ``files(keepsCovers:)`` to ``SiteWriter``; pages of an earlier build that are still
/// valid are represented as ``Kept``, by their outline and tally.
///
/// Rendering never fails. Problems such as broken links are reported by `LinkCheck`, and rendered without a
/// link.
package struct SiteRenderer: Sendable {
  /// A chapter whose page was written by an earlier build and is not rendered again.
  package struct Kept: Sendable {
    /// The data that other pages show of it.
    package var outline: ChapterOutline
    /// For the cover; nil for a chapter without visible samples.
    package var tally: SampleTally?
    /// The images that its page shows, by their paths in the site.
    package var images: [String]

    package init(outline: ChapterOutline, tally: SampleTally?, images: [String]) {
      self.outline = outline
      self.tally = tally
      self.images = images
    }
  }

  private let workbook: Workbook
  private let run: RunResults?
  private let theme: Theme
  private let map: SiteMap
  private let kept: [Kept]
  private let colours: CodeColours
  private let documents: [Chapter]
  /// The book's title in each language.
  private let titles: [String: String]
  /// The files of the search, which are made after all pages.
  package let search: SearchFiles
  private let references: BookReferences
  /// The pages about symbols.
  private let referenceFiles: [ReferenceFiles.File]

  /// - Parameters:
  ///   - workbook: the book, or the chapters of it whose pages are rendered.
  ///   - results: nil when nothing was run; every sample is then marked accordingly.
  ///   - map: of the whole book; nil when the workbook is whole.
  ///   - kept: the other chapters.
  ///   - colours: of the samples, as far as they are known.
  ///   - documents: of the package, whose outlines the map has.
  ///   - references: the symbols of all chapters, also of kept ones; without them symbols have no pages.
  ///   - keptSymbolPages: the pages about symbols and their keys, if all are as an earlier build has made them; nothing
  ///     but the chapters that are read then needs `references`.
  package init(
    workbook: Workbook, results: RunResults?, theme: Theme = .standard, map: SiteMap? = nil,
    kept: [Kept] = [], colours: CodeColours = CodeColours(), documents: [Chapter] = [],
    references: BookReferences = BookReferences(), keptSymbolPages: [String: ContentHash]? = nil
  ) {
    let map = map ?? SiteMap(workbook)
    self.references = references
    let titles = Self.titles(map, workbook)
    self.titles = titles
    referenceFiles =
      keptSymbolPages?.map { path, key in
        let parts = path.split(separator: "/").map(String.init)
        return ReferenceFiles.File(path: SitePath(resolved: parts), key: key)
      }
      ?? ReferenceFiles(map: map, references: references, titles: titles, colours: colours).files()
    self.documents = documents
    self.colours = colours
    self.workbook = workbook
    run = results
    self.theme = theme
    self.map = map
    self.kept = kept
    let read = Dictionary(
      (workbook.chapters + documents).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }
    )
    var entries: [(language: String, entries: [SearchFiles.Entry])] = []
    for language in map.languages {
      let outlines = map.texts(in: language).filter { $0.language == language }
      entries.append(
        (
          language,
          outlines.map { outline in
            SearchFiles.Entry(outline.name, read["\(language)/\(outline.name)"], of: workbook)
          }
        ))
    }
    search = SearchFiles(entries)
  }

  /// Returns all files of the site, sorted by path; pages are rendered on demand.
  ///
  /// - Parameters:
  ///   - keepsCovers: whether the pages of languages are kept, since no outline and no tally that they show has
  ///     changed.
  ///   - keeps: whether the page of a path was written with the same key before, and is kept.
  ///   - forms: those of the whole book that are in the site, to which covers lead.
  package func files(
    keepsCovers: Bool = false, keeps: (String, ContentHash) -> Bool = { _, _ in false },
    forms: Set<BookForm> = []
  ) -> [SiteFile] {
    var files = [entryPage()] + FaceAssets(files: map.face, theme: theme).all
    files += RedirectPage.all(map, titles: titles)
    files += PublishedFiles(map: map, configuration: workbook.configuration)
      .files(references: referenceFiles.map(\.path))
    let tallies = keepsCovers ? [:] : self.tallies
    for language in map.languages {
      files.append(
        SiteFile(
          path: map.index(language).text,
          content: keepsCovers
            ? .kept
            : .page { languagePage(language, tallies[language] ?? [:], forms).file().bytes ?? [] })
      )
    }
    for chapter in workbook.chapters + documents {
      files.append(
        SiteFile(
          path: map.page(chapter).text,
          content: .page { chapterPage(chapter).file().bytes ?? [] }))
    }
    files += referenceFiles.map { file in
      SiteFile(
        path: file.path.text,
        content: file.render.flatMap { keeps(file.path.text, file.key) ? nil : .page($0) } ?? .kept)
    }
    files += kept.map { SiteFile(path: SiteMap.path(of: $0.outline), content: .kept) }
    return (files + images(besides: Set(files.map(\.path)))).sorted { $0.path < $1.path }
  }

  /// Renders every page, concurrently, and returns all files sorted by path.
  ///
  /// For tests: all pages are in memory at once. Copied and kept files have no bytes.
  package func render() async -> [SiteFile] {
    let pages = await renderPages()
    let found = (search.files { _ in nil } ?? []).map {
      SiteFile(path: $0.path, content: .bytes($0.make()))
    }
    return (pages + found).sorted { $0.path < $1.path }
  }

  private func renderPages() async -> [SiteFile] {
    await withTaskGroup(of: SiteFile.self) { group in
      for file in files() {
        group.addTask {
          file.bytes.map { SiteFile(path: file.path, content: .bytes($0)) } ?? file
        }
      }
      var files: [SiteFile] = []
      for await file in group { files.append(file) }
      return files
    }
  }

  private static func titles(_ map: SiteMap, _ workbook: Workbook) -> [String: String] {
    Dictionary(
      map.languages.map { ($0, workbook.configuration.title(in: $0)) }, uniquingKeysWith: { $1 })
  }

  /// A hash of what each page about symbols shows of the book, by path.
  package var referenceKeys: [String: ContentHash] {
    Dictionary(referenceFiles.map { ($0.path.text, $0.key) }) { first, _ in first }
  }

  private func entryPage() -> SiteFile {
    EntryPage(map: map, configuration: workbook.configuration).file()
  }

  /// The tallies by language and chapter name, including kept chapters; none for a chapter without samples.
  private var tallies: [String: [String: SampleTally]] {
    var tallies: [String: [String: SampleTally]] = [:]
    for chapter in workbook.chapters {
      tallies[chapter.language, default: [:]][chapter.name] = SampleTally(chapter, run: run)
    }
    for document in documents {
      for language in map.languages {
        tallies[language, default: [:]][document.name] = SampleTally(document, run: run)
      }
    }
    for chapter in kept {
      tallies[chapter.outline.language, default: [:]][chapter.outline.name] = chapter.tally
    }
    return tallies
  }

  /// The cover of a language.
  private func languagePage(
    _ language: String, _ tallies: [String: SampleTally], _ forms: Set<BookForm>
  ) -> LanguagePage {
    LanguagePage(
      map: map, language: language, configuration: workbook.configuration, run: run,
      tallies: tallies,
      lists: ReferenceFrame(
        map: map, language: language, bookTitle: "", references: references
      )?.lists(on: map.index(language)),
      wholeBook: WholeBookLinks(map: map, language: language, forms: forms).node)
  }

  /// The theme, which all pages share.
  var styleSheet: SiteFile {
    FaceAssets(files: map.face, theme: theme).styleSheetFile
  }

  /// The book in each language that has chapters.
  var books: [WholeBook] {
    let read = Dictionary(grouping: workbook.chapters, by: \.path)
    return map.languages.compactMap { language in
      let chapters = (map.chapters(in: language) + map.ownPages(in: language))
        .compactMap { read[$0.path]?.first }
      guard !chapters.isEmpty else { return nil }
      return WholeBook(
        map: map, language: language, configuration: workbook.configuration, run: run,
        colours: colours, chapters: chapters, withProse: { [workbook] in workbook.withProse($0) })
    }
  }

  /// The page of a chapter that was read; its prose is only in memory during rendering.
  private func chapterPage(_ chapter: Chapter) -> ChapterPage {
    let chapter = workbook.withProse(chapter)
    let line = search.note(chapter)
    return ChapterPage(
      map: map, chapter: chapter,
      bookTitle: workbook.configuration.title(in: chapter.language),
      run: run, colours: colours, minutes: line.minutes,
      symbols: ReferenceLinks(chapter, references, map))
  }

  /// The images that chapters show or link to; they never replace other files of the site.
  ///
  /// - Parameter taken: the paths of all other files of the site.
  /// - Returns: images of rendered chapters, which are copied, and those that only kept pages show, which are
  ///   kept.
  private func images(besides taken: Set<String>) -> [SiteFile] {
    let new = Set(workbook.chapters.flatMap { map.images(of: map.outline(of: $0)) })
      .subtracting(taken)
    let old = Set(kept.flatMap(\.images)).subtracting(taken).subtracting(new)
    return new.map { SiteFile(path: $0, content: .copy(of: $0)) }
      + old.map { SiteFile(path: $0, content: .kept) }
  }
}
