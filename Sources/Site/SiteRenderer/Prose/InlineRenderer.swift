internal import Diagnostics
internal import MarkdownTree
internal import SiteStructure

/// Renders inline Markdown: text, emphasis, code, links and images.
///
/// Where a link leads is decided by ``LinkResolver``, what a language does to blanks and line ends by
/// ``Typography``. A link whose destination the site does not hold becomes text in a `span`, an image
/// that is none of the book's its description. Markup is shown as it is written, as a page takes no
/// HTML from a chapter; a comment is left out.
struct InlineRenderer: Sendable {
  /// Knows the page that the links stand on.
  let links: LinkResolver
  /// The names that the chapter mentions as APIs.
  let mentions: Set<String>
  /// The places that name a footnote.
  let footnotes: FootnoteAnchors
  /// The rules of the chapter's language.
  let typography: Typography
  /// Links and images become plain text inside of tables of contents and of other links.
  var isPlain = false

  /// Renders what stands in one line of flow, such as a paragraph, a heading or a cell.
  func nodes(_ inlines: [Inline]) -> [HTMLNode] {
    inlines.indices.map { index in
      node(
        inlines[index], after: index > 0 ? inlines[index - 1] : nil,
        before: index + 1 < inlines.count ? inlines[index + 1] : nil)
    }
  }

  /// Renders one piece; its neighbours decide what becomes of blanks at its edges and of a line end.
  private func node(_ inline: Inline, after previous: Inline?, before next: Inline?) -> HTMLNode {
    switch inline.kind {
    case .text(let text):
      .fragment(
        VisibleText.prose(typography.bound(text, isWordStart: startsWord(behind: previous))))
    case .softBreak: .text(typography.lineEnd(between: previous, and: next))
    case .lineBreak: isPlain ? .text(" ") : element(.br)
    case .code(let code): self.code(code)
    case .emphasis(let children): element(.em) { nodes(children) }
    case .strong(let children): element(.strong) { nodes(children) }
    case .strikethrough(let children): element(.del) { nodes(children) }
    case .link(let destination, let title, let children):
      link(
        destination, title: title, isAddress: destination.hasSuffix(children.plainText),
        nodes(children))
    case .footnoteReference: reference(at: inline.range.start.offset)
    case .image(let source, let title, let description):
      image(source, title: title, description: description.plainText)
    case .html(let markup): markup.hasPrefix("<!--") ? .empty : .fragment(VisibleText.nodes(markup))
    }
  }

  /// Whether a text behind a piece begins a word: at the start and behind a line end.
  private func startsWord(behind previous: Inline?) -> Bool {
    switch previous?.kind {
    case nil, .softBreak, .lineBreak: true
    default: false
    }
  }

  /// A code span; one that names an API is marked for the style sheet. Neither is translated by
  /// browsers.
  private func code(_ code: String) -> HTMLNode {
    let isMention = mentions.contains(code)
    return element(.code, isMention ? .class("api") : nil, .translate(false)) {
      VisibleText.nodes(code)
    }
  }

  /// The raised number that leads to a footnote.
  ///
  /// - Parameter offset: where the reference starts in the chapter, by which its anchors are found.
  private func reference(at offset: Int) -> HTMLNode {
    guard !isPlain, let reference = footnotes.references[offset] else { return .empty }
    return element(.sup, .class("footnote-use")) {
      element(
        .a, .href(HTMLURL(anchor: reference.note)), .id(reference.anchor), .role("doc-noteref")
      ) { "\(reference.number)" }
    }
  }

  /// - Parameter isAddress: whether readers see where the link leads.
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

  /// An image of the book, loaded when it comes into view; anything else is its description as text.
  private func image(_ source: String, title: String, description: String) -> HTMLNode {
    guard !isPlain, let file = links.image(source) else {
      return .fragment(VisibleText.prose(description))
    }
    return element(
      .img, .src(links.page.link(to: file)), .alt(VisibleText.proseLine(description)),
      title.isEmpty ? nil : .title(VisibleText.proseLine(title)), .loading("lazy"))
  }
}
