import MarkdownTree

/// A minimal renderer, to compare a parsed document with the HTML of a specification.
struct HTMLRenderer {
  static func html(_ blocks: [Block]) -> String {
    blocks.map { html($0, isTight: false) }.joined()
  }

  private static func html(_ block: Block, isTight: Bool) -> String {
    switch block.kind {
    case .paragraph(let inlines):
      isTight ? html(inlines) : "<p>\(html(inlines))</p>\n"
    case .heading(let level, _, let inlines): "<h\(level)>\(html(inlines))</h\(level)>\n"
    case .blockQuote(let blocks): "<blockquote>\n\(html(blocks))</blockquote>\n"
    case .alert(let kind, let blocks):
      "<div class=\"\(kind.rawValue)\">\n\(html(blocks))</div>\n"
    case .list(let list): html(list)
    case .codeBlock(let code): html(code)
    case .htmlBlock(let html): html
    case .thematicBreak: "<hr />\n"
    case .table(let table): html(table)
    case .footnote(let footnote):
      "<aside id=\"\(footnote.label)\">\n\(html(footnote.blocks))</aside>\n"
    }
  }

  private static func html(_ list: List) -> String {
    var tag = "ul"
    var start = ""
    if case .ordered(let first, _) = list.marker {
      tag = "ol"
      start = first == 1 ? "" : " start=\"\(first)\""
    }
    let items = list.items.map { item in
      var html = "<li>"
      if let isDone = item.isDone {
        html += "<input \(isDone ? "checked=\"\" " : "")disabled=\"\" type=\"checkbox\"> "
      }
      for block in item.blocks {
        if list.isTight, case .paragraph = block.kind {
          html += self.html(block, isTight: true)
        } else {
          html += (html.hasSuffix("\n") ? "" : "\n") + self.html(block, isTight: false)
        }
      }
      return html + "</li>\n"
    }
    return "<\(tag)\(start)>\n\(items.joined())</\(tag)>\n"
  }

  private static func html(_ code: CodeBlock) -> String {
    let language = code.info.split(separator: " ").first.map {
      " class=\"language-\(escaped($0))\""
    }
    return "<pre><code\(language ?? "")>\(escaped(code.text))</code></pre>\n"
  }

  private static func html(_ table: Table) -> String {
    func row(_ row: Table.Row, _ tag: String) -> String {
      let cells = zip(row.cells, table.alignments).map { cell, alignment in
        let align = alignment.map { " align=\"\($0.rawValue)\"" } ?? ""
        return "<\(tag)\(align)>\(html(cell.inlines))</\(tag)>\n"
      }
      return "<tr>\n\(cells.joined())</tr>\n"
    }
    let rows = table.rows.map { row($0, "td") }
    let body = rows.isEmpty ? "" : "<tbody>\n\(rows.joined())</tbody>\n"
    return "<table>\n<thead>\n\(row(table.header, "th"))</thead>\n\(body)</table>\n"
  }

  private static func html(_ inlines: [Inline]) -> String { inlines.map(html).joined() }

  private static func html(_ inline: Inline) -> String {
    switch inline.kind {
    case .text(let text): escaped(text)
    case .softBreak: "\n"
    case .lineBreak: "<br />\n"
    case .code(let code): "<code>\(escaped(code))</code>"
    case .html(let html): html
    case .emphasis(let children): "<em>\(html(children))</em>"
    case .strong(let children): "<strong>\(html(children))</strong>"
    case .strikethrough(let children): "<del>\(html(children))</del>"
    case .footnoteReference(let label): "<sup>\(label)</sup>"
    case .link(let destination, let title, let children):
      "<a href=\"\(escaped(destination))\"\(attribute("title", title))>\(html(children))</a>"
    case .image(let source, let title, let children):
      "<img src=\"\(escaped(source))\" alt=\"\(escaped(children.plainText))\""
        + "\(attribute("title", title)) />"
    }
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    value.isEmpty ? "" : " \(name)=\"\(escaped(value))\""
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
