internal import HTML
internal import WorkbookModel

/// Renders the first page of a language: the book's title and its chapters with summaries.
struct LanguagePage: Sendable {
  let map: SiteMap
  let language: String
  let bookTitle: String
  let run: RunResults?

  private var path: SitePath { map.index(language) }

  func file() -> SiteFile {
    let versions = map.languages.map { PageFrame.Version(language: $0, path: map.index($0)) }
    let frame = PageFrame(
      map: map, page: path, language: language, title: bookTitle, bookTitle: bookTitle,
      versions: versions)
    let bytes = frame.document {
      element(.main, .class("front"), .id(PageAnchors.main), .tabIndex(-1)) {
        element(.h1) { bookTitle }
        element(.ol, .class("chapter-cards")) {
          for name in map.chapterNames { card(name, text: frame.text) }
        }
      }
    }
    return SiteFile(path: path.text, content: .bytes(bytes))
  }

  private func card(_ name: String, text: InterfaceText) -> HTMLNode {
    element(.li) {
      element(.span, .class("number")) { ChapterNumber.of(name) ?? "" }
      element(.div) {
        if let chapter = map.chapter(name, language: language) {
          element(.h2) { element(.a, .href(path.link(to: map.page(chapter)))) { chapter.title } }
          if let summary = chapter.summary, !summary.isEmpty { element(.p) { summary } }
          SampleTally(chapter, run: run).map { [$0.node(in: text)] } ?? []
        } else {
          elsewhere(name, text: text)
        }
      }
    }
  }

  /// A chapter that does not exist in this language, with links to those that do.
  @HTMLBuilder private func elsewhere(_ name: String, text: InterfaceText) -> [HTMLNode] {
    let languages = map.languages(of: name)
    if let first = languages.first, let chapter = map.chapter(name, language: first) {
      element(.h2, .class("absent"), .lang(first)) { chapter.title }
    }
    let parts = text.onlyIn.split(separator: "{}", omittingEmptySubsequences: false)
    element(.p) {
      String(parts.first ?? "")
      for (index, other) in languages.enumerated() {
        if index > 0 { ", " }
        element(
          .a, .lang(other), .hreflang(other), .href(path.link(to: map.page(name, language: other)))
        ) { LanguageName.native(other) }
      }
      parts.dropFirst().map { .text(String($0)) }
    }
  }
}

/// Renders the site's entry: the choice of a language, which the script makes for a browser that
/// says what its reader speaks.
struct EntryPage: Sendable {
  let map: SiteMap
  let titles: [String: String]

  func file() -> SiteFile {
    let language = map.languages.first ?? "en"
    let title = titles[language] ?? ""
    let text = InterfaceText.in(language)
    let frame = PageFrame(
      map: map, page: SiteMap.entry, language: language, title: title, bookTitle: title)
    let bytes = frame.document {
      element(.main, .class("front entry"), .id(PageAnchors.main), .tabIndex(-1)) {
        element(.h1) { title }
        element(.nav, .aria("label", text.chooseLanguage)) {
          element(.ul, .class("language-cards")) {
            for language in map.languages { card(language) }
          }
        }
      }
    }
    return SiteFile(path: SiteMap.entry.text, content: .bytes(bytes))
  }

  private func card(_ language: String) -> HTMLNode {
    element(.li) {
      element(
        .a, .class("language-choice"), .lang(language), .hreflang(language),
        .href(SiteMap.entry.link(to: map.index(language)))
      ) {
        element(.span, .class("language-name")) { LanguageName.native(language) }
        element(.span, .class("language-title")) { titles[language] ?? "" }
      }
    }
  }
}
