/// A place in a text file.
///
/// Lines and columns count from 1. A column counts characters (extended grapheme clusters), as an
/// editor shows them; `offset` counts UTF-8 bytes from the start of the file.
package struct SourcePosition: Sendable, Hashable, Comparable, Codable {
  /// UTF-8 bytes in front of it, from 0.
  // Half as large as numbers of 64 bits: a long book has millions of places.
  private var offset32: UInt32
  private var line32: UInt32
  private var column32: UInt32

  /// In UTF-8 bytes from the start of the file.
  package var offset: Int {
    get { Int(offset32) }
    set { offset32 = UInt32(clamping: newValue) }
  }

  /// From 1.
  package var line: Int {
    get { Int(line32) }
    set { line32 = UInt32(clamping: newValue) }
  }

  /// In characters, from 1.
  package var column: Int {
    get { Int(column32) }
    set { column32 = UInt32(clamping: newValue) }
  }

  /// Makes a place; a number below 0, or one that does not fit into 32 bits, becomes the nearest that does.
  package init(offset: Int, line: Int, column: Int) {
    offset32 = UInt32(clamping: offset)
    line32 = UInt32(clamping: line)
    column32 = UInt32(clamping: column)
  }

  /// The first character of a file.
  package static let start = SourcePosition(offset: 0, line: 1, column: 1)

  /// By the offset alone: both are of one file.
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

/// A half-open range of a text file: `end` is the place just behind the last byte.
package struct SourceRange: Sendable, Hashable, Codable {
  /// The first place that belongs to it.
  package var start: SourcePosition
  /// The place just behind its last byte.
  package var end: SourcePosition

  /// - Parameter end: not in front of the start.
  package init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// An empty range at one place.
  package init(at position: SourcePosition) {
    self.init(start: position, end: position)
  }

  /// The bytes of the file that the range covers.
  package var offsets: Range<Int> { start.offset..<max(start.offset, end.offset) }
}
