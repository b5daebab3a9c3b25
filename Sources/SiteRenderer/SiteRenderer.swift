private import HTML
package import Theme
package import WorkbookModel

/// Turns a book and its results into the files of a site.
///
/// Rendering is a function: it reads and writes no file and knows no time, so the same book, results
/// and theme always give the same bytes. The pages work from a folder, without a server, and need no
/// script for reading.
package struct SiteRenderer: Sendable {
  private let workbook: Workbook
  private let run: RunResults?
  private let theme: Theme
  private let map: SiteMap
  private let colours = CodeColours()

  /// - Parameter results: nil when nothing was run; every sample is then marked so.
  package init(workbook: Workbook, results: RunResults?, theme: Theme = .standard) {
    self.workbook = workbook
    run = results
    self.theme = theme
    map = SiteMap(workbook)
  }

  /// Renders every page, several at a time, and returns all files in the order of their paths.
  package func render() async -> [SiteFile] {
    await withTaskGroup(of: SiteFile.self) { group in
      for language in map.languages { group.addTask { languagePage(language) } }
      // Translations one after the other: they have the same samples.
      for chapter in workbook.chapters { group.addTask { chapterPage(chapter) } }
      var files = [
        entryPage(),
        SiteFile(path: SiteMap.styleSheet.text, content: .bytes(theme.styleSheet)),
        SiteFile(path: SiteMap.script.text, content: .bytes(theme.script)),
      ]
      for await file in group { files.append(file) }
      return (files + images(besides: Set(files.map(\.path)))).sorted { $0.path < $1.path }
    }
  }

  private func entryPage() -> SiteFile {
    let titles = Dictionary(
      map.languages.map { ($0, workbook.configuration.title(in: $0)) }, uniquingKeysWith: { $1 })
    return EntryPage(map: map, titles: titles).file()
  }

  private func languagePage(_ language: String) -> SiteFile {
    LanguagePage(
      map: map, language: language, bookTitle: workbook.configuration.title(in: language), run: run
    ).file()
  }

  private func chapterPage(_ chapter: Chapter) -> SiteFile {
    ChapterPage(
      map: map, chapter: chapter, bookTitle: workbook.configuration.title(in: chapter.language),
      run: run, colours: colours
    ).file()
  }

  /// The images that chapters show or link to; a file of the site's own is never replaced by one.
  private func images(besides taken: Set<String>) -> [SiteFile] {
    var paths: Set<String> = []
    for chapter in workbook.chapters {
      let resolver = LinkResolver(map: map, page: map.page(chapter))
      paths.formUnion(chapter.links.compactMap { resolver.image($0.destination)?.text })
    }
    return paths.subtracting(taken).map { SiteFile(path: $0, content: .copy(of: $0)) }
  }
}
