/// Replacements of byte ranges of a text, collected in any order and applied at once.
///
/// No edit adds or removes a line ending, so that a line keeps its number; one that changes the width
/// of what it replaces lies in one line.
struct SourceEdits {
  /// A range of the original, and what stands there instead.
  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  private let bytes: [UInt8]
  private var edits: [Edit] = []

  /// Makes an empty collection for a text.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether nothing is to be changed.
  var isEmpty: Bool { edits.isEmpty }

  /// Puts text in front of a byte; of several at one place the first comes first.
  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// Replaces a range that lies in one line by text without a line ending.
  mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, text: text))
  }

  /// Replaces a range by as many spaces, but keeps its line endings and tabs.
  ///
  /// - Parameter head: what stands at its start instead, not longer than the range.
  mutating func blank(_ range: Range<Int>, head: String = "") {
    let rest = bytes[range].dropFirst(head.utf8.count).map { byte in
      [0x09, 0x0A, 0x0D].contains(byte) ? byte : UInt8(ascii: " ")
    }
    replace(range, with: head + String(decoding: rest, as: UTF8.self))
  }

  /// The edited text, and the way back from its columns.
  ///
  /// An edit that reaches into an earlier one is left out.
  func applied() -> (text: String, columns: ColumnMap) {
    let sorted = edits.enumerated().sorted {
      // An insertion stands in front of what is replaced at the same place.
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
