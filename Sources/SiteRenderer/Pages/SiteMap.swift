internal import HTML
internal import WorkbookModel

/// Which pages a site has, and where they lie.
struct SiteMap: Sendable {
  static let entry = SitePath("index.html")
  static let styleSheet = SitePath("assets", "workbook.css")
  static let script = SitePath("assets", "workbook.js")

  /// The configuration's languages, then others that chapters are in.
  let languages: [String]
  /// The names of all chapters in the order of the book.
  let chapterNames: [String]
  private let chapters: [String: [String: Chapter]]
  /// By language, in the order of the book.
  private let order: [String: [Chapter]]
  /// The place of each chapter in that order, by language and name.
  private let places: [String: [String: Int]]
  private let anchors: [SitePath: PageAnchors]
  /// The address at which the site will lie, or nil.
  let siteURL: HTMLURL?

  init(_ workbook: Workbook) {
    var languages = workbook.configuration.languages
    var names: [String] = []
    var chapters: [String: [String: Chapter]] = [:]
    for chapter in workbook.chapters {
      if !languages.contains(chapter.language) { languages.append(chapter.language) }
      if chapters[chapter.name] == nil { names.append(chapter.name) }
      chapters[chapter.name, default: [:]][chapter.language] = chapter
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
    anchors = Dictionary(
      workbook.chapters.map { (Self.page($0.name, $0.language), PageAnchors($0)) },
      uniquingKeysWith: { $1 })
    siteURL = workbook.configuration.siteURL.flatMap { HTMLURL(untrusted: $0) }
  }

  func chapter(_ name: String, language: String) -> Chapter? { chapters[name]?[language] }

  /// The chapters of a language in the order of the book.
  func chapters(in language: String) -> [Chapter] { order[language] ?? [] }

  /// How many chapters a language may have for all of them to be listed on every page.
  private static let mostListed = 64
  /// How many chapters in front of a page's own, and how many behind it, are listed of more.
  private static let nearest = 16

  /// The chapters that a chapter's page lists: all of its language, or of a long book those around it.
  ///
  /// Nobody looks through a thousand links beside a text, and every page would be written again for
  /// a title of any other.
  func listed(beside chapter: Chapter) -> ArraySlice<Chapter> {
    let all = chapters(in: chapter.language)
    guard all.count > Self.mostListed, let place = places[chapter.language]?[chapter.name] else {
      return all[...]
    }
    return all[max(place - Self.nearest, 0)..<min(place + Self.nearest + 1, all.count)]
  }

  /// The languages that have a chapter, in the site's order.
  func languages(of name: String) -> [String] {
    languages.filter { chapter(name, language: $0) != nil }
  }

  /// The chapter before or behind another one in the same language.
  func neighbour(of chapter: Chapter, by step: Int) -> Chapter? {
    let all = chapters(in: chapter.language)
    guard let index = places[chapter.language]?[chapter.name] else { return nil }
    return all.indices.contains(index + step) ? all[index + step] : nil
  }

  func index(_ language: String) -> SitePath { SitePath(language, "index.html") }

  func page(_ name: String, language: String) -> SitePath { Self.page(name, language) }

  private static func page(_ name: String, _ language: String) -> SitePath {
    SitePath(language, name + ".html")
  }

  func page(_ chapter: Chapter) -> SitePath { page(chapter.name, language: chapter.language) }

  /// The anchors of a chapter's page, or nil when the page is no chapter's.
  func anchors(on page: SitePath) -> PageAnchors? { anchors[page] }

  /// The anchors of a chapter's page.
  func anchors(of chapter: Chapter) -> PageAnchors {
    anchors[page(chapter)] ?? PageAnchors(chapter)
  }
}
