/// Column marks on a line that is too long to count from its start each time.
struct LongLine: Sendable {
  /// The byte offset in the file of a character, and the character's 1-based column.
  typealias Mark = (offset: Int, column: Int)

  /// In bytes; counting shorter lines is faster than a lookup.
  private static let leastLength = 1 << 10
  /// Bytes between two marks, or slightly more so that no mark splits a character.
  private static let distance = 1 << 8

  /// In order; the first mark is the line's first character.
  private let marks: [Mark]

  /// - Parameter line: the byte range of the line.
  /// - Returns: nil if the line is not long.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    guard line.count >= Self.leastLength else { return nil }
    guard !bytes[line].allSatisfy({ $0 < 0x80 }) else {
      marks = stride(from: line.lowerBound, to: line.upperBound, by: Self.distance)
        .map { ($0, $0 - line.lowerBound + 1) }
      return
    }
    var marks: [Mark] = [(line.lowerBound, 1)]
    var next = marks[0]
    // Invalid UTF-8 has other lengths once decoded, so such a line gets only its first mark.
    for character in String(validating: bytes[line], as: UTF8.self) ?? "" {
      if next.offset - marks[marks.count - 1].offset >= Self.distance { marks.append(next) }
      next = (next.offset + character.utf8.count, next.column + 1)
    }
    self.marks = marks
  }

  /// The last mark at or before an offset in the line.
  func lastMark(notAfter offset: Int) -> Mark {
    marks[max(marks.partitioningIndex(where: { $0.offset > offset }) - 1, 0)]
  }
}
