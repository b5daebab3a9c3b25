/// The places of some characters of a line on which counting from its start would take time.
struct LongLine: Sendable {
  /// The first byte of a character of the file, and the character's number on its line, from 1.
  typealias Mark = (offset: Int, column: Int)

  /// In bytes; a shorter line is counted faster than it is looked up.
  private static let leastLength = 1 << 10
  /// The bytes between two marks, or a few more where they would divide a character.
  private static let distance = 1 << 8

  /// In the order of the line, its first character among them.
  private let marks: [Mark]

  /// - Parameter line: the bytes of the line.
  /// - Returns: nil for a line that is not long.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    guard line.count >= Self.leastLength else { return nil }
    guard !bytes[line].allSatisfy({ $0 < 0x80 }) else {
      marks = stride(from: line.lowerBound, to: line.upperBound, by: Self.distance)
        .map { ($0, $0 - line.lowerBound + 1) }
      return
    }
    var marks: [Mark] = [(line.lowerBound, 1)]
    var next = marks[0]
    // Bytes that are no UTF-8 are of other lengths as characters; such a line has only its first mark.
    for character in String(validating: bytes[line], as: UTF8.self) ?? "" {
      if next.offset - marks[marks.count - 1].offset >= Self.distance { marks.append(next) }
      next = (next.offset + character.utf8.count, next.column + 1)
    }
    self.marks = marks
  }

  /// The last mark that is no further than a byte of the line.
  func lastMark(notBehind offset: Int) -> Mark {
    marks[max(marks.partitioningIndex(where: { $0.offset > offset }) - 1, 0)]
  }
}
