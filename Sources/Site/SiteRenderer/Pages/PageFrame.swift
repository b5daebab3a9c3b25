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

  /// Where a page leads that a browser leaves at once.
  struct Replacement: Sendable {
    var path: SitePath
    /// The part of that page; nil for its start.
    var anchor: String?
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
  var replacement: Replacement?
  /// The entries of the language switch, which is omitted if there are fewer than two.
  var versions: [Version] = []
  /// What the foot of the page says: the promise of its outputs, its changes, the link to its source.
  var foot = PageFoot()
  var text: InterfaceText { .in(language) }

  /// Returns the whole document around the content of `body`.
  ///
  /// The attributes of `html` pass text to the script, for the buttons that it adds. Its language differs from the page's if this program has no text in the page's language.
  ///
  /// - Parameters:
  ///   - navigation: collapsed lists of links in the bar.
  ///   - hasContents: whether the page has a table of contents beside its text.
  ///   - placesFoot: whether the content has the foot of the page.
  /// - Returns: the bytes of the file, from `<!DOCTYPE html>` on.
  func document(
    navigation: [HTMLNode] = [], hasContents: Bool = false, placesFoot: Bool = false,
    @HTMLBuilder content: () -> [HTMLNode]
  ) -> [UInt8] {
    HTMLWriter.document(
      element(
        .html, .lang(language), .data("copy", text.copy), .data("copied", text.copied),
        .data("copy-program", text.copyProgram),
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
          if !placesFoot { footer }
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
    element(
      .meta, .httpEquiv("Content-Security-Policy"), .content(ContentPolicy(map.face).text))
    element(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
    element(.meta, .name("color-scheme"), .content("light dark"))
    element(.title) { VisibleText.proseLine(title) }
    if let summary, !summary.isEmpty {
      element(.meta, .name("description"), .content(VisibleText.proseLine(summary)))
    }
    element(.meta, .name("generator"), .content("workbook"))
    if let replacement {
      let url = page.link(to: replacement.path, anchor: replacement.anchor)
      element(.meta, .httpEquiv("refresh"), .content("0; url=\(url.text)"))
    }
    map.face.fill(.head, on: page, language: language, title: title, standard: links)
  }

  /// The files and pages that belong to the page.
  @HTMLBuilder private var links: [HTMLNode] {
    element(.link, .rel("icon"), .href(page.link(to: FaceAssets.icon(map.face.face))))
    element(.link, .rel("stylesheet"), .href(page.link(to: SiteMap.styleSheet)))
    element(.script, .src(page.link(to: SiteMap.script)))
    if !map.face.face.scripts.isEmpty {
      element(.script, .src(page.link(to: FaceAssets.script)), .deferred)
    }
    published
  }

  /// The bar at the top, which stays there: the book's title, which links to its cover, lists of links, and the
  /// language switch. The script adds its buttons.
  private func bar(_ navigation: [HTMLNode]) -> [HTMLNode] {
    let languages = versions.count > 1 ? [languageSwitch] : []
    return map.face.fill(
      .bar, on: page, language: language, title: title,
      places: ["book": [book], "navigation": navigation, "languages": languages],
      standard: [
        element(.header, .class("bar")) {
          book
          navigation
          languages
        }
      ])
  }

  /// The book's title, after its logo.
  private var book: HTMLNode {
    element(
      .a, .class("book"),
      .href(page.link(to: versions.isEmpty ? SiteMap.entry : map.index(language)))
    ) {
      if let logo = FaceAssets.logo(map.face.face) {
        element(.img, .class("logo"), .src(page.link(to: logo)), .alt(""))
      }
      VisibleText.prose(Typography(language: language).bound(bookTitle))
    }
  }

  /// The foot of the page: what it says of the page, the book's text, and the pages without a number.
  var footer: [HTMLNode] {
    let own = map.ownPages(in: language)
    let words = map.face.face.footer[language]
    let text = element(.p) { VisibleText.prose(Typography(language: language).bound(words ?? "")) }
    let pages = element(.ul, .class("own-pages")) {
      for other in own {
        element(.li) {
          element(
            .a, .href(page.link(to: map.page(other.name, language: other.language))),
            map.page(other.name, language: other.language) == page ? .aria("current", "page") : nil
          ) { VisibleText.prose(other.title) }
        }
      }
    }
    let parts =
      foot.nodes(in: self.text) + (words == nil ? [] : [text]) + (own.isEmpty ? [] : [pages])
    return map.face.fill(
      .footer, on: page, language: language, title: title,
      places: [
        "promise": foot.promise(in: self.text), "edit": foot.edit(in: self.text),
        "text": words == nil ? [] : [text],
      ],
      standard: parts.isEmpty ? [] : [element(.footer, .class("page-foot")) { parts }])
  }

  /// The titles of the books whose sites lie beside this one, which lead to them.
  @HTMLBuilder private var shelf: [HTMLNode] {
    if let neighbours = map.shelf?.neighbours {
      element(.nav, .class("shelf")) {
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
