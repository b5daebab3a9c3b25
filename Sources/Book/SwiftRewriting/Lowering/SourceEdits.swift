/// Replacements of byte ranges of a text, collected in any order and applied at once.
///
/// No edit adds or removes a line ending, so lines keep their numbers; an edit that changes the length is
/// within one line.
struct SourceEdits {
  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  private let bytes: [UInt8]
  private var edits: [Edit] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Inserts text before a byte; several insertions at one place keep their order.
  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// Replaces a range within one line by text without a line ending.
  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, text: text))
  }

  /// Replaces a range by spaces, except line endings and tabs.
  ///
  /// - Parameter head: the replacement for its start, not longer than the range.
  mutating func blank(_ range: Range<Int>, head: String = "") {
    let rest = bytes[range].dropFirst(head.utf8.count).map { byte in
      [0x09, 0x0A, 0x0D].contains(byte) ? byte : UInt8(ascii: " ")
    }
    replace(range, with: head + String(decoding: rest, as: UTF8.self))
  }

  /// The edited text, and the map of its columns.
  ///
  /// An edit that overlaps an earlier one is dropped.
  func applied() -> (text: String, columns: ColumnMap) {
    let sorted = edits.enumerated().sorted {
      // An insertion precedes a replacement at the same place.
      ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
    }
    var output: [UInt8] = []
    var offset = 0
    var columns = ColumnMap(bytes)
    for (_, edit) in sorted where edit.range.lowerBound >= offset {
      output += bytes[offset..<edit.range.lowerBound]
      output += edit.text.utf8
      columns.add(edit.range, newCount: edit.text.utf8.count)
      offset = edit.range.upperBound
    }
    output += bytes[offset...]
    return (String(decoding: output, as: UTF8.self), columns)
  }
}
