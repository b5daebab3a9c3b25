internal import SiteStructure
internal import WorkbookModel

/// The frame of every page of a site: head, bar with the language switch.
///
/// The page's own content is passed to ``document(content:)``. The frame determines what a browser may load
/// (only the theme), the language alternatives for search engines, and the targets of the language switch.
/// All links are relative, except for those that must be absolute if the site's URL is configured.
struct PageFrame: Sendable {
  /// The same page in another language, or the page that replaces it.
  struct Version: Sendable {
    var language: String
    /// The target of the entry.
    var path: SitePath
    /// False when the page does not exist in the language and the path leads to the language's first page.
    var isSamePage = true
  }

  let map: SiteMap
  /// The path of the page, to which all links are relative.
  let page: SitePath
  let language: String
  /// The title of the window, such as `Chapter · Book`.
  let title: String
  let bookTitle: String
  /// The description for search engines; nil for a page without one.
  var summary: String?
  /// The page that a browser opens instead of this one.
  var replacement: SitePath?
  /// The entries of the language switch, which is omitted if there are fewer than two.
  var versions: [Version] = []
  var text: InterfaceText { .in(language) }

  /// Only the theme's own style sheet and script may be loaded or run. A browser that opens pages as files
  /// may not count files as 'self', hence `file:`; a page from a server cannot load such URLs.
  static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self' file:; script-src 'self' file:; "
    + "img-src 'self' file:; base-uri 'none'; form-action 'none'"

  /// Returns the whole document around the content of `body`.
  ///
  /// The attributes of `html` pass text to the script, for the buttons that it adds. Its language differs from the page's if this program has no text in the page's language.
  ///
  /// - Parameters:
  ///   - navigation: collapsed lists of links in the bar.
  ///   - hasContents: whether the page has a table of contents beside its text.
  /// - Returns: the bytes of the file, from `<!DOCTYPE html>` on.
  func document(
    navigation: [HTMLNode] = [], hasContents: Bool = false,
    @HTMLBuilder content: () -> [HTMLNode]
  ) -> [UInt8] {
    HTMLWriter.document(
      element(
        .html, .lang(language), .data("copy", text.copy), .data("copied", text.copied),
        .data("appearance", appearances), .data("lang", text.lang?.value ?? language),
        .data("close", text.close), .data("keys", text.keys), .data("read", text.readMark),
        // The entry page has no language to search in.
        versions.isEmpty ? nil : .data("search", text.search),
        versions.isEmpty ? nil : .data("results", text.searchResults)
      ) {
        element(.head) { head }
        element(.body) {
          element(.a, .class("skip"), .href(HTMLURL(anchor: PageAnchors.main)), text.lang) {
            text.skipToContent
          }
          if hasContents {
            element(.a, .class("skip"), .href(HTMLURL(anchor: PageAnchors.contents)), text.lang) {
              text.onThisPage
            }
          }
          bar(navigation)
          content()
          shelf
        }
      })
  }

  /// The names of the states of the button for the appearance, in the script's order.
  private var appearances: String {
    [text.appearanceOfSystem, text.appearanceLight, text.appearanceDark].joined(separator: "|")
  }

  /// The content of `head`: policy, title, summary, style sheet, script, and alternative URLs.
  ///
  /// A version that is only the first page of its language has different content, and therefore no
  /// `alternate`.
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
    if let replacement {
      element(.meta, .httpEquiv("refresh"), .content("0; url=\(page.link(to: replacement).text)"))
    }
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

  /// An absolute URL, as search engines require, or a relative one if the site's URL is unknown, which still
  /// helps browsers.
  private func address(of path: SitePath) -> HTMLURL {
    map.siteURL?.appending(HTMLURL(path: path.parts)) ?? page.link(to: path)
  }

  /// The bar at the top, which stays there: the book's title, which links to its cover, lists of links, and the
  /// language switch. The script adds its buttons.
  private func bar(_ navigation: [HTMLNode]) -> HTMLNode {
    element(.header, .class("bar")) {
      element(
        .a, .class("book"),
        .href(page.link(to: versions.isEmpty ? SiteMap.entry : map.index(language)))
      ) {
        VisibleText.prose(Typography(language: language).bound(bookTitle))
      }
      navigation
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
  /// The names of the languages, each in its own language, with the page's own marked as current.
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
