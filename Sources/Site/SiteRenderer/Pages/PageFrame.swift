internal import HTML
internal import SiteStructure
internal import WorkbookModel

/// What every page of a site has around its text: head, bar with the language switch, footer.
///
/// The page's own part goes into ``document(content:)``. The frame decides what a browser may load
/// (nothing but the theme), what search engines hear of other languages, and where the language switch
/// leads. All links are relative, but for those that must be whole where the site's address is
/// configured.
struct PageFrame: Sendable {
  /// The same page in another language, or what stands in for it.
  struct Version: Sendable {
    /// The tag of the language: `fi`.
    var language: String
    /// Where the entry leads.
    var path: SitePath
    /// False when the page does not exist in the language and the path leads to its first page.
    var isSamePage = true
  }

  let map: SiteMap
  /// The place of the page, from which all links start.
  let page: SitePath
  /// The language of the text.
  let language: String
  /// The title of the window, such as `Chapter · Book`.
  let title: String
  /// The name of the book in the bar.
  let bookTitle: String
  /// What search engines show below the title; nil for a page that has none.
  var summary: String?
  /// The entries of the language switch; with none or one there is no switch.
  var versions: [Version] = []
  /// The words of the page in its language.
  var text: InterfaceText { .in(language) }

  /// Nothing but the theme's own style sheet and script is loaded or run. A browser that opens
  /// pages from files may not count files as 'self', hence `file:`; a page from a server cannot
  /// load such addresses.
  static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self' file:; script-src 'self' file:; "
    + "img-src 'self' file:; base-uri 'none'; form-action 'none'"

  /// The whole document around the content of `body`.
  ///
  /// The attributes of `html` hand the script the words that it shows: those of the copy button and of
  /// the switch between light and dark. Their language is another one than the page's if this program
  /// does not know the page's.
  ///
  /// - Parameter content: what stands below the bar.
  /// - Returns: the bytes of the file, from `<!DOCTYPE html>` on.
  func document(@HTMLBuilder content: () -> [HTMLNode]) -> [UInt8] {
    HTMLWriter.document(
      element(
        .html, .lang(language), .data("copy", text.copy), .data("copied", text.copied),
        .data("appearance", text.switchAppearance), .data("lang", text.lang?.value ?? language)
      ) {
        element(.head) { head }
        element(.body) {
          element(.a, .class("skip"), .href(HTMLURL(anchor: PageAnchors.main)), text.lang) {
            text.skipToContent
          }
          bar
          content()
          shelf
        }
      })
  }

  /// What is read before the text: policy, title, summary, style sheet, script, and the page's other
  /// addresses.
  ///
  /// A version that is only the first page of its language is not the same text and has no `alternate`.
  @HTMLBuilder private var head: [HTMLNode] {
    element(.meta, .charset("utf-8"))
    element(.meta, .httpEquiv("Content-Security-Policy"), .content(Self.contentSecurityPolicy))
    element(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
    element(.meta, .name("color-scheme"), .content("light dark"))
    element(.title) { VisibleText.proseLine(title) }
    if let summary, !summary.isEmpty {
      element(.meta, .name("description"), .content(VisibleText.proseLine(summary)))
    }
    element(.meta, .name("generator"), .content("workbook"))
    element(.link, .rel("stylesheet"), .href(page.link(to: SiteMap.styleSheet)))
    element(.script, .src(page.link(to: SiteMap.script)))
    if let siteURL = map.siteURL {
      element(.link, .rel("canonical"), .href(siteURL.appending(HTMLURL(path: page.parts))))
    }
    for version in versions where version.isSamePage {
      element(
        .link, .rel("alternate"), .hreflang(version.language), .href(address(of: version.path)))
    }
    if let siteURL = map.siteURL {
      element(.link, .rel("alternate"), .hreflang("x-default"), .href(siteURL))
    }
  }

  /// Search engines want whole addresses; without one the link still helps a browser.
  private func address(of path: SitePath) -> HTMLURL {
    map.siteURL?.appending(HTMLURL(path: path.parts)) ?? page.link(to: path)
  }

  /// The bar at the top: the book's title, which leads to its cover, and the language switch.
  private var bar: HTMLNode {
    element(.header, .class("bar")) {
      element(
        .a, .class("book"),
        .href(page.link(to: versions.isEmpty ? SiteMap.entry : map.index(language)))
      ) {
        VisibleText.prose(Typography(language: language).bound(bookTitle))
      }
      if versions.count > 1 { languageSwitch }
    }
  }

  /// The titles of the books whose sites lie beside this one, which lead to them.
  @HTMLBuilder private var shelf: [HTMLNode] {
    if let neighbours = map.shelf?.neighbours {
      element(.footer, .class("shelf")) {
        element(.ul) {
          for book in neighbours { element(.li) { link(to: book) } }
        }
      }
    }
  }

  /// A book's title in the page's language, else in the book's first.
  private func link(to book: Bookshelf.Book) -> HTMLNode {
    let own = book.title[language] == nil ? book.languages.first ?? language : language
    return element(
      .a, .lang(own), .hreflang(own), .href(map.link(from: page, to: book, language: language))
    ) { VisibleText.prose(book.title[own] ?? book.path) }
  }

  /// The names of the languages, each in itself, with the page's own marked as current.
  private var languageSwitch: HTMLNode {
    element(.nav, .class("languages"), .aria("label", text.language)) {
      element(.ul) {
        for version in versions {
          element(.li) {
            element(
              .a, .class(version.isSamePage ? "same-page" : "first-page"), .lang(version.language),
              .hreflang(version.language), .href(page.link(to: version.path)),
              version.language == language ? .aria("current", "true") : nil
            ) { LanguageName.native(version.language) }
          }
        }
      }
    }
  }
}
