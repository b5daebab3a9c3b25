import Diagnostics

/// Finds lines that are read as the definition of a link and so are not shown, but were meant as text: `[注意]: 先保存。`
///
/// Nothing refers to such a link, and its destination is no address (CommonMark 0.30, section 4.7). A comment in the
/// form of a definition, `[//]: # (hidden)`, is meant.
struct UnmeantDefinitions {
  private let text: TextWindow
  private let blocks: [Block]

  /// - Parameter blocks: the blocks of the document, which do not cover a definition.
  init(_ text: TextWindow, _ blocks: [Block]) {
    self.text = text
    self.blocks = blocks
  }

  func diagnostics() -> [Diagnostic] {
    let bytes = text.source.bytes
    var (next, offset) = (0, text.offsets.lowerBound)
    var found: [(label: String, range: SourceRange)] = []
    while offset < text.offsets.upperBound {
      let line = bytes[offset..<text.offsets.upperBound].prefix { $0 != 0x0A }
      defer { offset = line.endIndex + 1 }
      guard let label = Self.label(ofDefinition: line) else { continue }
      let range = text.range(offset..<line.endIndex)
      while next < blocks.count, blocks[next].range.end.offset < offset { next += 1 }
      if next < blocks.count, blocks[next].range.start.offset <= offset { continue }
      found.append((label, range))
    }
    if found.isEmpty { return [] }
    let uses = labels
    return found.filter { uses[$0.label] == 1 }.map { label, range in
      Diagnostic(
        .warning, .misread, file: text.source.path, range: range,
        "the line is not shown: it defines a link '\(label)' that nothing uses",
        fix: "write '\\[' to show it as text")
    }
  }

  /// The label of a line that may be the definition of a link, whose destination is no address; nil for another line.
  private static func label(ofDefinition line: ArraySlice<UInt8>) -> String? {
    let start = line.drop { $0 == 0x20 }
    guard line.count - start.count <= 3, start.first == UInt8(ascii: "["),
      let end = start.firstIndex(of: UInt8(ascii: "]")),
      start.dropFirst().first != UInt8(ascii: "^")
    else { return nil }
    let rest = start[(end + 1)...]
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let destination = rest.dropFirst().drop(while: \.isSpaceOrTab).prefix { !$0.isSpaceOrTab }
    let signs = Array("./#:<".utf8)
    guard !destination.isEmpty, !destination.contains(where: signs.contains) else { return nil }
    return String(decoding: start[(start.startIndex + 1)..<end], as: UTF8.self).lowercased()
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
