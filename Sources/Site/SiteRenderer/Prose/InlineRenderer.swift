internal import TextDiagnostics
internal import MarkdownTree
internal import SiteStructure

/// Renders inline Markdown: text, emphasis, code, links and images.
///
/// The targets of links are determined by ``LinkResolver``, spaces and line ends by ``Typography``. A link
/// whose target is not in the site becomes text in a `span`, an image that is not in the book its
/// description. Markup is shown as text, since a page accepts no HTML from a chapter; a comment is left out.
struct InlineRenderer: Sendable {
  let links: LinkResolver
  /// The API names that the chapter mentions.
  let mentions: Set<String>
  let footnotes: FootnoteAnchors
  let typography: Typography
  let english: EnglishParts
  /// The pages of symbols, by the text of the spans that name them.
  var symbols: [String: HTMLURL] = [:]
  /// The signs of the book, which the end of the page explains.
  var signs = TextSigns()
  /// Whether links and images become plain text, as in tables of contents and in other links.
  var isPlain = false

  /// Renders inline content, such as that of a paragraph, a heading or a cell.
  func nodes(_ inlines: [Inline]) -> [HTMLNode] {
    inlines.indices.map { index in
      node(
        inlines[index], after: index > 0 ? inlines[index - 1] : nil,
        before: index + 1 < inlines.count ? inlines[index + 1] : nil)
    }
  }

  /// Renders one element; its neighbours determine the treatment of spaces at its edges and of a line end.
  private func node(_ inline: Inline, after previous: Inline?, before next: Inline?) -> HTMLNode {
    switch inline.kind {
    case .text(let text):
      .fragment(
        signs.nodes(
          typography.bound(text, isWordStart: startsWord(after: previous)), isPlain: isPlain,
          others: english.nodes))
    case .softBreak: .text(typography.lineEnd(between: previous, and: next))
    case .lineBreak: isPlain ? .text(" ") : element(.br)
    case .code(let code): self.code(code)
    case .emphasis(let children): element(.em) { nodes(children) }
    case .strong(let children): element(.strong) { nodes(children) }
    case .strikethrough(let children): element(.del) { nodes(children) }
    case .link(let destination, let title, let children):
      link(
        destination, title: title, isAddress: destination.hasSuffix(children.plainText),
        withoutSymbols.nodes(children))
    case .footnoteReference: reference(at: inline.range.start.offset)
    case .image(let source, let title, let description):
      image(source, title: title, description: description.plainText)
    case .html(let markup): markup.hasPrefix("<!--") ? .empty : .fragment(VisibleText.nodes(markup))
    }
  }

  /// The renderer of the content of links, which cannot have others.
  private var withoutSymbols: InlineRenderer {
    var inside = self
    inside.symbols = [:]
    return inside
  }

  /// Whether text after an element begins a word: at the start and after a line end.
  private func startsWord(after previous: Inline?) -> Bool {
    switch previous?.kind {
    case nil, .softBreak, .lineBreak: true
    default: false
    }
  }

  /// A code span; one that names an API is marked for the style sheet, and leads to the symbol's page. Browsers
  /// translate neither.
  private func code(_ code: String) -> HTMLNode {
    let page = isPlain ? nil : symbols[code]
    let span = element(
      .code, page != nil || mentions.contains(code) ? .class("api") : nil, .translate(false)
    ) { VisibleText.nodes(code) }
    return page.map { url in element(.a, .class("symbol"), .href(url)) { span } } ?? span
  }

  /// The superscript number that links to a footnote.
  ///
  /// - Parameter offset: the position of the reference in the chapter, by which its anchors are found.
  private func reference(at offset: Int) -> HTMLNode {
    guard !isPlain, let reference = footnotes.references[offset] else { return .empty }
    return element(.sup, .class("footnote-use")) {
      element(
        .a, .href(HTMLURL(anchor: reference.note)), .id(reference.anchor), .role("doc-noteref")
      ) { "\(reference.number)" }
    }
  }

  /// - Parameter isAddress: whether the text of the link is its URL.
  private func link(
    _ destination: String, title: String, isAddress: Bool, _ content: [HTMLNode]
  ) -> HTMLNode {
    if isPlain { return .fragment(content) }
    guard let url = links.link(destination) else {
      return element(.span, .class("dead-link")) { content }
    }
    return element(
      .a, isAddress ? .class("address") : nil, .href(url),
      title.isEmpty ? nil : .title(VisibleText.proseLine(title)),
      url.isExternal ? .rel("noopener") : nil
    ) { content }
  }

  /// An image of the book, loaded when it comes into view; for anything else, its description as text.
  private func image(_ source: String, title: String, description: String) -> HTMLNode {
    guard !isPlain, let file = links.image(source) else {
      return .fragment(VisibleText.prose(description))
    }
    return element(
      .img, .src(links.page.link(to: file)), .alt(VisibleText.proseLine(description)),
      title.isEmpty ? nil : .title(VisibleText.proseLine(title)), .loading("lazy"))
  }
}
