internal import TextDiagnostics
internal import SiteStructure
internal import WorkbookModel
internal import WorkbookReader

/// The text of a book in one language, from which its forms are made.
struct WholeBook: Sendable {
  /// A chapter in the form of a book.
  struct Text {
    /// From 1; the chapter's id is made of it.
    var number: Int
    var title: [HTMLNode]
    var headings: [(anchor: String, title: [HTMLNode])]
    var content: [HTMLNode]
    var folds: [BookNodes.Fold]
  }

  /// What its forms differ in.
  struct Form {
    /// Whether all chapters share a file, so that their ids need a prefix.
    var isOneFile: Bool
    /// Whether links to other pages of the site work.
    var isInSite: Bool
    /// Whether the form has an image, by its path in the site.
    var hasImage: (SitePath) -> Bool = { _ in true }
    /// The place of an anchor of a chapter, or of its start.
    var target: (_ chapter: Int, _ anchor: String?) -> String
  }

  let map: SiteMap
  let language: String
  let configuration: Configuration
  let run: RunResults?
  let colours: CodeColours
  /// In the order of the book, perhaps without their prose.
  let chapters: [Chapter]
  /// Returns a chapter with its prose.
  let withProse: @Sendable (Chapter) -> Chapter
  /// The index of each chapter by the address that other chapters have for it.
  private let places: [String: Int]

  init(
    map: SiteMap, language: String, configuration: Configuration, run: RunResults?,
    colours: CodeColours, chapters: [Chapter], withProse: @escaping @Sendable (Chapter) -> Chapter
  ) {
    self.map = map
    self.language = language
    self.configuration = configuration
    self.run = run
    self.colours = colours
    self.chapters = chapters
    self.withProse = withProse
    let index = map.index(language)
    places = Dictionary(
      chapters.enumerated().map { (index.link(to: map.page($1)).text, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  var title: String { configuration.title(in: language) }
  var words: BookWords { .in(language) }
  var typography: Typography { Typography(language: language) }

  /// The first page of the language, which has the parts and the imprint of a book.
  var front: LanguagePage {
    LanguagePage(
      map: map, language: language, configuration: configuration, run: run, tallies: [:])
  }

  /// The last day on which a sample was run, `2026-11-20`; nil if none was.
  var day: String? {
    SampleTally(joining: chapters.compactMap { SampleTally($0, run: run) })?.days?.upperBound
  }

  /// Renders a chapter.
  ///
  /// - Parameter index: in `chapters`.
  func text(_ index: Int, as form: Form) -> Text {
    let chapter = withProse(chapters[index])
    let page = ChapterPage(
      map: map, chapter: chapter, bookTitle: title, run: run, colours: colours,
      minutes: SearchLine(chapter).minutes)
    let path = map.page(chapter)
    let prefix = form.isOneFile ? "c\(index + 1)-" : ""
    var nodes = BookNodes(
      prefix: prefix,
      hasImage: { source in path.resolving(source.percentDecoded).map(form.hasImage) ?? false }
    ) { link in
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let anchor = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
      // The top of a page is `#`.
      guard let place = parts[0].isEmpty ? index : places[String(parts[0])] else {
        return self.outside(link, from: path, isInSite: form.isInSite)
      }
      return HTMLURL(untrusted: form.target(place, anchor))
    }
    let content = nodes.nodes(page.article)
    var plain = page.inlines
    plain.isPlain = true
    let headings = page.headings.filter { $0.heading.level == 2 }
    return Text(
      number: index + 1, title: VisibleText.prose(typography.bound(chapter.title)),
      headings: headings.map { (prefix + $0.anchor, plain.nodes($0.heading.title)) },
      content: content, folds: nodes.folds)
  }

  /// The address of what is not in the book: on the web, or on the published site.
  private func outside(_ link: String, from page: SitePath, isInSite: Bool) -> HTMLURL? {
    guard let url = HTMLURL(untrusted: link), !url.isExternal, !isInSite else {
      return HTMLURL(untrusted: link)
    }
    let path = String(link.prefix { $0 != "#" })
    guard let site = map.siteURL, let target = page.resolving(path) else { return nil }
    return site.appending(HTMLURL(path: target.parts))
  }

  /// The chapters by part, as indices.
  var parts: [(title: String?, chapters: [Int])] {
    let places = Dictionary(
      chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let own = map.ownPages(in: language).compactMap { places[$0.name] }
    return (front.parts.map { ($0.title, $0.chapters.compactMap { places[$0] }) } + [(nil, own)])
      .filter { !$0.chapters.isEmpty }
  }

  /// The entry of a chapter in the list of contents: its number and its title.
  func entry(_ index: Int) -> [HTMLNode] {
    let number = ChapterNumber.of(chapters[index].name).map { [HTMLNode.text("\($0)  ")] } ?? []
    return number + VisibleText.prose(typography.bound(chapters[index].title))
  }

  /// The path of a form of the book in the site: `fi/book.html`.
  static func path(_ form: BookForm, _ language: String) -> SitePath {
    SitePath(language, form == .print ? "book.html" : "book.\(form.rawValue)")
  }

  /// The style of its one-page form.
  static func style(_ language: String) -> SitePath { SitePath(language, "book.css") }
}
