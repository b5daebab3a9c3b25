import TextDiagnostics
import MarkdownTree

/// The links of a Markdown file, and the anchors that links may lead to.
struct ProseText {
  struct Link {
    enum Kind {
      case link, image
      /// A name between double backticks.
      case symbol
    }

    var kind: Kind
    var destination: String
    var range: SourceRange
  }

  private(set) var links: [Link] = []
  /// Those of headings as GitHub makes them, then those of HTML.
  private(set) var anchors: [String] = []
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
    read(MarkdownDocument.parse(source).0.blocks)
  }

  /// Whether an anchor leads to a heading, or to an element of HTML.
  func hasAnchor(_ anchor: String) -> Bool {
    let wanted = Self.comparable(anchor)
    return anchors.contains { anchor in
      let known = Self.comparable(anchor)
      // Of equal headings, the later ones have a number: `usage-1`.
      return known == wanted
        || wanted.hasPrefix(known) && wanted.dropFirst(known.count).allSatisfy(\.isNumber)
    }
  }

  /// Letters and digits in lowercase, which all ways to make an anchor keep.
  private static func comparable(_ anchor: String) -> String {
    String(anchor.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  // MARK: Reading

  private mutating func read(_ blocks: [Block]) {
    for block in blocks {
      switch block.kind {
      case .heading(_, let id, let inlines):
        read(inlines)
        if let id { anchors.append(id.name) }
        anchors.append(Self.anchor(of: Self.text(of: inlines)))
      case .paragraph(let inlines): read(inlines)
      case .blockQuote(let inner), .alert(_, let inner): read(inner)
      case .list(let list): for item in list.items { read(item.blocks) }
      case .footnote(let footnote): read(footnote.blocks)
      case .table(let table):
        for cell in ([table.header] + table.rows).flatMap(\.cells) { read(cell.inlines) }
      case .htmlBlock(let html): readAnchors(of: html)
      case .codeBlock, .thematicBreak: break
      }
    }
  }

  private mutating func read(_ inlines: [Inline]) {
    for inline in inlines {
      switch inline.kind {
      case .link(let destination, _, let inner):
        links.append(Link(kind: .link, destination: destination, range: inline.range))
        read(inner)
      case .image(let destination, _, let inner):
        links.append(Link(kind: .image, destination: destination, range: inline.range))
        read(inner)
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner): read(inner)
      case .code(let code) where source.string(inline.range.offsets).hasPrefix("``"):
        links.append(Link(kind: .symbol, destination: code, range: inline.range))
      case .html(let html): readAnchors(of: html)
      case .text, .softBreak, .lineBreak, .code, .footnoteReference: break
      }
    }
  }

  private mutating func readAnchors(of html: String) {
    for match in html.matches(of: /(?:name|id)\s*=\s*["']?([^"'\s>]+)/.ignoresCase()) {
      anchors.append(String(match.1))
    }
  }

  private static func text(of inlines: [Inline]) -> String {
    inlines.map { inline in
      switch inline.kind {
      case .text(let text), .code(let text): text
      case .softBreak, .lineBreak: " "
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner),
        .link(_, _, let inner):
        text(of: inner)
      case .image, .footnoteReference, .html: ""
      }
    }.joined()
  }

  /// `what-is-new` for `What is new?`.
  private static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        if character == " " { return "-" as Character }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }
}
