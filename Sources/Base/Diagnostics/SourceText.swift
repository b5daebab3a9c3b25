/// The bytes of one text file together with the start of each of its lines.
///
/// Everything that reports a position goes through this type, so a byte offset becomes a line and a
/// column in characters in one place only. Lines end at LF; a CR before it belongs to the ending.
package struct SourceText: Sendable {
  /// The path that messages name, relative to the folder that the command works on.
  package let path: String
  /// As they are on the disk, whether they are UTF-8 or not.
  package let bytes: [UInt8]
  /// The offset of each line's first byte; the last may be the end of the file.
  private let lineStarts: [UInt32]
  /// By the index of the line.
  private let longLines: [Int: LongLine]

  /// Finds the lines, and marks the long ones, so that no later look-up counts from a line's start.
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

  /// A file of this text in UTF-8.
  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The number of lines; text behind the last line feed counts, an empty rest does not.
  package var lineCount: Int {
    lineStarts.count > 1 && lineStarts.last.map(Int.init) == bytes.count
      ? lineStarts.count - 1 : lineStarts.count
  }

  /// The byte offsets of a line without its ending, or an empty range behind the end of the file.
  ///
  /// - Parameter line: a line number, from 1.
  package func offsets(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The text of a line without its ending; bytes that are no UTF-8 become U+FFFD.
  package func line(_ line: Int) -> String { string(offsets(ofLine: line)) }

  /// The text of a range of bytes; bytes that are no UTF-8 become U+FFFD.
  package func string(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The position of a byte; an offset behind the end means the end of the file.
  ///
  /// It takes no longer behind millions of characters of the same line than behind a few.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    let mark =
      longLines[line - 1]?.lastMark(notBehind: offset) ?? (
        offset: Int(lineStarts[line - 1]), column: 1
      )
    return SourcePosition(
      offset: offset, line: line,
      column: mark.column - 1 + character(at: offset, from: mark.offset))
  }

  /// The number of the line that holds a byte, from 1.
  package func line(at offset: Int) -> Int {
    max(lineStarts.partitioningIndex(where: { Int($0) > offset }), 1)
  }

  /// The number of the character that a byte belongs to, from 1; it may have begun some bytes before,
  /// for a letter and its marks are one.
  ///
  /// - Parameter start: the offset of the first character that is counted, on the same line.
  private func character(at offset: Int, from start: Int) -> Int {
    if let number = SimpleCharacters.number(of: offset, from: start, in: bytes) { return number }
    let before = string(start..<offset).count
    guard offset > start, offset < bytes.count, max(bytes[offset - 1], bytes[offset]) >= 0x80 else {
      return before + 1
    }
    // A byte that goes on with a character adds none when the rest of its scalar is read too.
    var end = offset + 1
    while end < bytes.count, end < offset + 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return max(string(start..<end).count, 1)
  }

  /// The position of a byte column of a line, both counted from 1, as compilers and libcmark give
  /// them; a column behind the end of the line means its end.
  package func position(line: Int, byteColumn: Int) -> SourcePosition {
    let offsets = offsets(ofLine: line)
    return position(at: min(offsets.lowerBound + max(byteColumn - 1, 0), offsets.upperBound))
  }

  /// The range of a run of bytes.
  package func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(start: position(at: offsets.lowerBound), end: position(at: offsets.upperBound))
  }

  /// The range of a whole line without its ending.
  package func range(ofLine line: Int) -> SourceRange { range(offsets(ofLine: line)) }
}
