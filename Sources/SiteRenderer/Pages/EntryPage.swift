internal import HTML

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
