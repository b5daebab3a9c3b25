package import WorkbookModel

extension ModelDocument {
  /// Adds the paths of pages in the site, and the anchors of sections and samples on them.
  ///
  /// - Parameters:
  ///   - workbook: the chapters of the document, in its order.
  ///   - references: the symbols of its chapters.
  package mutating func addPages(of workbook: Workbook, _ references: BookReferences) {
    let map = SiteMap(workbook)
    for (index, chapter) in zip(chapters.indices, workbook.chapters) {
      let anchors = PageAnchors(chapter)
      chapters[index].page = map.page(chapter).text
      for section in chapters[index].sections.indices {
        chapters[index].sections[section].anchor = anchors.sections[section]
      }
      for sample in chapters[index].samples.indices {
        chapters[index].samples[sample].anchor =
          anchors.samples[chapters[index].samples[sample].name]
      }
    }
    for language in map.languages {
      let paths = (map.chapters(in: language) + map.ownPages(in: language)).map(\.path)
      let pages = Dictionary(
        references.symbolsWithPages(in: paths).map {
          ($0.id, map.page(of: $0, language: language).text)
        }, uniquingKeysWith: { first, _ in first })
      for index in symbols.indices {
        if let page = pages[symbols[index].id] {
          symbols[index].pages = (symbols[index].pages ?? [:]).merging([language: page]) { $1 }
        }
      }
    }
  }
}
