internal import MarkdownTree
internal import SiteStructure
internal import WorkbookModel
internal import WorkbookReader

/// Renders one chapter as a page.
///
/// The page of `fi/00-start.md`, from the outside in:
///
///     PageFrame                    head, bar with collapsed lists of links and the language switch
///       nav.chapters               the book's chapters, beside the text
///       nav.contents               the headings of the page, on wide windows
///       main
///         article
///           h1, lead, tally        the title, the summary, "Samples verified: 12 of 14"
///           h2, p, figure.sample …   the sections, by BlockRenderer
///           section.footnotes
///         nav.neighbours           the previous and the next chapter
///
/// The reader of the book determines which code blocks are samples, outputs or listings, and the runner their
/// results; the page determines only their presentation.
struct ChapterPage: Sendable {
  let map: SiteMap
  let chapter: Chapter
  /// The book's title in the chapter's language, for the bar and the window's title.
  let bookTitle: String
  /// The results of all samples; nil when nothing was run, in which case the promise below the text is
  /// omitted.
  let run: RunResults?
  /// The minutes that it takes to read; nil without text.
  private let minutes: Int?
  /// Whether the chapter names symbols, so that there is an index of them.
  private let hasSymbols: Bool
  /// The ids of the page's parts, made once so that all renderers use the same ones.
  private let anchors: PageAnchors
  private let text: InterfaceText
  let typography: Typography
  let inlines: InlineRenderer
  private let blocks: BlockRenderer

  /// - Parameters:
  ///   - colours: the colours of samples found by the compiler's parser, by code.
  ///   - symbols: the pages of symbols that the chapter names.
  init(
    map: SiteMap, chapter: Chapter, bookTitle: String, run: RunResults?, colours: CodeColours,
    minutes: Int?, symbols: ReferenceLinks = ReferenceLinks()
  ) {
    self.map = map
    self.chapter = chapter
    self.bookTitle = bookTitle
    self.run = run
    self.minutes = minutes
    hasSymbols = !symbols.isEmpty
    anchors = PageAnchors(chapter)
    typography = Typography(language: chapter.language)
    text = InterfaceText.in(chapter.language)
    let links = LinkResolver(map: map, page: map.page(chapter))
    inlines = InlineRenderer(
      links: links, mentions: Set(chapter.mentions.map(\.name)), footnotes: anchors.footnotes,
      typography: typography, english: EnglishParts(language: chapter.language),
      symbols: symbols.spans, signs: TextSigns(map.face.face, language: chapter.language))
    blocks = BlockRenderer(
      inlines: inlines, text: text,
      code: CodeBlockRenderer(
        map: map, chapter: chapter, anchors: anchors, run: run, text: text, colours: colours,
        links: symbols.code))
  }

  /// The path of the page: `fi/00-start.html`.
  private var path: SitePath { map.page(chapter) }

  /// Renders the page immediately.
  ///
  /// To render it later, wrap the call (``SiteFile/Content/page(_:)``).
  func file() -> SiteFile {
    let frame = PageFrame(
      map: map, page: path, language: chapter.language, title: "\(chapter.title) · \(bookTitle)",
      bookTitle: bookTitle, summary: chapter.summary, versions: versions, foot: foot)
    let chapterLinks = chapterLinks
    let contentLinks = contentLinks
    let bytes = frame.document(
      navigation: [smallContents(chapterLinks, contentLinks)], hasContents: !headings.isEmpty,
      placesFoot: true
    ) {
      element(.div, .class("layout")) {
        element(.nav, .class("chapters"), .aria("label", text.chapters)) { chapterLinks }
        contents(contentLinks)
        element(.main, .id(PageAnchors.main), .tabIndex(-1)) {
          element(.article) { article }
          neighbours
          frame.footer
        }
      }
    }
    return SiteFile(path: path.text, content: .bytes(bytes))
  }

