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
    anchors = Dictionary(
      workbook.chapters.map { (Self.page($0.name, $0.language), PageAnchors($0)) },
      uniquingKeysWith: { $1 })
    siteURL = workbook.configuration.siteURL.flatMap { HTMLURL(untrusted: $0) }
  }

  func chapter(_ name: String, language: String) -> Chapter? { chapters[name]?[language] }

  /// The chapters of a language in the order of the book.
  func chapters(in language: String) -> [Chapter] {
    chapterNames.compactMap { chapter($0, language: language) }
  }

  /// The languages that have a chapter, in the site's order.
  func languages(of name: String) -> [String] {
    languages.filter { chapter(name, language: $0) != nil }
  }

  /// The chapter before or behind another one in the same language.
  func neighbour(of chapter: Chapter, by step: Int) -> Chapter? {
    let all = chapters(in: chapter.language)
    guard let index = all.firstIndex(where: { $0.name == chapter.name }) else { return nil }
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
