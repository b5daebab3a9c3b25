import Diagnostics

/// Positions of bytes in a file, in time that does not grow with the length of a line.
///
/// `SourceText.position(at:)` counts the characters from the start of the line, which is quadratic
/// over all inlines of one huge line. Here a long line has marks at every few characters.
struct PositionIndex: Sendable {
  private static let markDistance = 128

  private let source: SourceText
  /// By line number: whether each character of the line is one byte.
  private var isASCII: [Bool] = [true]
  /// By line number: the starts of some characters of a long line.
  private var marks: [Int: [SourcePosition]] = [:]

  init(_ source: SourceText) {
    self.source = source
    isASCII += source.bytes.withUnsafeBufferPointer { bytes in
      (1...max(source.lineCount, 1)).map { line in
        bytes[source.offsets(ofLine: line)].allSatisfy { $0 < 0x80 }
      }
    }
    for line in isASCII.indices where !isASCII[line] {
      let offsets = source.offsets(ofLine: line)
      if offsets.count > 2 * Self.markDistance { marks[line] = marks(ofLine: line, offsets) }
    }
  }

  /// The same as `SourceText.position(at:)`.
  func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), source.bytes.count)
    let line = line(at: offset)
    let start = source.offsets(ofLine: line).lowerBound
    guard line < isASCII.count, !isASCII[line] else {
      return SourcePosition(offset: offset, line: line, column: offset - start + 1)
    }
    var mark = SourcePosition(offset: start, line: line, column: 1)
    if let marks = marks[line] {
      let index = marks.partition { $0.offset > offset }
      if index > 0 { mark = marks[index - 1] }
    }
    let number = source.character(at: offset, from: mark.offset)
    return SourcePosition(offset: offset, line: line, column: mark.column + number - 1)
  }

  func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(start: position(at: offsets.lowerBound), end: position(at: offsets.upperBound))
  }

  /// The number of the line that holds a byte.
  func line(at offset: Int) -> Int {
    var low = 1
    var high = source.lineCount + 2
    while high - low > 1 {
      let middle = (low + high) / 2
      // Behind the last line its start is the end of the file, which belongs to it only as a line
      // that a line feed has opened.
      let start = source.offsets(ofLine: middle).lowerBound
      let exists = middle <= source.lineCount || source.bytes.last == UInt8(ascii: "\n")
      if exists, start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func marks(ofLine line: Int, _ offsets: Range<Int>) -> [SourcePosition] {
    var result: [SourcePosition] = []
    var position = SourcePosition(offset: offsets.lowerBound, line: line, column: 1)
    for character in source.string(offsets) {
      if position.offset - (result.last?.offset ?? offsets.lowerBound) >= Self.markDistance {
        result.append(position)
      }
      position.offset += character.utf8.count
      position.column += 1
    }
    return result
  }
}

extension Array {
  /// The index of the first element that is behind, in an array whose elements turn from not behind
  /// to behind once.
  fileprivate func partition(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
