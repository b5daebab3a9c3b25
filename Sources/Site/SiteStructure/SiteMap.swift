package import SafeFiles

package import WorkbookModel

/// The pages of a site, and their paths.
///
/// It is made once for a build from the outlines of all chapters, read or cached, and used by every page: for
/// paths, for the chapters that a page lists beside its text, and for references to others. A chapter is
/// found by name and language in constant time, since a book may have thousands.
///
///     index.html               the choice of a language
///     assets/workbook.css      the theme
///     assets/workbook.js
///     assets/search.js         the search, and the index of each language
///     assets/search-fi.js
///     fi/index.html            the cover of a language
///     fi/00-start.html         a chapter
///     fi/about.html            a page without a number
///     fi/03-old.html           the former page of a chapter, which leads to the new one
///     fi/feed.xml              what changed
///     fi/images/states.png     an image of the book, at its path in Content
///     fi/doc-README.html       a document of the package
///     fi/api.html              the index of symbols, beside the rules and the coverage
///     fi/api/UIApplication.html
package struct SiteMap: Sendable {
  package static let entry = SitePath("index.html")
  package static let styleSheet = SitePath("assets", "workbook.css")
  /// The theme's script, without which pages are readable, too.
  package static let script = SitePath("assets", "workbook.js")
  /// What the script loads for the first search, besides the index of the language.
  package static let searchScript = SitePath("assets", "search.js")

  /// The configuration's languages, then others in which there are chapters.
  package let languages: [String]
  /// The names of all chapters in the order of the book.
  package let chapterNames: [String]
  /// By name, then by language.
  private let chapters: [String: [String: ChapterOutline]]
  /// By language, in the order of the book, without pages of no number.
  private let order: [String: [ChapterOutline]]
  /// The pages without a number, by language.
  private let ownPages: [String: [ChapterOutline]]
  /// The look of the site, and its files besides pages.
  package let face: FaceFiles
  package let authors: [String]
  /// The names of chapters that the site may not have yet.
  package let drafts: Set<String>
  /// The languages of which a chapter has changes that its author describes.
  private let changedLanguages: Set<String>
  /// The index of each chapter in that order, by language and name.
  private let places: [String: [String: Int]]
  /// The URL at which the site will be published, or nil.
  package let siteURL: HTMLURL?
  /// The URL below which the package's files are, or nil.
  let repositoryURL: HTMLURL?
  /// The components of the path of the book's folder below that URL.
  private let sourceFolder: [String]
  /// The books whose sites lie beside this one; nil when there are none.
  package let shelf: Bookshelf?
  /// The documents of the package that have pages, in their order; all in one language.
  package let documents: [ChapterOutline]
  /// The documents by path from the package's folder.
  private let documentsByPath: [String: ChapterOutline]
  /// The components of the path of `Content` from the package's folder, if there are documents.
  let contentPlace: [String]

  /// - Parameters:
  ///   - documents: of the package around the book; their names differ from those of chapters.
  ///   - place: the book's folder, from the package's; empty for itself.
  package init(
    _ configuration: Configuration, _ outlines: [ChapterOutline], documents: [ChapterOutline] = [],
    place: String = "", shelf: Bookshelf? = nil, face: FaceFiles? = nil
  ) {
    self.face = face ?? FaceFiles(configuration.face)
    authors = configuration.authors
    drafts = Set(configuration.drafts)
    changedLanguages = Set(outlines.lazy.filter { !$0.changes.isEmpty }.map(\.language))
    self.documents = documents
    documentsByPath = Dictionary(
      documents.map { ($0.document ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    contentPlace = place.split(separator: "/").map(String.init) + ["Content"]
    self.shelf = shelf
    var languages = configuration.languages
    var names: [String] = []
    var chapters: [String: [String: ChapterOutline]] = [:]
    for outline in outlines {
      if !languages.contains(outline.language) { languages.append(outline.language) }
      if chapters[outline.name] == nil { names.append(outline.name) }
      chapters[outline.name, default: [:]][outline.language] = outline
    }
    self.languages = languages
    func lists(_ names: [String]) -> [String: [ChapterOutline]] {
      Dictionary(
        languages.map { language in (language, names.compactMap { chapters[$0]?[language] }) },
        uniquingKeysWith: { $1 })
    }
    let own = Set(configuration.ownPages)
    ownPages = lists(names.filter(own.contains))
    if !own.isEmpty { names.removeAll(where: own.contains) }
    chapterNames = names
    order = lists(names)
    places = order.mapValues { chapters in
      Dictionary(chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    }
    for document in documents {
      chapters[document.name, default: [:]][document.language] = document
    }
    self.chapters = chapters
    siteURL = configuration.siteURL.flatMap { HTMLURL(untrusted: $0) }
    repositoryURL = configuration.repositoryURL.flatMap { HTMLURL(untrusted: $0) }
    sourceFolder = (place.isEmpty ? shelf?.own.path ?? "" : place).split(separator: "/")
      .map(String.init)
  }

  /// Makes the map of a book that was read as a whole.
  package init(_ workbook: Workbook) {
    self.init(workbook.configuration, workbook.chapters.map { ChapterOutline($0) })
  }

  /// Returns a chapter in a language; nil when the language does not have it.
  package func chapter(_ name: String, language: String) -> ChapterOutline? {
    chapters[name]?[language]
  }

  /// Returns the document at a path from the package's folder; nil if it has no page.
  package func document(at path: String) -> ChapterOutline? { documentsByPath[path] }

  package func outline(of chapter: Chapter) -> ChapterOutline {
    self.chapter(chapter.name, language: chapter.language) ?? ChapterOutline(chapter)
  }

  package func hasChapter(_ name: String) -> Bool { chapters[name] != nil }

  /// Returns a chapter in all of its languages, in the site's order.
  package func outlines(of name: String) -> [ChapterOutline] {
    languages.compactMap { chapter(name, language: $0) }
  }

  /// Returns the chapters of a language in the order of the book.
  package func chapters(in language: String) -> [ChapterOutline] { order[language] ?? [] }

  /// Returns the pages without a number of a language.
  package func ownPages(in language: String) -> [ChapterOutline] { ownPages[language] ?? [] }

  /// Returns everything that is made from Markdown and that readers of a language have: chapters, pages without a
  /// number, documents.
  package func texts(in language: String) -> [ChapterOutline] {
    chapters(in: language) + ownPages(in: language) + documents
  }

  /// Returns the languages that have a chapter, in the site's order.
  package func languages(of name: String) -> [String] {
    languages.filter { chapter(name, language: $0) != nil }
  }

  // MARK: Neighbours of a chapter

  /// The maximum number of chapters of a language that are all listed on every page.
  private static let mostListed = 64
  /// The number of listed chapters before and after a page's own if there are more.
  private static let nearest = 16

  /// Returns the chapters that a chapter's page lists: all of its language, or those around it in a long
  /// book.
  ///
  /// A list of a thousand links is not useful, and every page would be rewritten whenever any title changes.
  package func listed(beside name: String, language: String) -> ArraySlice<ChapterOutline> {
    let all = chapters(in: language)
    guard all.count > Self.mostListed, let place = places[language]?[name] else { return all[...] }
    return all[max(place - Self.nearest, 0)..<min(place + Self.nearest + 1, all.count)]
  }

  /// Returns the previous or next chapter in the same language.
  ///
  /// - Parameter step: -1 for the previous one, 1 for the next one.
  /// - Returns: nil at either end of the book, and for a chapter that the language does not have.
  package func neighbour(of name: String, language: String, by step: Int) -> ChapterOutline? {
    let all = chapters(in: language)
    guard let index = places[language]?[name] else { return nil }
    return all.indices.contains(index + step) ? all[index + step] : nil
  }

  /// Returns a hash of everything that the page of a chapter shows of other chapters.
  ///
  /// This includes the languages of the chapter, the titles and the order of the chapters that its page
  /// lists, and the targets of its links. If the hash differs from that of the last build, the page is
  /// rendered anew although its chapter is unchanged.
  package func surroundings(of outline: ChapterOutline) -> ContentHash {
    let (name, language) = (outline.name, outline.language)
    var hasher = ContentHasher()
    hasher.combine(languages(of: name))
    let listed = listed(beside: name, language: language)
    let all = chapters(in: language)
    hasher.combine(listed.startIndex > 0 ? "more" : "")
    hasher.combine(listed.endIndex < all.count ? "more" : "")
    hasher.combine(listed.flatMap { [$0.name, $0.title] })
    hasher.combine((documents + ownPages(in: language)).flatMap { [$0.name, $0.title] })
    let resolver = LinkResolver(map: self, page: page(name, language: language))
    hasher.combine(outline.destinations.map { resolver.link($0)?.text ?? "" })
    return hasher.finish()
  }

  // MARK: The repository

  /// The file of a chapter or document where the package is published, ready to be changed if its host has such pages;
  /// nil without `repository`.
  package func source(of outline: ChapterOutline) -> HTMLURL? {
    let path =
      outline.document.map { $0.split(separator: "/").map(String.init) }
      ?? sourceFolder + ["Content", outline.language, outline.name + ".md"]
    guard let url = repositoryURL?.appending(HTMLURL(path: path)) else { return nil }
    return HTMLURL(untrusted: url.text.replacing("/blob/", with: "/edit/", maxReplacements: 1))
  }

  /// The first page of the repository, of which a branch is given: `https://github.com/OWNER/NAME`.
  package var repository: HTMLURL? {
    guard let text = repositoryURL?.text else { return nil }
    let end = text.firstRange(of: "/-/blob/") ?? text.firstRange(of: "/blob/")
    return HTMLURL(untrusted: String(end.map { text[..<$0.lowerBound] } ?? text[...]))
  }

  // MARK: Paths

  /// The link from a page to the first page of another book: that of a language if it has it, or has only one, else
  /// its choice of languages.
  package func link(from page: SitePath, to book: Bookshelf.Book, language: String) -> HTMLURL {
    let target =
      book.languages.contains(language)
      ? index(language) : book.languages.count == 1 ? index(book.languages[0]) : Self.entry
    return SitePath(resolved: (shelf?.own.siteFolder ?? []) + page.parts)
      .link(to: SitePath(resolved: book.siteFolder + target.parts))
  }
  package func index(_ language: String) -> SitePath { SitePath(language, "index.html") }

  /// Returns the page of a chapter, whether it exists or not.
  package func page(_ name: String, language: String) -> SitePath { Self.page(name, language) }

  /// Returns the page of a symbol.
  ///
  /// Names that differ only in case belong to different kinds, which are in the file's name, so that no page
  /// replaces another on a disk that ignores case.
  package func page(of symbol: BookSymbol, language: String) -> SitePath {
    var name = symbol.name.filter { $0 != ")" }
      .replacing("(", with: "-").replacing(":", with: "-")
    if name.utf8.count > 150 {
      name = name.prefix(100) + "-\(ContentHash(Array(name.utf8)).hexadecimal.prefix(16))"
    }
    return SitePath(
      language, Self.symbols,
      name + (symbol.kind.isType ? "" : "-\(symbol.kind.rawValue)") + Self.ending)
  }

  /// The index of the symbols of a language, the rules of iOS, and what is explained and shown.
  package func symbolIndex(_ language: String) -> SitePath { SitePath(language, "api.html") }
  package func rules(_ language: String) -> SitePath { SitePath(language, "rules.html") }
  package func coverage(_ language: String) -> SitePath { SitePath(language, "coverage.html") }

  /// What changed in the chapters of a language, for programs that follow it.
  package func feed(_ language: String) -> SitePath { SitePath(language, "feed.xml") }

  /// Whether a language has a feed: it needs the address of the site, and changes.
  package func hasFeed(_ language: String) -> Bool {
    siteURL != nil && changedLanguages.contains(language)
  }

  /// The picture of the book in a language, for links on other sites.
  package func card(_ language: String) -> SitePath { SitePath("assets", "card-\(language).png") }

  /// The folder of the pages of symbols.
  private static let symbols = "api"

  private static func page(_ name: String, _ language: String) -> SitePath {
    SitePath(language, name + ending)
  }

  private static let ending = ".html"

  package func page(_ chapter: Chapter) -> SitePath {
    page(chapter.name, language: chapter.language)
  }

  /// Returns the chapter of a page, or nil when the page is not a chapter's.
  package func chapter(on page: SitePath) -> ChapterOutline? {
    guard page.parts.count == 2, let file = page.parts.last, file.hasSuffix(Self.ending) else {
      return nil
    }
    return chapter(String(file.dropLast(Self.ending.count)), language: page.parts[0])
  }

  package static func path(of outline: ChapterOutline) -> String {
    page(outline.name, outline.language).text
  }

  /// The paths of the pages that depend on all chapters of a language.
  package var covers: Set<String> { Set(languages.map { index($0).text }) }

  /// Returns the images that a chapter's page shows or links to, by their paths in `Content`, which are those
  /// in the site.
  package func images(of outline: ChapterOutline) -> [String] {
    let resolver = LinkResolver(map: self, page: page(outline.name, language: outline.language))
    return outline.destinations.compactMap { resolver.image($0)?.text }
  }
}
