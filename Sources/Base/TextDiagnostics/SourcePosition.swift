/// A position in a text file.
///
/// Lines and columns count from 1. Columns count characters (extended grapheme clusters), as editors show
/// them; `offset` counts UTF-8 bytes.
package struct SourcePosition: Sendable, Hashable, Comparable, Codable {
  // 32 bits each: a long book has millions of positions.
  private var offset32: UInt32
  private var line32: UInt32
  private var column32: UInt32

  /// UTF-8 bytes from the start of the file.
  package var offset: Int {
    get { Int(offset32) }
    set { offset32 = UInt32(clamping: newValue) }
  }

  package var line: Int {
    get { Int(line32) }
    set { line32 = UInt32(clamping: newValue) }
  }

  /// In characters.
  package var column: Int {
    get { Int(column32) }
    set { column32 = UInt32(clamping: newValue) }
  }

  /// Creates a position; numbers that do not fit into 32 unsigned bits are clamped.
  package init(offset: Int, line: Int, column: Int) {
    offset32 = UInt32(clamping: offset)
    line32 = UInt32(clamping: line)
    column32 = UInt32(clamping: column)
  }

  package static let start = SourcePosition(offset: 0, line: 1, column: 1)

  /// Compares offsets alone: both positions must be in one file.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}

extension SourcePosition {
  private enum CodingKeys: String, CodingKey { case offset, line, column }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      offset: try values.decode(Int.self, forKey: .offset),
      line: try values.decode(Int.self, forKey: .line),
      column: try values.decode(Int.self, forKey: .column))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(offset, forKey: .offset)
    try values.encode(line, forKey: .line)
    try values.encode(column, forKey: .column)
  }
}

/// A half-open range of a text file.
package struct SourceRange: Sendable, Hashable, Codable {
  package var start: SourcePosition
  /// The position after the last byte.
  package var end: SourcePosition

  /// - Parameter end: not before `start`.
  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// An empty range.
  package init(at position: SourcePosition) {
    self.init(start: position, end: position)
  }

  /// The byte offsets that the range covers.
  package var offsets: Range<Int> { start.offset..<max(start.offset, end.offset) }
}
