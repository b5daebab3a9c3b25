/// A line that begins like a fence, whether or not it is one.
///
/// It is independent of blocks: white space, invisible characters and markers of quotes and lists may come
/// first, because the author may have misplaced them.
struct FenceLine {
  /// A backtick or a tilde; for a lookalike, its first character.
  let character: Character
  let length: Int
  /// The text after the fence, trimmed.
  let info: String
  /// The info string's first word in lowercase.
  let language: String
  /// The fence with its info string.
  let offsets: Range<Int>
  /// The first invisible character before the fence that is not white space in CommonMark, with its Unicode
  /// name.
  let invisible: (name: String, offsets: Range<Int>)?

  /// Returns nil for a line that does not begin like a fence after white space, invisible characters and
  /// the markers of quotes and lists.
  ///
  /// - Parameters:
  ///   - lengths: the accepted lengths; CommonMark's minimum is 3.
  ///   - isLookalike: whether to look for other characters than backticks and tildes (``FenceCharacters``).
  init?(
    _ text: TextWindow, line number: Int, lengths: ClosedRange<Int> = 3...Int.max,
    isLookalike: Bool = false
  ) {
    let bytes = text.bytes
    let line = text.line(number)
    var offset = line.lowerBound
    var invisible: (name: String, offsets: Range<Int>)?
    while offset < line.upperBound {
      if let length = Self.prefixLength(bytes[offset..<line.upperBound]) {
        offset += length
      } else if let (name, length) = Self.invisible(bytes[offset..<line.upperBound]) {
        invisible = invisible ?? (name, offset..<offset + length)
        offset += length
      } else {
        break
      }
    }
    let rest = bytes[offset..<line.upperBound]
    guard let marks = isLookalike ? FenceCharacters.marks(rest) : Self.marks(rest),
      lengths.contains(marks.count)
    else { return nil }
    (character, length) = (Character(marks.first), marks.count)
    self.invisible = invisible
    var info = rest.dropFirst(marks.size).drop(while: \.isSpaceOrTab)
    while let last = info.last, last.isWhitespace { info.removeLast() }
    self.info = String(decoding: info, as: UTF8.self)
    language = String(
      decoding: info.prefix { !$0.isSpaceOrTab && !",{}`".utf8.contains($0) }, as: UTF8.self
    ).lowercased()
    offsets = offset..<max(offset + marks.size, info.endIndex)
  }

  /// The backticks or tildes at the start of the bytes.
  private static func marks(
    _ bytes: ArraySlice<UInt8>
  ) -> (first: Unicode.Scalar, count: Int, size: Int)? {
    guard let first = bytes.first, first == 0x60 || first == 0x7E else { return nil }
    let count = bytes.prefix { $0 == first }.count
    return (Unicode.Scalar(first), count, count)
  }

  /// The length of white space or of a container's marker at the start of the bytes.
  ///
  /// - Returns: nil for anything else; a list marker includes the following space.
  private static func prefixLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first.isSpaceOrTab || first == UInt8(ascii: ">") { return 1 }
    let digits = bytes.prefix(9).prefix(while: \.isDigit).count
    let marker = bytes.dropFirst(digits)
    let isMarker = marker.first.map { (digits == 0 ? "-*+" : ".)").utf8.contains($0) } ?? false
    return isMarker && marker.dropFirst().first?.isSpaceOrTab == true ? digits + 2 : nil
  }

  /// The invisible character at the start of the bytes, with its name for messages.
  private static func invisible(_ bytes: ArraySlice<UInt8>) -> (name: String, length: Int)? {
    // In most scripts lines begin with other bytes.
    guard let first = bytes.first, [0xC2, 0xE2, 0xE3, 0xEF].contains(first) else { return nil }
    return invisibleCharacters.first { bytes.starts(with: $0.bytes) }.map {
      ($0.name, $0.bytes.count)
    }
  }

  /// Characters that authors have unknowingly put before fences.
  private static let invisibleCharacters: [(bytes: [UInt8], name: String)] = [
    ([0xC2, 0xA0], "a no-break space (U+00A0)"),
    ([0xE2, 0x80, 0x8B], "a zero width space (U+200B)"),
    ([0xE2, 0x80, 0x8C], "a zero width non-joiner (U+200C)"),
    ([0xE2, 0x80, 0x8D], "a zero width joiner (U+200D)"),
    ([0xE2, 0x80, 0xAF], "a narrow no-break space (U+202F)"),
    ([0xE2, 0x81, 0xA0], "a word joiner (U+2060)"),
    ([0xE3, 0x80, 0x80], "an ideographic space (U+3000)"),
    ([0xEF, 0xBB, 0xBF], "a byte order mark (U+FEFF)"),
  ]

  /// Whether the info string looks like one, rather than like prose.
  ///
  /// It is a language alone, a language with a comma, or one with words like `no_run` and `id=a`. Prose has
  /// neither `_` nor `=`, and a code span at the start of a line is mostly followed by prose.
  var hasShapeOfInfoString: Bool {
    let rest = info.utf8.dropFirst(language.utf8.count)
    guard let first = rest.first else { return true }
    if first == UInt8(ascii: ",") { return true }
    return first.isSpaceOrTab && rest.contains { "=_".utf8.contains($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a run of exactly this many of a character occurs; longer runs are different delimiters.
  func containsRun(of length: Int, _ character: Character) -> Bool {
    split(whereSeparator: { $0 != character.asciiValue }).contains { $0.count == length }
  }
}
