/// A place in a text file.
///
/// Lines and columns count from 1. A column counts characters (extended grapheme clusters), as an
/// editor shows them; `offset` counts UTF-8 bytes from the start of the file.
package struct SourcePosition: Sendable, Hashable, Comparable, Codable {
  package var offset: Int
  package var line: Int
  package var column: Int

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The first character of a file.
  package static let start = SourcePosition(offset: 0, line: 1, column: 1)

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}

/// A half-open range of a text file: `end` is the place just behind the last byte.
package struct SourceRange: Sendable, Hashable, Codable {
  package var start: SourcePosition
  package var end: SourcePosition

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
