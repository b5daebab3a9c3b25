/// The bytes of one text file with the start of each line.
///
/// All positions are computed here, so byte offsets are converted to lines and columns in only one place.
/// Lines end at LF; a CR before it belongs to the line ending.
package struct SourceText: Sendable {
  /// The path shown in messages, relative to the command's working folder.
  package let path: String
  /// The content on disk, which need not be valid UTF-8.
  package let bytes: [UInt8]
  /// The offset of each line's first byte; the last may be the end of the file.
  private let lineStarts: [UInt32]
  /// By zero-based line.
  private let longLines: [Int: LongLine]

  /// Finds the lines and marks the long ones, so that no later lookup counts from the start of a long line.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts.map { UInt32(clamping: $0) }
    let ends = starts.dropFirst() + [bytes.count]
    longLines = Dictionary(
      uniqueKeysWithValues: zip(starts, ends).enumerated().compactMap { index, ends in
        LongLine(bytes, ends.0..<ends.1).map { (index, $0) }
      })
  }

  /// Creates a file with this text as UTF-8.
  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The number of lines; text after the last line feed counts, an empty remainder does not.
  package var lineCount: Int {
    lineStarts.count > 1 && lineStarts.last.map(Int.init) == bytes.count
      ? lineStarts.count - 1 : lineStarts.count
  }

  /// The byte offsets of a line without its ending, or an empty range at the end of the file.
  ///
  /// - Parameter line: a line number, from 1.
  package func offsets(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The text of a line without its ending; invalid UTF-8 is replaced with U+FFFD.
  package func line(_ line: Int) -> String { string(offsets(ofLine: line)) }

  /// The text of a byte range; invalid UTF-8 is replaced with U+FFFD.
  package func string(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The position of a byte; offsets are clamped to the file.
  ///
  /// The time does not grow with the length of the line.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let mark =
      longLines[line - 1]?.lastMark(notAfter: offset) ?? (
        offset: Int(lineStarts[line - 1]), column: 1
      )
    return SourcePosition(
      offset: offset, line: line,
      column: mark.column - 1 + character(at: offset, from: mark.offset))
  }

  /// The line that contains a byte, from 1.
  package func line(at offset: Int) -> Int {
    max(lineStarts.partitioningIndex(where: { Int($0) > offset }), 1)
  }

  /// The number of the character that a byte belongs to, from 1. The character may have begun some bytes
  /// earlier: a letter and its combining marks are one.
  ///
  /// - Parameter start: offset of the first character to count, on the same line.
  private func character(at offset: Int, from start: Int) -> Int {
    if let number = SimpleCharacters.number(of: offset, from: start, in: bytes) { return number }
    let before = string(start..<offset).count
    guard offset > start, offset < bytes.count, max(bytes[offset - 1], bytes[offset]) >= 0x80 else {
      return before + 1
    }
    // A byte that continues a character adds none once the rest of its scalar is included.
    var end = offset + 1
    while end < bytes.count, end < offset + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return max(string(start..<end).count, 1)
  }

  /// The position of a 1-based line and byte column, as compilers and libcmark report them; clamped to the
  /// end of the line.
  package func position(line: Int, byteColumn: Int) -> SourcePosition {
    let offsets = offsets(ofLine: line)
    return position(at: min(offsets.lowerBound + max(byteColumn - 1, 0), offsets.upperBound))
  }

  package func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(start: position(at: offsets.lowerBound), end: position(at: offsets.upperBound))
  }

  /// The range of a whole line without its ending.
  package func range(ofLine line: Int) -> SourceRange { range(offsets(ofLine: line)) }
}
