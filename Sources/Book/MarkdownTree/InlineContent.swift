/// One line of a paragraph's text.
struct ContentLine: Sendable {
  /// The line with its ending, without the prefixes of containers and, unless the line is lazy,
  /// without indentation.
  var offsets: Range<Int>
  /// Spaces that libcmark puts in front of a lazy line, for the rest of a tab.
  var padding = 0
  /// False for a lazy line and behind four columns of white space, where no table's row can stand.
  var mayStartBlock: Bool
}

/// The bytes that libcmark read inlines from, with the place of each in the file.
///
/// It is a block's text without the prefixes of containers and the indentation of lines, and each
/// line ending is a line feed.
///
/// Offsets in it are called content offsets, and `offsets(_:)` leads from them to the file. Everything
/// that looks at text (links, tildes, ids, unsupported markup) works in content offsets, and turns them
/// into places at the end.
struct InlineContent: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where the runs start that are one piece in the file too.
  private var pieces: [(content: Int, file: Int)] = []
  /// The content offsets at which lines start.
  private(set) var lineStarts: [Int] = []

  /// Joins lines of a file, each with its ending, and drops the white space at the end.
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

  /// The text of a table's cell, in which `\|` means `|` wherever it stands.
  ///
  /// - Parameters:
  ///   - bytes: of the file.
  ///   - cell: the cell without the white space around it.
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

  /// Adds bytes that are one piece in the file from an offset on.
  private mutating func append(_ piece: some Collection<UInt8>, at offset: Int) {
    pieces.append((bytes.count, offset))
    bytes += piece
  }

  /// Drops white space at the end, and the lines that are nothing else.
  private mutating func trimEnd() {
    while let last = bytes.last, last.isWhitespace { bytes.removeLast() }
    // A line of form feeds is not empty to CommonMark, and is nothing but white space here.
    while lineStarts.count > 1, let last = lineStarts.last, last >= bytes.count {
      lineStarts.removeLast()
    }
  }

  /// The place in the file of a run of the content.
  ///
  /// - Returns: the bytes from the first to behind the last one. They hold the prefixes of containers
  ///   when the run goes over a line end.
  func offsets(_ range: Range<Int>) -> Range<Int> {
    let start = offset(range.lowerBound)
    return start..<(range.isEmpty ? start : offset(range.upperBound - 1) + 1)
  }

  /// The file's offset of one byte of the content, found by halves; 0 for empty content.
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
