package import ContentHash
package import HTML
package import WorkbookModel

/// Which pages a site has, and where they lie.
///
/// Made once for a build from the outlines of all chapters, read or remembered, and asked by every
/// page: what lies where, which chapters a page lists beside its text, and what a page shows of others.
/// A chapter is found by name and language in constant time, for a book may have thousands.
///
///     index.html               the choice of a language
///     assets/workbook.css      the theme
///     assets/workbook.js
///     fi/index.html            the cover of a language
///     fi/00-start.html         a chapter
///     fi/images/states.png     an image of the book, at its path in Content
package struct SiteMap: Sendable {
  /// The page that lets a reader choose a language.
  package static let entry = SitePath("index.html")
  /// The theme's style sheet.
  package static let styleSheet = SitePath("assets", "workbook.css")
  /// The theme's script, which no page needs for reading.
  package static let script = SitePath("assets", "workbook.js")

  /// The configuration's languages, then others that chapters are in.
  package let languages: [String]
  /// The names of all chapters in the order of the book.
  package let chapterNames: [String]
  /// By name, then by language.
  private let chapters: [String: [String: ChapterOutline]]
  /// By language, in the order of the book.
  private let order: [String: [ChapterOutline]]
  /// The place of each chapter in that order, by language and name.
  private let places: [String: [String: Int]]
  /// The address at which the site will lie, or nil.
  package let siteURL: HTMLURL?
  /// The books whose sites lie beside this one; nil when there are none.
  package let shelf: Bookshelf?

  /// - Parameter outlines: of all chapters, in the order of the book.
  ///
  /// Of two chapters of one name and language the later one stands for both.
  package init(
    _ configuration: Configuration, _ outlines: [ChapterOutline], shelf: Bookshelf? = nil
  ) {
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
    chapterNames = names
    self.chapters = chapters
    order = Dictionary(
      languages.map { language in (language, names.compactMap { chapters[$0]?[language] }) },
      uniquingKeysWith: { $1 })
    places = order.mapValues { chapters in
      Dictionary(chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    }
    siteURL = configuration.siteURL.flatMap { HTMLURL(untrusted: $0) }
  }

  /// The map of a book that was read as a whole.
  package init(_ workbook: Workbook) {
    self.init(workbook.configuration, workbook.chapters.map(ChapterOutline.init))
  }

  /// A chapter in a language; nil when the language does not have it.
  package func chapter(_ name: String, language: String) -> ChapterOutline? {
    chapters[name]?[language]
  }

  /// What other pages show of a chapter that was read.
  package func outline(of chapter: Chapter) -> ChapterOutline {
    self.chapter(chapter.name, language: chapter.language) ?? ChapterOutline(chapter)
  }

  /// Whether there is a chapter of a name in any language.
  package func hasChapter(_ name: String) -> Bool { chapters[name] != nil }

  /// A chapter in all of its languages, in the site's order.
  package func outlines(of name: String) -> [ChapterOutline] {
    languages.compactMap { chapter(name, language: $0) }
  }

  /// The chapters of a language in the order of the book.
  package func chapters(in language: String) -> [ChapterOutline] { order[language] ?? [] }

  /// The languages that have a chapter, in the site's order.
  package func languages(of name: String) -> [String] {
    languages.filter { chapter(name, language: $0) != nil }
  }

  // MARK: Around a chapter

  /// How many chapters a language may have for all of them to be listed on every page.
  private static let mostListed = 64
  /// How many chapters in front of a page's own, and how many behind it, are listed of more.
  private static let nearest = 16

  /// The chapters that a chapter's page lists: all of its language, or of a long book those around it.
  ///
  /// Nobody looks through a thousand links beside a text, and every page would be written again for
  /// a title of any other.
  package func listed(beside name: String, language: String) -> ArraySlice<ChapterOutline> {
    let all = chapters(in: language)
    guard all.count > Self.mostListed, let place = places[language]?[name] else { return all[...] }
    return all[max(place - Self.nearest, 0)..<min(place + Self.nearest + 1, all.count)]
  }

  /// The chapter before or behind another one in the same language.
  ///
  /// - Parameter step: -1 for the one before, 1 for the one behind.
  /// - Returns: nil at either end of the book, and for a chapter that the language does not have.
  package func neighbour(of name: String, language: String, by step: Int) -> ChapterOutline? {
    let all = chapters(in: language)
    guard let index = places[language]?[name] else { return nil }
    return all.indices.contains(index + step) ? all[index + step] : nil
  }

  /// Everything that the page of a chapter shows of other chapters, as one hash.
  ///
  /// That is in which languages the chapter is, the titles and the order of those that its page lists,
  /// and where its links lead. A build compares it with that of the last one: where it differs, the
  /// page is rendered anew though its chapter is as it was.
  package func surroundings(of outline: ChapterOutline) -> ContentHash {
    let (name, language) = (outline.name, outline.language)
    var hasher = ContentHasher()
    hasher.combine(languages(of: name))
    let listed = listed(beside: name, language: language)
    let all = chapters(in: language)
    hasher.combine(listed.startIndex > 0 ? "more" : "")
    hasher.combine(listed.endIndex < all.count ? "more" : "")
    hasher.combine(listed.flatMap { [$0.name, $0.title] })
    let resolver = LinkResolver(map: self, page: page(name, language: language))
    hasher.combine(outline.destinations.map { resolver.link($0)?.text ?? "" })
    return hasher.finish()
  }

  // MARK: Places

  /// The link from a page to the first page of another book: that of a language if it has it, or has only one, else
  /// its choice of languages.
  package func link(from page: SitePath, to book: Bookshelf.Book, language: String) -> HTMLURL {
    let target =
      book.languages.contains(language)
      ? index(language) : book.languages.count == 1 ? index(book.languages[0]) : Self.entry
    return SitePath(resolved: (shelf?.own.siteFolder ?? []) + page.parts)
      .link(to: SitePath(resolved: book.siteFolder + target.parts))
  }

  /// The first page of a language.
  package func index(_ language: String) -> SitePath { SitePath(language, "index.html") }

  /// The page of a chapter, whether there is one or not.
  package func page(_ name: String, language: String) -> SitePath { Self.page(name, language) }

  private static func page(_ name: String, _ language: String) -> SitePath {
    SitePath(language, name + ending)
  }

  /// Of the name of a chapter's page.
  private static let ending = ".html"

  /// The page of a chapter that was read.
  package func page(_ chapter: Chapter) -> SitePath {
    page(chapter.name, language: chapter.language)
  }

  /// The chapter that a page shows, or nil when the page is no chapter's.
  package func chapter(on page: SitePath) -> ChapterOutline? {
    guard page.parts.count == 2, let file = page.parts.last, file.hasSuffix(Self.ending) else {
      return nil
    }
    return chapter(String(file.dropLast(Self.ending.count)), language: page.parts[0])
  }

  /// The path of a chapter's page in the site.
  package static func path(of outline: ChapterOutline) -> String {
    page(outline.name, outline.language).text
  }

  /// The paths of the pages that are made of all chapters of a language.
  package var covers: Set<String> { Set(languages.map { index($0).text }) }

  /// The images of the book that a chapter's page shows or links to, by their paths in `Content`, which are
  /// those in the site.
  package func images(of outline: ChapterOutline) -> [String] {
    let resolver = LinkResolver(map: self, page: page(outline.name, language: outline.language))
    return outline.destinations.compactMap { resolver.image($0)?.text }
  }
}
