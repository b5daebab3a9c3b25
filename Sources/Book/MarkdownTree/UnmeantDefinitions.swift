import TextDiagnostics

/// Finds lines that are read as the definition of a link and so are not shown, but were meant as text: `[注意]: 先保存。`
///
/// Nothing refers to such a link, and its destination is no address, or a title follows one that is not of the web
/// (CommonMark 0.30, section 4.7). A comment in the form of a definition, `[//]: # (hidden)`, is meant. So is no second
/// definition of a link, nor a title on the line below it.
///
/// A label that begins with `^` is that of a footnote, which is defined outside of lists and quotes; elsewhere
/// libcmark knows only links.
struct UnmeantDefinitions {
  private let text: TextWindow
  /// The ranges of everything that is shown, in the order of the file; definitions are in none of them.
  private var shown: [Range<Int>] = []
  /// Where footnotes begin.
  private var footnotes: Set<Int> = []

  /// - Parameter blocks: the blocks of the document.
  init(_ text: TextWindow, _ blocks: [Block]) {
    self.text = text
    blocks.forEach { show($0) }
  }

  func diagnostics() -> [Diagnostic] {
    var next = 0
    var found: [Definition] = []
    var problems: [Diagnostic] = []
    var isBelowDefinition = false
    for line in text.lines {
      let bytes = text.source.bytes[line]
      let definition = Self.definition(in: bytes)
      defer { isBelowDefinition = definition.map { $0.isAddress && !$0.hasTitle } ?? false }
      guard let range = definition?.range ?? (isBelowDefinition ? Self.title(in: bytes) : nil)
      else { continue }
      while next < shown.count, shown[next].upperBound <= range.lowerBound { next += 1 }
      if next < shown.count, shown[next].lowerBound <= range.lowerBound { continue }
      if let definition, definition.label.first == "^" {
        if !footnotes.contains(range.lowerBound) { problems.append(footnote(definition)) }
        continue
      }
      guard let definition else {
        problems.append(
          warning(
            range, "the line is not shown: it is read as the title of the link defined above it",
            fix: "leave a line empty before it"))
        continue
      }
      found.append(definition)
    }
    if found.isEmpty { return problems }
    let uses = labels
    var first: [String: Definition] = [:]
    for definition in found {
      if let other = first[definition.label], other.isAddress, definition.isAddress {
        if other.destination != definition.destination {
          problems.append(
            warning(
              definition.range,
              "the link '\(definition.label)' is defined above already, so this is not used",
              fix: "remove one of the two, or give it another name"))
        }
        continue
      }
      first[definition.label] = definition
      guard uses[definition.label] == 1,
        !definition.isAddress || definition.hasTitle && !definition.destination.contains("://")
      else { continue }
      problems.append(
        warning(
          definition.range,
          "the line is not shown: it defines a link '\(definition.label)' that nothing uses",
          fix: "write '\\[' to show it as text"))
    }
    return problems.sorted()
  }

  private func warning(_ range: Range<Int>, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(
      .warning, .misread, file: text.source.path, range: text.range(range), summary, fix: fix)
  }

  /// The warning about a footnote that is read as the definition of a link.
  private func footnote(_ definition: Definition) -> Diagnostic {
    let label = "[\(definition.label)]"
    let isLabel = FootnoteLabel(in: Array(label.utf8)[...]) != nil
    return Diagnostic(
      .warning, .footnote, file: text.source.path, range: text.range(definition.range),
      "the line is not shown: '\(label)' defines no footnote here but a link",
      fix: isLabel
        ? "start a line with the definition, outside of lists and quotes"
        : "write a label without spaces")
  }

  private struct Definition {
    var label: String
    var destination: String
    var isAddress: Bool
    var hasTitle: Bool
    var range: Range<Int>
  }

  /// A line that may be the title of a link.
  private static func title(in line: ArraySlice<UInt8>) -> Range<Int>? {
    var title = line.drop(while: \.isWhitespace)
    while title.last?.isWhitespace == true { title.removeLast() }
    guard title.count > 2, let first = title.first, "\"'".utf8.contains(first), title.last == first
    else { return nil }
    return title.startIndex..<title.endIndex
  }

  private mutating func show(_ block: Block) {
    switch block.kind {
    case .paragraph(let inlines):
      guard let first = inlines.first, let last = inlines.last else { return }
      shown.append(first.range.start.offset..<last.range.end.offset)
    case .blockQuote(let blocks), .alert(_, let blocks): blocks.forEach { show($0) }
    case .footnote(let footnote):
      footnotes.insert(block.range.start.offset)
      footnote.blocks.forEach { show($0) }
    case .list(let list): list.items.forEach { $0.blocks.forEach { show($0) } }
    case .heading, .codeBlock, .htmlBlock, .thematicBreak, .table:
      shown.append(block.range.offsets)
    }
  }

  /// What may be the definition of a link, without the marks of quotes and items before it.
  private static func definition(in line: ArraySlice<UInt8>) -> Definition? {
    let isMark: (UInt8) -> Bool = { $0.isSpaceOrTab || ">-+*.)".utf8.contains($0) || $0.isDigit }
    let start = line.drop(while: isMark).prefix { $0 != 0x0A && $0 != 0x0D }
    guard start.first == UInt8(ascii: "["),
      let end = start.firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let rest = start[(end + 1)...]
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let destination = rest.dropFirst().drop(while: \.isSpaceOrTab).prefix { !$0.isSpaceOrTab }
    let signs = "./#:<".utf8
    guard !destination.isEmpty else { return nil }
    let title = rest[destination.endIndex...].drop(while: \.isWhitespace)
    let label = String(decoding: start[(start.startIndex + 1)..<end], as: UTF8.self).lowercased()
    return Definition(
      label: label, destination: String(decoding: destination, as: UTF8.self),
      isAddress: destination.contains(where: signs.contains),
      // Those with an empty destination are comments.
      hasTitle: !["<>", "#"].contains(String(decoding: destination, as: UTF8.self))
        && title.first.map("\"'(".utf8.contains) == true,
      range: start.startIndex..<start.endIndex)
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
