import TextDiagnostics

/// Finds lines that begin a block although they were meant to go on with the text above them, and blocks without
/// content.
///
///     if n is           a quote, in which the sign is not shown
///     > 3 then
///
///     the range is 3    a list, in which the sign is not shown
///     - 5
///
/// CommonMark lets such a block begin without an empty line before it.
struct MisreadBlocks {
  private let text: TextWindow

  init(_ text: TextWindow) { self.text = text }

  /// The warnings about neighbors, and about the blocks inside of them.
  ///
  /// - Parameter isQuote: whether they are those of a quote.
  func diagnostics(_ blocks: [Block], isQuote: Bool = false) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, block) in blocks.enumerated() {
      if index > 0 {
        let above = blocks[index - 1]
        found += [problem(block, below: above), outdented(index, of: blocks)].compactMap(\.self)
      }
      switch block.kind {
      case .paragraph(let inlines) where !isQuote: found += alert(inlines).map { [$0] } ?? []
      case .heading(_, _, let inlines) where inlines.isEmpty:
        found.append(
          warning(
            block.range, "the heading has no text",
            fix: "write its text after the number signs, or '\\#' to show them"))
      case .blockQuote(let inner), .alert(_, let inner):
        found += diagnostics(inner, isQuote: true)
      case .footnote(let footnote): found += diagnostics(footnote.blocks)
      case .list(let list):
        found += boxes(list) + list.items.flatMap { diagnostics($0.blocks, isQuote: isQuote) }
      default: break
      }
    }
    return found
  }

  private func warning(_ range: SourceRange, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(.warning, .misread, file: text.source.path, range: range, summary, fix: fix)
  }

  /// The warning about a block that was meant as a part of the item above it: it is indented, but not as far as the
  /// item's text (CommonMark 0.30, section 5.2).
  ///
  ///     1. One
  ///       - two       beside the first list, not in it
  ///
  /// A paragraph may also be about the whole list, unless that goes on below it.
  private func outdented(_ index: Int, of blocks: [Block]) -> Diagnostic? {
    let block = blocks[index]
    guard case .list(let list) = blocks[index - 1].kind, let item = list.items.last,
      let first = item.blocks.first
    else { return nil }
    switch block.kind {
    case .list: break
    case .paragraph where blocks[index...].prefix(8).contains { list.goesOn(in: $0) }: break
    case .codeBlock(let code) where code.isFenced: break
    default: return nil
    }
    let (mark, start) = (item.range.start.column, block.range.start.column)
    let width = first.range.start.column - item.range.start.column
    guard start >= mark + 2, first.range.start.line == item.range.start.line, start < mark + width
    else { return nil }
    let end = text.source.bytes[block.range.offsets].prefix { !$0.isLineEnd }.endIndex
    return warning(
      text.range(block.range.start.offset..<end),
      "the \(name(of: block)) is not a part of the item above it, whose text begins \(width) columns after its mark",
      fix: "indent it by \(counted(width, "space"))")
  }

  /// The warning about `[!NOTE]` outside of a quote.
  private func alert(_ inlines: [Inline]) -> Diagnostic? {
    guard let first = inlines.first, case .text = first.kind else { return nil }
    let marker = text.string(first.range.offsets).prefix { $0 != "]" } + "]"
    guard AlertKind.allCases.contains(where: { "[!\($0.rawValue.uppercased())]" == marker }) else {
      return nil
    }
    let start = first.range.start.offset
    return warning(
      text.range(start..<start + marker.utf8.count),
      "'\(marker)' begins no alert outside of a quote",
      fix: "write '> ' before each line of the alert")
  }

  /// The warnings about boxes of tasks without a space, `[]`, beside right ones, and with another one.
  private func boxes(_ list: List) -> [Diagnostic] {
    let hasTask = list.items.contains { $0.isDone != nil }
    return list.items.compactMap { item in
      guard case .paragraph(let inlines)? = item.blocks.first?.kind, let first = inlines.first,
        case .text = first.kind,
        text.source.bytes[first.range.offsets].first == UInt8(ascii: "["),
        let box = text.string(first.range.offsets).prefixMatch(of: #/\[(\s?)\] /#)?.output,
        box.1.unicodeScalars.first?.isOtherSpace ?? hasTask
      else { return nil }
      let start = first.range.start.offset
      return warning(
        text.range(start..<start + box.0.utf8.count - 1), "the box of a task has a space in it",
        fix: "write '[ ]'")
    }
  }

  private func problem(_ block: Block, below other: Block) -> Diagnostic? {
    if case .table = other.kind, case .paragraph = block.kind { return row(block) }
    guard case .paragraph = other.kind,
      text.source.line(at: block.range.start.offset)
        == text.source.line(at: other.range.end.offset) + 1
    else { return nil }
    let before = text.source.bytes[other.range.offsets].last ?? 0
    let line = text.source.bytes[block.range.offsets].prefix { $0 != 0x0A && $0 != 0x0D }
    let rest = line.dropFirst().drop(while: \.isSpaceOrTab)
    let isSpaced = line.dropFirst().first?.isSpaceOrTab == true
    let isMeant: Bool
    switch block.kind {
    case .blockQuote:
      let isComparison = rest.first?.isDigit == true && isSpaced
      isMeant =
        !(line.dropFirst().first == UInt8(ascii: "=")
        || isComparison && !".:!?,;".utf8.contains(before) && before < 0x80)
    case .list(let list) where list.marker == .bullet && list.items.count == 1:
      isMeant = !(before.isDigit && rest.first?.isDigit == true)
    case .heading(1, _, _): isMeant = !(isSpaced && rest.first?.isDigit == true)
    default: return nil
    }
    guard !isMeant, let sign = line.first else { return nil }
    let mark = String(decoding: [sign], as: UTF8.self)
    let end = block.range.start.offset + line.count
    return warning(
      text.range(block.range.start.offset..<end),
      "the line is not shown as text: '\(mark)' at its start begins a \(name(of: block))",
      fix: "write '\\\(mark)' if it goes on with the text above, or leave a line empty before it")
  }

  private func name(of block: Block) -> String {
    switch block.kind {
    case .blockQuote: "quote"
    case .list: "list"
    case .codeBlock: "code"
    case .paragraph: "paragraph"
    default: "heading"
    }
  }

  /// The warning about a row after an empty line.
  private func row(_ block: Block) -> Diagnostic? {
    let bytes = text.source.bytes[block.range.offsets]
    guard bytes.first == UInt8(ascii: "|"), bytes.last == UInt8(ascii: "|"), bytes.count > 2,
      !bytes.contains(0x0A)
    else {
      return nil
    }
    return warning(
      block.range, "the line is not a row of the table above: an empty line ends it",
      fix: "remove the empty line")
  }
}

extension List {
  /// Whether a block is a list whose first number follows the last one of this list.
  fileprivate func goesOn(in block: Block) -> Bool {
    guard case .ordered(let start, let delimiter) = marker, case .list(let other) = block.kind
    else {
      return false
    }
    return other.marker == .ordered(start: start + items.count, delimiter: delimiter)
  }
}
