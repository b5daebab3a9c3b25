internal import HTML
internal import Markdown

/// Renders inline Markdown: text, emphasis, code, links and images.
struct InlineRenderer: Sendable {
  let links: LinkResolver
  /// The names that the chapter mentions as APIs.
  let mentions: Set<String>
  /// Links and images become plain text inside of tables of contents and of other links.
  var isPlain = false

  func nodes(_ inlines: [Inline]) -> [HTMLNode] { inlines.map(node) }

  private func node(_ inline: Inline) -> HTMLNode {
    switch inline.kind {
    case .text(let text): .text(text)
    case .softBreak: .text("\n")
    case .lineBreak: isPlain ? .text(" ") : element(.br)
    case .code(let code): self.code(code)
    case .emphasis(let children): element(.em) { nodes(children) }
    case .strong(let children): element(.strong) { nodes(children) }
    case .link(let destination, let title, let children):
      link(destination, title: title, nodes(children))
    case .image(let source, let title, let description):
      image(source, title: title, description: description.plainText)
    case .html(let markup): markup.hasPrefix("<!--") ? .empty : .text(markup)
    }
  }

  private func code(_ code: String) -> HTMLNode {
    let isMention = mentions.contains(code)
    return element(.code, isMention ? .class("api") : nil, .translate(false)) {
      VisibleText.nodes(code)
    }
  }

  private func link(_ destination: String, title: String, _ content: [HTMLNode]) -> HTMLNode {
    if isPlain { return .fragment(content) }
    guard let url = links.link(destination) else {
      return element(.span, .class("dead-link")) { content }
    }
    return element(
      .a, .href(url), title.isEmpty ? nil : .title(title), url.isExternal ? .rel("noopener") : nil
    ) { content }
  }

  private func image(_ source: String, title: String, description: String) -> HTMLNode {
    guard !isPlain, let file = links.image(source) else { return .text(description) }
    return element(
      .img, .src(links.page.link(to: file)), .alt(description),
      title.isEmpty ? nil : .title(title), .loading("lazy"))
  }
}
