/// A place in a text file.
///
/// Lines and columns count from 1. A column counts characters (extended grapheme clusters), as an
/// editor shows them; `offset` counts UTF-8 bytes from the start of the file.
package struct SourcePosition: Sendable, Hashable, Comparable, Codable {
  /// UTF-8 bytes in front of it, from 0.
  package var offset: Int
  /// From 1.
  package var line: Int
  /// Characters of the line up to it, from 1.
  package var column: Int

  /// The three must be of one place: ``SourceText`` makes them so.
  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The first character of a file.
  package static let start = SourcePosition(offset: 0, line: 1, column: 1)

  /// By the offset alone: both are of one file.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
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
