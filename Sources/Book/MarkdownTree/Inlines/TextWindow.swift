import TextDiagnostics

/// The parsed part of a file, split into lines as in CommonMark: at LF, CR LF and CR.
///
/// `SourceText` ends lines at LF alone, so libcmark's line numbers are valid only here.
///
/// All parts of the module use it for bytes, lines by libcmark's numbers, and conversion of offsets to
/// positions for messages. Offsets refer to the whole file.
struct TextWindow: Sendable {
  /// The whole file.
  let source: SourceText
  let offsets: Range<Int>
  /// The range of each line without its ending; the first line has index 0.
  let lines: [Range<Int>]

  init(source: SourceText, offsets: Range<Int>) {
    self.source = source
    self.offsets = offsets
    lines = source.bytes.withUnsafeBufferPointer { bytes in
      var lines: [Range<Int>] = []
      var start = offsets.lowerBound
      var offset = start
      while offset < offsets.upperBound {
        let byte = bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        lines.append(start..<offset - 1)
        if byte == 0x0D, offset < offsets.upperBound, bytes[offset] == 0x0A { offset += 1 }
        start = offset
      }
      if start < offsets.upperBound { lines.append(start..<offsets.upperBound) }
      return lines
    }
  }

  /// The bytes of the whole file.
  var bytes: [UInt8] { source.bytes }

  /// The range of a line by libcmark's number, from 1; an empty range at the end for an invalid number.
  func line(_ number: Int) -> Range<Int> {
    lines.indices.contains(number - 1)
      ? lines[number - 1] : offsets.upperBound..<offsets.upperBound
  }

  /// The start of the next line.
  func endWithEnding(ofLine number: Int) -> Int {
    lines.indices.contains(number) ? lines[number].lowerBound : offsets.upperBound
  }

  /// The offset of libcmark's line and byte column, both from 1, clamped to the line.
  func offset(line number: Int, column: Int) -> Int {
    let line = line(number)
    return min(line.lowerBound + max(column - 1, 0), line.upperBound)
  }

  /// The range of bytes as lines and columns for messages.
  func range(_ offsets: Range<Int>) -> SourceRange { source.range(offsets) }

  func string(_ offsets: Range<Int>) -> String { source.string(offsets) }
}

extension UInt8 {
  /// A space or a tab, which CommonMark counts in columns.
  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
  /// LF or CR.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  /// ASCII white space, as trimmed by libcmark.
  var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// ASCII punctuation, which a backslash escapes (CommonMark 0.30, section 2.4).
  var isPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }
}
