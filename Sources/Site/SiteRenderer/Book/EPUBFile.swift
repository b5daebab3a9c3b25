internal import SafeFiles
internal import SiteStructure
internal import WorkbookModel

/// A whole book as an EPUB 3 file, for readers of electronic books.
///
///     mimetype                 first, and as it is
///     META-INF/container.xml   where the package is
///     book/package.opf         title, language, files, order (``EPUBPackage``)
///     book/nav.xhtml           the contents
///     book/cover.svg, cover.xhtml, style.css
///     book/fi/c1.xhtml         the first chapter, with its hints and solutions at the end
///     book/fi/images/a.png     the images, at their paths in the site
///
/// There is no script. Equal books give equal bytes; the time of the last change is the day of the last run.
struct EPUBFile {
  let book: WholeBook
  /// The images of its chapters that exist, by their paths in the site.
  let images: [String: [UInt8]]

  /// What a chapter's file contains besides its text.
  private struct Page {
    var path: String
    var bytes: [UInt8]
    var hasSVG: Bool
  }

  func bytes() throws -> [UInt8] {
    var texts: [WholeBook.Text] = []
    let images = self.images.filter { EPUBPackage.imageType(of: $0.key) != nil }
    let form = WholeBook.Form(
      isOneFile: false, isInSite: false,
      hasImage: { images[$0.text] != nil }
    ) { "c\($0 + 1).xhtml" + ($1.map { "#\($0)" } ?? "") }
    var pages: [Page] = []
    for index in book.chapters.indices {
      var text = book.text(index, as: form)
      pages.append(page(text))
      // Only the headings are needed later.
      (text.content, text.folds) = ([], [])
      texts.append(text)
    }
    var package = EPUBPackage(book: book)
    package.chapters = pages.map { ($0.path, $0.hasSVG) }
    package.images = images.keys.sorted()
    let cover = CoverDrawing(title: book.title, authors: book.configuration.authors)
    var files = [
      ZipArchive.File(path: "mimetype", bytes: Array("application/epub+zip".utf8), isStored: true),
      .init(path: "META-INF/container.xml", bytes: EPUBPackage.container),
      .init(path: "book/package.opf", bytes: package.bytes()),
      .init(path: "book/nav.xhtml", bytes: navigation(texts)),
      .init(path: "book/style.css", bytes: BookStyle.epub),
      .init(path: "book/cover.svg", bytes: HTMLWriter.xmlDocument(cover.node)),
      .init(
        path: "book/cover.xhtml", bytes: document(book.title, style: "style.css") { cover.node }),
    ]
    files += pages.map { ZipArchive.File(path: "book/\($0.path)", bytes: $0.bytes) }
    files += package.images.map { ZipArchive.File(path: "book/\($0)", bytes: images[$0] ?? []) }
    return try ZipArchive.bytes(files)
  }

  // MARK: Pages

  /// A chapter, and below it its hints and solutions.
  private func page(_ text: WholeBook.Text) -> Page {
    let interface = InterfaceText.in(book.language)
    let chapter = book.chapters[text.number - 1]
    let content = element(.article) {
      text.content
      if !text.folds.isEmpty {
        element(.section, .class("book-answers")) {
          element(.h2) { book.words.answers }
          text.folds.flatMap { BookAnswer($0, text: interface).nodes(level: 3) }
        }
      }
    }
    return Page(
      path: "\(book.language)/c\(text.number).xhtml",
      bytes: document(chapter.title, style: "../style.css") { content }, hasSVG: content.hasSVG)
  }

  /// The contents, which readers also show beside the text.
  private func navigation(_ texts: [WholeBook.Text]) -> [UInt8] {
    document(book.words.contents, style: "style.css") {
      element(.nav, .epubType("toc"), .role("doc-toc"), .id("toc")) {
        element(.h1) { book.words.contents }
        element(.ol) {
          for part in book.parts {
            if let title = part.title {
              element(.li) {
                element(.span) { VisibleText.prose(book.typography.bound(title)) }
                element(.ol) { part.chapters.map { entry(texts[$0]) } }
              }
            } else {
              part.chapters.map { entry(texts[$0]) }
            }
          }
        }
      }
    }
  }

  private func entry(_ text: WholeBook.Text) -> HTMLNode {
    let path = [book.language, "c\(text.number).xhtml"]
    return element(.li) {
      element(.a, .href(HTMLURL(path: path))) { book.entry(text.number - 1) }
      if !text.headings.isEmpty {
        element(.ol) {
          for heading in text.headings {
            element(.li) {
              element(.a, .href(HTMLURL(path: path, anchor: heading.anchor))) { heading.title }
            }
          }
        }
      }
    }
  }

  private func document(
    _ title: String, style: String, @HTMLBuilder content: () -> [HTMLNode]
  ) -> [UInt8] {
    HTMLWriter.xmlDocument(
      element(.html, .lang(book.language), .namespace("epub", "http://www.idpf.org/2007/ops")) {
        element(.head) {
          element(.meta, .charset("utf-8"))
          element(.title) { VisibleText.proseLine(title) }
          element(
            .link, .rel("stylesheet"), .type("text/css"),
            .href(HTMLURL(path: style.split(separator: "/").map(String.init))))
        }
        element(.body, content: content)
      }, type: "<!DOCTYPE html>\n")
  }
}

extension HTMLNode {
  /// Whether it contains a picture, which the package must name.
  fileprivate var hasSVG: Bool {
    switch self {
    case .text, .markup: false
    case .fragment(let nodes): nodes.contains(where: \.hasSVG)
    case .element(.svg, _, _): true
    case .element(_, _, let nodes): nodes.contains(where: \.hasSVG)
    }
  }
}