  /// The entries of the language switch: this chapter in each language, or the first page of a language that
  /// lacks it.
  private var versions: [PageFrame.Version] {
    map.languages.map { language in
      map.chapter(chapter.name, language: language) == nil
        ? PageFrame.Version(language: language, path: map.index(language), isSamePage: false)
        : PageFrame.Version(language: language, path: map.page(chapter.name, language: language))
    }
  }

  // MARK: Navigation

  /// The book's chapters, or those around this one in a long book: beside the text on a wide window,
  /// collapsed above it on a narrow one.
  private var chapterLinks: HTMLNode {
    let listed = map.listed(beside: chapter.name, language: chapter.language)
    let all = map.chapters(in: chapter.language)
    return element(.ol) {
      if listed.startIndex > all.startIndex { otherChapters }
      for other in listed {
        element(.li) {
          element(
            .a, .href(path.link(to: map.page(other.name, language: other.language))),
            other.name == chapter.name ? .aria("current", "page") : nil
          ) {
            if let number = ChapterNumber.of(other.name) {
              element(.span, .class("number")) { number }
            }
            element(.span) { VisibleText.prose(typography.bound(other.title)) }
          }
        }
      }
      if listed.endIndex < all.endIndex { otherChapters }
      let others = map.ownPages(in: chapter.language) + map.documents
      for document in others {
        element(.li, document.name == others.first?.name ? .class("documents") : nil) {
          element(
            .a, .href(path.link(to: map.page(document.name, language: document.language))),
            document.name == chapter.name ? .aria("current", "page") : nil
          ) { element(.span) { VisibleText.prose(typography.bound(document.title)) } }
        }
      }
      if hasSymbols {
        element(.li, .class("documents")) {
          element(.a, .href(path.link(to: map.symbolIndex(chapter.language)))) {
            element(.span, text.lang) { ReferenceText.in(chapter.language).index }
          }
        }
      }
    }
  }

  private var otherChapters: HTMLNode {
    element(.li) {
      element(.a, .href(path.link(to: map.index(chapter.language)))) {
        element(.span, text.lang) { "… \(text.chapters)" }
      }
    }
  }

  /// The headings in the table of contents: those of levels 2 and 3, with their anchors.
  var headings: [(anchor: String, heading: Section.Heading)] {
    chapter.sections.enumerated().compactMap { index, section in
      guard let heading = section.heading, let anchor = anchors.sections[index],
        (2...3).contains(heading.level)
      else { return nil }
      return (anchor, heading)
    }
  }

  /// A list of links to the headings. Links and images within a heading become plain text, since links cannot
  /// nest.
  private var contentLinks: HTMLNode {
    var plain = inlines
    plain.isPlain = true
    return element(.ol) {
      for (anchor, heading) in headings {
        element(.li, .class("level-\(heading.level)")) {
          element(.a, .href(HTMLURL(anchor: anchor))) { plain.nodes(heading.title) }
        }
      }
    }
  }

  /// The table of contents beside the text, on wide windows.
  @HTMLBuilder private func contents(_ contentLinks: HTMLNode) -> [HTMLNode] {
    if !headings.isEmpty {
      element(
        .nav, .class("contents"), .id(PageAnchors.contents), .tabIndex(-1),
        .aria("label", text.onThisPage)
      ) {
        element(.p, .class("nav-title"), text.lang) { text.onThisPage }
        contentLinks
      }
    }
  }

  /// The two lists of links in the bar of narrow windows, initially collapsed, of which one is open at a time; only
  /// that of the headings where the chapters have room beside the text.
  private func smallContents(_ chapterLinks: HTMLNode, _ contentLinks: HTMLNode) -> HTMLNode {
    element(.div, .class("small-nav")) {
      element(.details, .class("small-chapters"), .name("lists")) {
        element(.summary, text.lang) { text.chapters }
        chapterLinks
      }
      if !headings.isEmpty {
        element(.details, .name("lists")) {
          element(.summary, text.lang) { text.onThisPage }
          contentLinks
        }
      }
    }
  }

