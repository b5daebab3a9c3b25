/// A line of a paragraph's text.
struct ContentLine: Sendable {
  /// The line with its ending, without the prefixes of containers and, unless the line is lazy, without
  /// indentation.
  var offsets: Range<Int>
  /// Spaces that libcmark inserts before a lazy line for the rest of a tab.
  var padding = 0
  /// False for a lazy line and after four columns of white space, where no table row can be.
  var mayStartBlock: Bool
}

/// The bytes from which libcmark parsed inlines, with the position of each in the file.
///
/// It is a block's text without the prefixes of containers and the indentation of lines; each line ending
/// is a line feed.
///
/// Offsets in it are called content offsets; `offsets(_:)` maps them to the file. All analysis of text
/// (links, tildes, ids, unsupported markup) uses content offsets, which are converted to file positions at
/// the end.
struct InlineContent: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The starts of runs that are contiguous in the file too.
  private var pieces: [(content: Int, file: Int)] = []
  /// The content offsets at which lines start.
  private(set) var lineStarts: [Int] = []

  /// Joins lines of a file, each with its ending, and drops trailing white space.
  ///
  /// - Parameter bytes: of the file.
  init(_ bytes: [UInt8], lines: [ContentLine]) {
    for line in lines {
      lineStarts.append(self.bytes.count)
      let offsets = line.offsets
      var end = offsets.upperBound
      while end > offsets.lowerBound, bytes[end - 1].isLineEnd { end -= 1 }
      if line.padding > 0 {
        append(repeatElement(0x20, count: line.padding), at: offsets.lowerBound - 1)
      }
      append(bytes[offsets.lowerBound..<end], at: offsets.lowerBound)
      if end < offsets.upperBound { append([UInt8(ascii: "\n")], at: offsets.upperBound - 1) }
    }
    trimEnd()
  }

  /// The text of a table's cell, in which `\|` always means `|`.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - cell: the cell's range without surrounding white space.
  init(_ bytes: [UInt8], cell: Range<Int>) {
    lineStarts = [0]
    var start = cell.lowerBound
    for offset in cell.dropFirst()
    where bytes[offset] == UInt8(ascii: "|") && bytes[offset - 1] == UInt8(ascii: "\\") {
      append(bytes[start..<offset - 1], at: start)
      start = offset
    }
    append(bytes[start..<cell.upperBound], at: start)
    trimEnd()
  }

  /// Appends bytes that are contiguous in the file from an offset on.
  private mutating func append(_ piece: some Collection<UInt8>, at offset: Int) {
    pieces.append((bytes.count, offset))
    bytes += piece
  }

  /// Drops trailing white space, and trailing lines of white space alone.
  private mutating func trimEnd() {
    while let last = bytes.last, last.isWhitespace { bytes.removeLast() }
    // A line of form feeds is not blank in CommonMark, but is white space here.
    while lineStarts.count > 1, let last = lineStarts.last, last >= bytes.count {
      lineStarts.removeLast()
    }
  }

  /// The range in the file of a content range.
  ///
  /// - Returns: the range from the first to the last byte, which includes the prefixes of containers if it
  ///   spans lines.
  func offsets(_ range: Range<Int>) -> Range<Int> {
    let start = offset(range.lowerBound)
    return start..<(range.isEmpty ? start : offset(range.upperBound - 1) + 1)
  }

  /// The file offset of one byte of the content, by binary search; 0 for empty content.
  private func offset(_ content: Int) -> Int {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].content <= content { low = middle } else { high = middle }
    }
    guard pieces.indices.contains(low) else { return 0 }
    return pieces[low].file + (content - pieces[low].content)
  }
}
