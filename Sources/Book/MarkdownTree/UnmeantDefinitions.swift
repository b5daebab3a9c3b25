import TextDiagnostics

/// Finds lines that are read as the definition of a link and so are not shown, but were meant as text: `[注意]: 先保存。`
///
/// Nothing refers to such a link, and its destination is no address (CommonMark 0.30, section 4.7). A comment in the
/// form of a definition, `[//]: # (hidden)`, is meant.
struct UnmeantDefinitions {
  private let text: TextWindow
  /// The ranges of everything that is shown, in the order of the file; definitions are in none of them.
  private var shown: [Range<Int>] = []

  /// - Parameter blocks: the blocks of the document.
  init(_ text: TextWindow, _ blocks: [Block]) {
    self.text = text
    blocks.forEach { show($0) }
  }

  func diagnostics() -> [Diagnostic] {
    var next = 0
    var found: [(label: String, range: Range<Int>)] = []
    for line in text.lines {
      guard let (label, range) = Self.definition(in: text.source.bytes[line]) else { continue }
      while next < shown.count, shown[next].upperBound <= range.lowerBound { next += 1 }
      if next < shown.count, shown[next].lowerBound <= range.lowerBound { continue }
      found.append((label, range))
    }
    if found.isEmpty { return [] }
    let uses = labels
    return found.filter { uses[$0.label] == 1 }.map { label, range in
      Diagnostic(
        .warning, .misread, file: text.source.path, range: text.range(range),
        "the line is not shown: it defines a link '\(label)' that nothing uses",
        fix: "write '\\[' to show it as text")
    }
  }

  private mutating func show(_ block: Block) {
    switch block.kind {
    case .paragraph(let inlines):
      guard let first = inlines.first, let last = inlines.last else { return }
      shown.append(first.range.start.offset..<last.range.end.offset)
    case .blockQuote(let blocks), .alert(_, let blocks): blocks.forEach { show($0) }
    case .footnote(let footnote): footnote.blocks.forEach { show($0) }
    case .list(let list): list.items.forEach { $0.blocks.forEach { show($0) } }
    case .heading, .codeBlock, .htmlBlock, .thematicBreak, .table:
      shown.append(block.range.offsets)
    }
  }

  /// What may be the definition of a link whose destination is no address, without the marks of quotes and items
  /// before it.
  private static func definition(
    in line: ArraySlice<UInt8>
  ) -> (label: String, range: Range<Int>)? {
    let isMark: (UInt8) -> Bool = { $0.isSpaceOrTab || ">-+*.)".utf8.contains($0) || $0.isDigit }
    let start = line.drop(while: isMark).prefix { $0 != 0x0A && $0 != 0x0D }
    guard start.first == UInt8(ascii: "["), start.dropFirst().first != UInt8(ascii: "^"),
      let end = start.firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let rest = start[(end + 1)...]
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let destination = rest.dropFirst().drop(while: \.isSpaceOrTab).prefix { !$0.isSpaceOrTab }
    let signs = "./#:<".utf8
    guard !destination.isEmpty, !destination.contains(where: signs.contains) else { return nil }
    let label = String(decoding: start[(start.startIndex + 1)..<end], as: UTF8.self).lowercased()
    return (label, start.startIndex..<start.endIndex)
  }

  /// How often each text is in brackets.
  private var labels: [String: Int] {
    var labels: [String: Int] = [:]
    var start: Int?
    for offset in text.offsets {
      switch text.source.bytes[offset] {
      case UInt8(ascii: "["): start = offset + 1
      case UInt8(ascii: "]"):
        guard let first = start else { continue }
        let label = String(decoding: text.source.bytes[first..<offset], as: UTF8.self)
        labels[label.lowercased(), default: 0] += 1
        start = nil
      default: break
      }
    }
    return labels
  }
}
