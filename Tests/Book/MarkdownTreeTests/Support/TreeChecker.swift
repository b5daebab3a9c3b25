import TextDiagnostics
import MarkdownTree

/// Checks the invariants of a document's ranges, for any text.
struct TreeChecker {
  let source: SourceText
  private(set) var problems: [String] = []

  init(_ source: SourceText) { self.source = source }

  mutating func check(_ document: MarkdownDocument, in window: Range<Int>? = nil) {
    check(document.blocks, inside: window ?? 0..<source.bytes.count)
  }

  mutating func check(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      check(
        diagnostic.range, inside: 0..<source.bytes.count, "diagnostic \(diagnostic.id.rawValue)")
      for note in diagnostic.notes { check(note.range, inside: 0..<source.bytes.count, "note") }
    }
  }

  private mutating func check(_ blocks: [Block], inside parent: Range<Int>) {
    checkOrder(blocks.map(\.range), "blocks")
    for block in blocks {
      check(block.range, inside: parent, "block")
      let offsets = block.range.offsets
      switch block.kind {
      case .paragraph(let inlines), .heading(_, _, let inlines): check(inlines, inside: offsets)
      case .blockQuote(let blocks), .alert(_, let blocks): check(blocks, inside: offsets)
      case .list(let list):
        checkOrder(list.items.map(\.range), "items")
        for item in list.items {
          check(item.range, inside: offsets, "item")
          check(item.blocks, inside: item.range.offsets)
        }
      case .codeBlock(let code): check(code, inside: offsets)
      case .table(let table):
        for row in [table.header] + table.rows {
          check(row.range, inside: offsets, "row")
          if row.cells.count != table.alignments.count { problems.append("row of another width") }
          for cell in row.cells {
            check(cell.range, inside: row.range.offsets, "cell")
            check(cell.inlines, inside: cell.range.offsets)
          }
        }
      case .footnote(let footnote):
        // Compared as bytes, because a combining mark after the colon forms another character with it.
        if !source.string(offsets).utf8.starts(with: "[^\(footnote.label)]:".utf8) {
          problems.append("footnote is '\(source.string(offsets))'")
        }
        check(footnote.blocks, inside: offsets)
      case .htmlBlock, .thematicBreak: break
      }
    }
  }

  private mutating func check(_ code: CodeBlock, inside parent: Range<Int>) {
    check(code.infoRange, inside: parent, "info")
    if source.string(code.infoRange.offsets) != code.info { problems.append("info text") }
    for line in code.lines {
      let start = line.start.offset
      check(SourceRange(at: line.start), inside: parent, "code line")
      let bytes = source.string(start..<min(start + line.text.utf8.count, source.bytes.count))
      // The one exception is a tab that a container's prefix has partly consumed.
      if bytes != line.text, source.bytes[start] != 0x09 {
        problems.append("code line '\(line.text)' is '\(bytes)' at \(line.start)")
      }
    }
  }

  private mutating func check(_ inlines: [Inline], inside parent: Range<Int>) {
    checkOrder(inlines.map(\.range), "inlines")
    for inline in inlines {
      check(inline.range, inside: parent, "inline \(inline.kind)")
      check(inline.contentRange, inside: inline.range.offsets, "content of \(inline.kind)")
      let text = source.string(inline.range.offsets)
      switch inline.kind {
      case .text(let content) where text != content && !text.contains(/[\\&]/):
        problems.append("text '\(content)' is '\(text)' at \(inline.range.start)")
      case .code where !isDelimited(text, by: ["`"], atLeast: 3):
        problems.append("code span is '\(text)' at \(inline.range.start)")
      case .emphasis where !isDelimited(text, by: ["*", "_"], atLeast: 3):
        problems.append("emphasis is '\(text)' at \(inline.range.start)")
      case .strong where !isDelimited(text, by: ["**", "__"], atLeast: 5):
        problems.append("strong is '\(text)' at \(inline.range.start)")
      case .strikethrough where !isDelimited(text, by: ["~", "~~"], atLeast: 3):
        problems.append("strikethrough is '\(text)' at \(inline.range.start)")
      case .footnoteReference where !text.hasPrefix("[^") || !text.hasSuffix("]"):
        problems.append("reference is '\(text)' at \(inline.range.start)")
      case .link(let destination, _, let children)
      where children.count == 1 && children[0].range == inline.range:
        if !destination.hasSuffix(children.plainText) {
          problems.append("bare link is '\(text)' at \(inline.range.start)")
        }
      case .link where !text.utf8.starts(with: "[".utf8) && !text.utf8.starts(with: "<".utf8):
        problems.append("link is '\(text)' at \(inline.range.start)")
      case .image where !text.utf8.starts(with: "![".utf8):
        problems.append("image is '\(text)' at \(inline.range.start)")
      default: break
      }
      check(inline.children, inside: inline.contentRange.offsets)
    }
  }

  /// Compares bytes, because a combining mark after a delimiter forms one character with it.
  private func isDelimited(_ text: String, by delimiters: [String], atLeast count: Int) -> Bool {
    text.utf8.count >= count
      && delimiters.contains {
        text.utf8.starts(with: $0.utf8) && text.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
      }
  }

  private mutating func check(_ range: SourceRange, inside parent: Range<Int>, _ name: String) {
    let isInside =
      range.start.offset >= parent.lowerBound && range.end.offset <= parent.upperBound
      && range.start <= range.end
    if !isInside { problems.append("\(name) \(range) is not inside \(parent)") }
    for position in [range.start, range.end] where source.position(at: position.offset) != position
    {
      problems.append("\(name) has the position \(position)")
    }
  }

  private mutating func checkOrder(_ ranges: [SourceRange], _ name: String) {
    for (left, right) in zip(ranges, ranges.dropFirst()) where left.end > right.start {
      problems.append("\(name) overlap: \(left) and \(right)")
    }
  }
}
