internal import SiteStructure
internal import WorkbookModel

/// The files of a site that need its address: the sitemap, the feed of each language, the page for unknown addresses,
/// the pictures for links.
struct PublishedFiles: Sendable {
  let map: SiteMap
  let configuration: Configuration

  /// - Parameter references: the pages about symbols.
  func files(references: [SitePath]) -> [SiteFile] {
    guard let siteURL = map.siteURL else { return [] }
    var files = [NotFoundPage(map: map, configuration: configuration, siteURL: siteURL).file()]
    for language in map.languages {
      if map.hasFeed(language) { files.append(feed(language, siteURL)) }
      if let card = map.face.cards[language] {
        files.append(SiteFile(path: map.card(language).text, content: .bytes(card)))
      }
    }
    return files + sitemap(references, siteURL)
  }

  // MARK: Sitemap

  /// The limit of addresses in a file (sitemaps.org, "Sitemaps FAQ").
  private static let addressesInFile = 50_000

  /// The addresses of all pages, with the day of the last change where the author gives one; several files and their
  /// list if there are too many.
  private func sitemap(_ references: [SitePath], _ siteURL: HTMLURL) -> [SiteFile] {
    var lines: [String] = []
    for language in map.languages {
      lines.append(Self.location(map.index(language), siteURL))
      for outline in map.texts(in: language) where outline.language == language {
        lines.append(
          Self.location(
            map.page(outline.name, language: language), siteURL, day: outline.changes.first?.day))
      }
    }
    lines += references.sorted { $0.text < $1.text }.map { Self.location($0, siteURL) }
    let parts = stride(from: 0, to: lines.count, by: Self.addressesInFile).map {
      lines[$0..<min($0 + Self.addressesInFile, lines.count)]
    }
    let name = SitePath("sitemap.xml")
    guard parts.count > 1 else { return [file(name, "urlset", parts.first ?? [])] }
    let paths = parts.indices.map { SitePath("sitemap-\($0 + 1).xml") }
    let list = paths.map { path in
      "<sitemap><loc>\(siteURL.appending(HTMLURL(path: path.parts)).text.escapedForXML)</loc></sitemap>"
    }
    return zip(paths, parts).map { file($0, "urlset", $1) }
      + [file(name, "sitemapindex", list[...])]
  }

  private func file(_ path: SitePath, _ root: String, _ lines: ArraySlice<String>) -> SiteFile {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(lines.joined(separator: "\n"))
      </\(root)>

      """
    return SiteFile(path: path.text, content: .bytes(Array(text.utf8)))
  }

  private static func location(
    _ path: SitePath, _ siteURL: HTMLURL, day: String? = nil
  ) -> String {
    let address = path.address(below: siteURL).text.escapedForXML
    let change = day.map { "<lastmod>\($0)</lastmod>" } ?? ""
    return "<url><loc>\(address)</loc>\(change)</url>"
  }

  // MARK: Feed

  /// The largest number of changes in a feed.
  private static let mostChanges = 50

  /// What authors say about changes of chapters, the newest first: RSS 2.0.
  private func feed(_ language: String, _ siteURL: HTMLURL) -> SiteFile {
    let changes = map.texts(in: language).filter { $0.language == language }
      .flatMap { outline in outline.changes.map { (outline, $0) } }
      .sorted { ($1.1.day, $0.0.name) < ($0.1.day, $1.0.name) }.prefix(Self.mostChanges)
    let text = InterfaceText.in(language)
    // Readers show descriptions as HTML.
    let items = changes.map { outline, change in
      let address = map.page(outline.name, language: language).address(below: siteURL).text
        .escapedForXML
      return """
        <item>
        <title>\(outline.title.escapedForXML)</title>
        <link>\(address)</link>
        <guid isPermaLink="false">\(outline.path.escapedForXML) \(change.day)</guid>
        <pubDate>\(change.mailDate)</pubDate>
        <description>\(change.text.escapedForXML.escapedForXML)</description>
        </item>
        """
    }
    let title = "\(configuration.title(in: language)): \(text.changes)".escapedForXML
    let summary = (configuration.summary[language] ?? configuration.title(in: language))
      .escapedForXML
    let body = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
      <title>\(title)</title>
      <link>\(map.index(language).address(below: siteURL).text.escapedForXML)</link>
      <atom:link href="\(map.feed(language).address(below: siteURL).text.escapedForXML)" rel="self" type="application/rss+xml"/>
      <description>\(summary)</description>
      <language>\(language)</language>
      \(items.joined(separator: "\n"))
      </channel>
      </rss>

      """
    return SiteFile(path: map.feed(language).text, content: .bytes(Array(body.utf8)))
  }
}

extension SitePath {
  /// The absolute address; a first page has that of its folder.
  func address(below siteURL: HTMLURL) -> HTMLURL {
    guard parts.last == "index.html" else { return siteURL.appending(HTMLURL(path: parts)) }
    return folder.isEmpty ? siteURL : siteURL.appending(HTMLURL(path: folder + [""]))
  }
}

extension String {
  /// The text in XML; characters that XML cannot have become pictures.
  fileprivate var escapedForXML: String {
    VisibleText.proseLine(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}

extension ChapterChange {
  /// The day in the form of mail (RFC 822, 5): `Sat, 28 Nov 2026 00:00:00 +0000`.
  fileprivate var mailDate: String {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let (year, month, number) = (parts[0], parts[1], parts[2])
    // The day of the week by Sakamoto's table, from Sunday.
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let past = month < 3 ? year - 1 : year
    let weekday = (past + past / 4 - past / 100 + past / 400 + offsets[month - 1] + number) % 7
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(days[weekday]), \(number) \(months[month - 1]) \(year) 00:00:00 +0000"
  }
}
