internal import SiteStructure
internal import WorkbookModel

/// Renders the site's entry page: the choice of a language, which the script makes automatically if possible.
///
/// The page is `index.html` in the site's root. The script redirects according to the browser's preferred
/// languages; without it, a reader chooses from the cards, which say in each language what the book is. A book of one
/// language has no choice: the page only leads to the first one. The page has no language switch.
struct EntryPage: Sendable {
  let map: SiteMap
  let configuration: Configuration

  /// Renders the page, in the first language of the configuration.
  func file() -> SiteFile {
    let language = map.languages.first ?? "en"
    let title = configuration.title(in: language)
    let text = InterfaceText.in(language)
    let only = map.languages.count == 1 ? map.index(language) : nil
    let frame = PageFrame(
      map: map, page: SiteMap.entry, language: language, title: title, bookTitle: title,
      summary: configuration.summary[language],
      replacement: only.map { .init(path: $0) })
    let bytes = frame.document {
      element(.main, .class("front entry"), .id(PageAnchors.main), .tabIndex(-1)) {
        element(.h1) { VisibleText.prose(title) }
        if let only {
          element(.p) {
            element(.a, .class("start"), text.lang, .href(SiteMap.entry.link(to: only))) {
              text.startReading
            }
          }
        } else {
          element(.nav, .aria("label", text.chooseLanguage)) {
            element(.ul, .class("language-cards")) {
              for language in map.languages { card(language) }
            }
          }
        }
      }
    }
    return SiteFile(path: SiteMap.entry.text, content: .bytes(bytes))
  }

  /// A link to a language's first page: the language's own name, and the book's title and summary in that language.
  private func card(_ language: String) -> HTMLNode {
    element(.li) {
      element(
        .a, .class("language-choice"), .lang(language), .hreflang(language),
        .href(SiteMap.entry.link(to: map.index(language)))
      ) {
        element(.span, .class("language-name")) { LanguageName.native(language) }
        element(.span, .class("language-title")) {
          VisibleText.prose(configuration.title(in: language))
        }
        if let summary = configuration.summary[language] {
          element(.span, .class("language-summary")) { VisibleText.prose(summary) }
        }
      }
    }
  }
}
