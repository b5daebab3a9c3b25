package import TextDiagnostics

extension SourceText {
  /// A byte range without leading UTF-8 byte order marks.
  func offsetsAfterByteOrderMark(of window: Range<Int>) -> Range<Int> {
    var rest = bytes[window]
    while rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    return rest.startIndex..<rest.endIndex
  }

  /// The first problem that prevents parsing: another encoding, invalid UTF-8, a NUL byte, or excessive size.
  ///
  /// - Returns: a diagnostic with the id `encoding`, or nil.
  package func textProblem(in window: Range<Int>) -> Diagnostic? {
    if window.count > MarkdownDocument.maximumSize {
      return Diagnostic(
        .error, .encoding, file: path, range: SourceRange(at: .start),
        "the text has \(window.count) bytes, more than \(MarkdownDocument.maximumSize)",
        fix: "split the file")
    }
    guard let offset = firstOffsetOfNoText(in: window) else { return nil }
    if let encoding = WideEncoding(of: bytes[window]) {
      let name = encoding.rawValue
      return Diagnostic(
        .error, .encoding, file: path, range: range(window.lowerBound..<window.lowerBound),
        "the text is \(name), not UTF-8",
        fix: "save the file as UTF-8: in an editor, or with 'iconv -f \(name) -t UTF-8'")
    }
    let place = range(offset..<offset)
    guard bytes[offset] != 0 else {
      return Diagnostic(
        .error, .encoding, file: path, range: place, "the text contains a NUL byte",
        fix: "remove it, and save the file as UTF-8")
    }
    let hex = String(bytes[offset], radix: 16, uppercase: true)
    return Diagnostic(
      .error, .encoding, file: path, range: place, "byte '0x\(hex)' is not valid UTF-8 here",
      fix: "save the file as UTF-8")
  }

  /// Reports characters that display text in a different order from the file's.
  ///
  /// These are bidirectional overrides and isolates, U+202A...U+202E and U+2066...U+2069 (CVE-2021-42574).
  /// With them a reader would see other code than what is compiled. Every occurrence is an error with the
  /// id `invisible`.
  package func bidirectionalControlProblems() -> [Diagnostic] {
    var result: [Diagnostic] = []
    var rest = bytes[...]
    while let offset = rest.firstIndex(of: 0xE2) {
      rest = rest[(offset + 1)...]
      guard rest.count >= 2 else { break }
      let (second, third) = (bytes[offset + 1], bytes[offset + 2])
      guard
        second == 0x80 && (0xAA...0xAE).contains(third)
          || second == 0x81 && (0xA6...0xA9).contains(third)
      else { continue }
      let code = (second == 0x80 ? 0x2000 : 0x2040) + UInt32(third & 0x3F)
      result.append(
        Diagnostic(
          .error, .invisible, in: self, at: range(offset..<offset + 3),
          "the character U+\(String(code, radix: 16, uppercase: true)) makes the text appear in a different order "
            + "from the one in the file",
          suggestion: Suggestion("delete the character", replacement: "")))
    }
    return result
  }

  /// The first byte that is NUL or does not start a well-formed sequence (Unicode Standard, table 3-7).
  private func firstOffsetOfNoText(in window: Range<Int>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = window.lowerBound
      while offset < window.upperBound {
        let byte = bytes[offset]
        if byte == 0 { return offset }
        if byte < 0x80 {
          offset += 1
          continue
        }
        guard let second = Self.secondBytes(after: byte) else { return offset }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard offset + length <= window.upperBound, second.contains(bytes[offset + 1]) else {
          return offset
        }
        for index in offset + 2..<max(offset + 2, offset + length)
        where !(0x80...0xBF).contains(bytes[index]) {
          return offset
        }
        offset += length
      }
      return nil
    }
  }

  /// The allowed second bytes after the first byte of a sequence; nil for an invalid first byte.
  private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8>? {
    switch first {
    case 0xC2...0xDF, 0xE1...0xEC, 0xEE...0xEF, 0xF1...0xF3: 0x80...0xBF
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: nil
    }
  }
}

/// An encoding with two or four bytes for a letter, under its name in the registry of IANA.
private enum WideEncoding: String {
  case utf16 = "UTF-16"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32 = "UTF-32"

  /// The encoding of bytes that are no UTF-8, by their byte order mark, else by the NUL bytes of their first letters.
  ///
  /// In UTF-16 without a mark, one of the two bytes of nearly each letter, digit and space is NUL, and of no other
  /// script both are.
  init?(of bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32
      return
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    let start = bytes.prefix(256)
    guard start.count >= 4 else { return nil }
    var counts = [0, 0]
    for (index, byte) in start.enumerated() where byte == 0 { counts[index % 2] += 1 }
    switch (counts[0], counts[1]) {
    case (0, let odd) where odd > start.count / 4: self = .utf16LittleEndian
    case (let even, 0) where even > start.count / 4: self = .utf16BigEndian
    default: return nil
    }
  }
}
