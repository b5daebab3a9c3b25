import TextDiagnostics

/// Removes the checkbox from a list item: `- [ ] text`, `- [x] text` (GitHub Flavored Markdown 0.29,
/// section 5.3).
///
/// It examines the bytes of the file, because in the text an escaped bracket looks like a bracket.
enum TaskMarker {
  /// Removes a checkbox at the start of an item's first paragraph.
  ///
  /// - Parameter blocks: the blocks of the item.
  /// - Returns: whether the box is ticked; nil if the item has none.
  static func take(from blocks: inout [Block], in text: TextWindow) -> Bool? {
    guard let first = blocks.first, case .paragraph(var inlines) = first.kind,
      let start = inlines.first, case .text(let words) = start.kind
    else { return nil }
    let offset = start.range.start.offset
    // As in the file: `\[x]` is not a checkbox.
    let box = text.bytes[offset..<min(offset + 4, start.range.end.offset)]
    guard box.count == 4, box.last?.isSpaceOrTab == true, box.first == UInt8(ascii: "["),
      box[offset + 2] == UInt8(ascii: "]")
    else { return nil }
    let mark = box[offset + 1]
    guard [0x20, 0x58, 0x78].contains(mark) else { return nil }
    let rest = words.utf8.dropFirst(3).drop(while: \.isSpaceOrTab)
    let taken = words.utf8.count - rest.count
    inlines[0] = Inline(
      kind: .text(String(decoding: rest, as: UTF8.self)),
      range: text.range(offset + taken..<start.range.end.offset))
    blocks[0].kind = .paragraph(rest.isEmpty ? Array(inlines.dropFirst()) : inlines)
    return mark != 0x20
  }
}