  /// The promise of a page with results, the changes, and the link to the chapter's file.
  private var foot: PageFoot {
    PageFoot(
      hasPromise: run != nil && SampleTally(chapter, run: run) != nil, changes: chapter.changes,
      source: map.source(of: map.outline(of: chapter)), typography: typography)
  }

  private var neighbours: HTMLNode {
    element(.nav, .class("neighbours"), .aria("label", "\(text.previous), \(text.next)")) {
      if let previous = map.neighbour(of: chapter.name, language: chapter.language, by: -1) {
        neighbour(previous, .rel("prev"), text.previous)
      }
      if let next = map.neighbour(of: chapter.name, language: chapter.language, by: 1) {
        neighbour(next, .rel("next"), text.next)
      }
    }
  }

  /// One of the two links, with the direction above the title.
  ///
  /// - Parameter relation: `rel="prev"` or `rel="next"`, for browsers and search engines.
  private func neighbour(
    _ other: ChapterOutline, _ relation: HTMLAttribute, _ title: String
  ) -> HTMLNode {
    element(.a, relation, .href(path.link(to: map.page(other.name, language: other.language)))) {
      element(.span, .class("direction"), text.lang) { title }
      element(.span, .class("neighbour-title")) { VisibleText.prose(typography.bound(other.title)) }
    }
  }

  // MARK: The text

  /// The text, and what its signs mean.
  var article: [HTMLNode] {
    let text = sections
    return text + inlines.signs.legend(of: text)
  }

  /// The text: the sections in order, then the footnotes.
  ///
  /// A chapter without a level 1 heading begins with its title from the front matter; otherwise, the summary
  /// and the tally follow the first such heading. A section marked `legacy` has a notice below its heading.
  @HTMLBuilder private var sections: [HTMLNode] {
    let hasTitle = chapter.sections.contains { $0.heading?.level == 1 }
    if !hasTitle {
      element(.h1) { VisibleText.prose(typography.bound(chapter.title)) }
      lead
    }
    for (index, section) in chapter.sections.enumerated() {
      if let heading = section.heading {
        self.heading(heading, anchor: anchors.sections[index])
        if heading.level == 1, isFirstTitle(index) { lead }
      }
      if section.isLegacy {
        element(.p, .class("legacy"), text.lang) { typography.bound(text.legacy) }
      }
      blocks.nodes(section.blocks)
    }
    FootnoteSection(
      footnotes: chapter.footnotes, anchors: anchors.footnotes, text: text, blocks: blocks
    ).nodes
  }

  private func isFirstTitle(_ index: Int) -> Bool {
    chapter.sections.firstIndex { $0.heading?.level == 1 } == index
  }

  /// A heading with its id and, from level 2 on, an empty link to itself, which the style sheet shows as a
  /// sign.
  private func heading(_ heading: Section.Heading, anchor: String?) -> HTMLNode {
    element(.heading(heading.level), anchor.map { .id($0) }) {
      inlines.nodes(heading.title)
      if let anchor, heading.level > 1 {
        element(
          .a, .class("anchor"), .href(HTMLURL(anchor: anchor)),
          .aria("label", "\(text.linkToSection): \(VisibleText.proseLine(heading.title.plainText))")
        )
      }
    }
  }

  /// The summary, the reading time and the number of verified samples.
  @HTMLBuilder private var lead: [HTMLNode] {
    if let summary = chapter.summary, !summary.isEmpty {
      element(.p, .class("lead")) { typography.bound(summary) }
    }
    if let minutes {
      element(.p, .class("reading-time"), text.lang) {
        typography.bound(text.readingTime.filled(String(minutes)))
      }
    }
    if let tally = SampleTally(chapter, run: run) {
      tally.node(in: text, on: path, map: map, toolchain: run?.toolchain)
    }
  }
}
