internal import SiteStructure

/// Renders the site's entry page: the choice of a language, which the script makes automatically if possible.
///
/// The page is `index.html` in the site's root. The script redirects according to the browser's preferred
/// languages; without it, a reader chooses from the cards. The page has no language switch and no summary.
struct EntryPage: Sendable {
  let map: SiteMap
  let titles: [String: String]

  /// Renders the page, in the first language of the configuration.
  func file() -> SiteFile {
    let language = map.languages.first ?? "en"
    let title = titles[language] ?? ""
    let text = InterfaceText.in(language)
    let frame = PageFrame(
      map: map, page: SiteMap.entry, language: language, title: title, bookTitle: title)
    let bytes = frame.document {
      element(.main, .class("front entry"), .id(PageAnchors.main), .tabIndex(-1)) {
        element(.h1) { VisibleText.prose(title) }
        element(.nav, .aria("label", text.chooseLanguage)) {
          element(.ul, .class("language-cards")) {
            for language in map.languages { card(language) }
          }
        }
      }
    }
    return SiteFile(path: SiteMap.entry.text, content: .bytes(bytes))
  }

  /// A link to a language's first page: the language's own name and the book's title in that language.
  private func card(_ language: String) -> HTMLNode {
    element(.li) {
      element(
        .a, .class("language-choice"), .lang(language), .hreflang(language),
        .href(SiteMap.entry.link(to: map.index(language)))
      ) {
        element(.span, .class("language-name")) { LanguageName.native(language) }
        element(.span, .class("language-title")) { VisibleText.prose(titles[language] ?? "") }
      }
    }
  }
}
