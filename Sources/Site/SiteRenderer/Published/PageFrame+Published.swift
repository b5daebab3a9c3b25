internal import SiteStructure
internal import WorkbookModel

extension PageFrame {
  /// What search engines and other sites read of a page: its address, its other languages, its title and picture.
  ///
  /// A version that is only the first page of its language has different content, and therefore no `alternate`.
  @HTMLBuilder var published: [HTMLNode] {
    if let replacement {
      if map.siteURL != nil {
        element(.link, .rel("canonical"), .href(address(of: replacement.path)))
      }
    } else {
      if map.siteURL != nil { element(.link, .rel("canonical"), .href(address(of: page))) }
      for version in versions where version.isSamePage {
        element(
          .link, .rel("alternate"), .hreflang(version.language), .href(address(of: version.path)))
      }
      if let siteURL = map.siteURL {
        element(.link, .rel("alternate"), .hreflang("x-default"), .href(siteURL))
        preview
        StructuredData(frame: self).node
      }
      if map.hasFeed(language) {
        element(
          .link, .rel("alternate"), .type("application/rss+xml"), .title(text.changes),
          .href(page.link(to: map.feed(language))))
      }
    }
  }

  /// The title without that of the book.
  var ownTitle: String {
    let book = " · \(bookTitle)"
    return title.hasSuffix(book) ? String(title.dropLast(book.count)) : title
  }

  /// What other sites show of a link to the page: Open Graph.
  @HTMLBuilder private var preview: [HTMLNode] {
    element(
      .meta, .property("og:type"), .content(page == map.index(language) ? "website" : "article"))
    element(.meta, .property("og:title"), .content(VisibleText.proseLine(ownTitle)))
    element(.meta, .property("og:site_name"), .content(VisibleText.proseLine(bookTitle)))
    if let summary, !summary.isEmpty {
      element(.meta, .property("og:description"), .content(VisibleText.proseLine(summary)))
    }
    element(.meta, .property("og:url"), .content(address(of: page).text))
    element(
      .meta, .property("og:locale"), .content(language.replacing("-", with: "_")))
    if map.face.cards[language] != nil {
      element(.meta, .property("og:image"), .content(address(of: map.card(language)).text))
      element(.meta, .property("og:image:width"), .content("\(Int(CardPicture.width))"))
      element(.meta, .property("og:image:height"), .content("\(Int(CardPicture.height))"))
      element(.meta, .name("twitter:card"), .content("summary_large_image"))
    }
  }

  /// An absolute URL, as search engines require, or a relative one if the site's URL is unknown, which still helps
  /// browsers. The first pages have the address of their folder.
  func address(of path: SitePath) -> HTMLURL {
    map.siteURL.map { path.address(below: $0) } ?? page.link(to: path)
  }
}
