private import HTMLNodes
package import SiteStructure
package import WorkbookModel
package import WorkbookReader

/// Turns a book and its results into the files of a site.
///
/// Rendering is a function: it reads and writes no file and knows no time, so the same book, results
/// and theme always give the same bytes. The pages work from a folder, without a server, and need no
/// script for reading.
///
/// It joins what the other parts of this module do: ``SiteMap`` knows which pages there are,
/// ``EntryPage``, ``LanguagePage`` and ``ChapterPage`` render them. The build command hands
/// ``files(keepsCovers:)`` to ``SiteWriter``; pages that an earlier build wrote and that are still
/// right take part as ``Kept``, by their outline and tally alone.
///
/// Nothing here fails. What pages cannot carry, such as links to nothing, is found by `LinkCheck`
/// and rendered without a link.
package struct SiteRenderer: Sendable {
  /// A chapter whose page was written by an earlier build and is not rendered again.
  package struct Kept: Sendable {
    /// What other pages show of it.
    package var outline: ChapterOutline
    /// For the cover; nil for a chapter without samples that are shown.
    package var tally: SampleTally?
    /// The pictures that its page shows, by their paths in the site.
    package var images: [String]

    /// Names what the memory of the last build keeps of a chapter's page.
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

  /// - Parameters:
  ///   - workbook: the book, or the chapters of it whose pages are rendered.
  ///   - results: nil when nothing was run; every sample is then marked so.
  ///   - map: of the whole book; nil when the workbook is whole.
  ///   - kept: the other chapters.
  ///   - colours: of the samples, as far as they are known.
  ///
  /// It makes the map if none is given and renders nothing yet.
  package init(
    workbook: Workbook, results: RunResults?, theme: Theme = .standard, map: SiteMap? = nil,
    kept: [Kept] = [], colours: CodeColours = CodeColours()
  ) {
    self.colours = colours
    self.workbook = workbook
    run = results
    self.theme = theme
    self.map = map ?? SiteMap(workbook)
    self.kept = kept
  }

  /// All files of the site in the order of their paths; pages are rendered when their bytes are asked for.
  ///
  /// - Parameter keepsCovers: whether the pages of languages are kept too.
  ///
  /// They may be if no outline and no tally that they show is new.
  package func files(keepsCovers: Bool = false) -> [SiteFile] {
    var files = [
      entryPage(),
      SiteFile(path: SiteMap.styleSheet.text, content: .bytes(theme.styleSheet)),
      SiteFile(path: SiteMap.script.text, content: .bytes(theme.script)),
    ]
    let tallies = keepsCovers ? [:] : self.tallies
    for language in map.languages {
      files.append(
        SiteFile(
          path: map.index(language).text,
          content: keepsCovers
            ? .kept
            : .page { languagePage(language, tallies[language] ?? [:]).file().bytes ?? [] }))
    }
    for chapter in workbook.chapters {
      files.append(
        SiteFile(
          path: map.page(chapter).text,
          content: .page { chapterPage(chapter).file().bytes ?? [] }))
    }
    files += kept.map { SiteFile(path: SiteMap.path(of: $0.outline), content: .kept) }
    return (files + images(besides: Set(files.map(\.path)))).sorted { $0.path < $1.path }
  }

  /// Renders every page, several at a time, and returns all files in the order of their paths.
  ///
  /// For tests: it holds all pages at once. What is copied or kept stays without bytes.
  package func render() async -> [SiteFile] {
    await withTaskGroup(of: SiteFile.self) { group in
      for file in files() {
        group.addTask {
          file.bytes.map { SiteFile(path: file.path, content: .bytes($0)) } ?? file
        }
      }
      var files: [SiteFile] = []
      for await file in group { files.append(file) }
      return files.sorted { $0.path < $1.path }
    }
  }

  /// The choice of a language, with the book's title in each.
  private func entryPage() -> SiteFile {
    let titles = Dictionary(
      map.languages.map { ($0, workbook.configuration.title(in: $0)) }, uniquingKeysWith: { $1 })
    return EntryPage(map: map, titles: titles).file()
  }

  /// By language and name of the chapter.
  ///
  /// Those of kept chapters too. A chapter without samples has none.
  private var tallies: [String: [String: SampleTally]] {
    var tallies: [String: [String: SampleTally]] = [:]
    for chapter in workbook.chapters {
      tallies[chapter.language, default: [:]][chapter.name] = SampleTally(chapter, run: run)
    }
    for chapter in kept {
      tallies[chapter.outline.language, default: [:]][chapter.outline.name] = chapter.tally
    }
    return tallies
  }

  /// The cover of a language.
  private func languagePage(_ language: String, _ tallies: [String: SampleTally]) -> LanguagePage {
    LanguagePage(
      map: map, language: language, bookTitle: workbook.configuration.title(in: language), run: run,
      tallies: tallies)
  }

  /// The page of a chapter that was read; its prose lives no longer than the page.
  private func chapterPage(_ chapter: Chapter) -> ChapterPage {
    ChapterPage(
      map: map, chapter: workbook.withProse(chapter),
      bookTitle: workbook.configuration.title(in: chapter.language),
      run: run, colours: colours)
  }

  /// The images that chapters show or link to; a file of the site's own is never replaced by one.
  ///
  /// - Parameter taken: the paths of all other files of the site.
  /// - Returns: those of rendered chapters are copied. Those that only kept pages show are kept, and a
  ///   picture that both show is copied.
  private func images(besides taken: Set<String>) -> [SiteFile] {
    let new = Set(workbook.chapters.flatMap { map.images(of: map.outline(of: $0)) })
      .subtracting(taken)
    let old = Set(kept.flatMap(\.images)).subtracting(taken).subtracting(new)
    return new.map { SiteFile(path: $0, content: .copy(of: $0)) }
      + old.map { SiteFile(path: $0, content: .kept) }
  }
}
