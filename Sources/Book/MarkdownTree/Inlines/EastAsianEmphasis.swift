/// Lets asterisks emphasize Chinese, Japanese and Korean text next to punctuation.
///
/// CommonMark (0.30, section 6.2) asks for white space on the far side of asterisks next to a mark, which
/// these scripts do not have. So libcmark parses a copy of the text, in which one neighbor of such asterisks
/// is of another class:
///
///     **注意：**请    `：` is a letter
///     与**`let`**一起  `与` and `一` are punctuation
///
/// Each character has its own stand-in of the same length, so that positions stay the same and the character
/// can be restored in all texts that libcmark returns.
struct EastAsianEmphasis {
  /// The text for libcmark.
  private(set) var bytes: [UInt8]
  /// The characters by their stand-ins.
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var standIns: [Unicode.Scalar: Unicode.Scalar] = [:]
  /// The stand-ins that are left, as code points.
  private var letters: Range<UInt32> = 0..<0
  private var marks: Range<UInt32> = 0..<0

  /// - Parameter text: UTF-8. Characters that it contains itself are not used as stand-ins.
  init(_ text: some Collection<UInt8>) {
    bytes = Array(text)
    // Most texts have neither the one nor the other.
    guard bytes.contains(UInt8(ascii: "*")), bytes.contains(where: { $0 >= 0xE2 }) else { return }
    // Private use (U+E000...), and marks of medievalists, which libcmark knows as punctuation (U+2E00...).
    letters = bytes.contains(0xEE) ? 0..<0 : 0xE000..<0xF000
    marks = bytes[...].contains(0xE2, before: 0xB8) ? 0..<0 : 0x2E00..<0x2E2F
    var offset = 0
    var counts: [Int: Int] = [:]
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "*")) {
      if bytes[offset..<start].contains(0x0A, before: 0x0A) { counts = [:] }
      offset = bytes[start...].firstIndex { $0 != UInt8(ascii: "*") } ?? bytes.count
      let isEscaped = start > 0 && bytes[start - 1] == UInt8(ascii: "\\")
      if offset - start > 3 || isEscaped { continue }
      replaceNeighbor(of: start..<offset, isOpen: counts[offset - start, default: 0] % 2 == 1)
      counts[offset - start, default: 0] += 1
    }
  }

  /// The text with the original characters.
  func restored(_ text: String) -> String {
    if originals.isEmpty { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(originals[scalar] ?? scalar) }
    return String(scalars)
  }

  // MARK: Replacing

  /// Replaces one neighbor of a run of asterisks between a mark and a letter, if one of both is East Asian.
  ///
  /// - Parameter isOpen: whether the paragraph has an odd number of such runs before.
  private mutating func replaceNeighbor(of run: Range<Int>, isOpen: Bool) {
    guard let before = bytes.scalar(before: run.lowerBound),
      let after = bytes.scalar(at: run.upperBound)
    else { return }
    let width = UTF8.width(before)
    if before.isMarkdownPunctuation, after.isLetterOrDigit, before.mayEndEmphasis {
      replace(
        before, at: run.lowerBound - width, letter: after, at: run.upperBound, isLikely: isOpen)
    } else if after.isMarkdownPunctuation, before.isLetterOrDigit,
      after.mayBeginEmphasis(before: bytes.scalar(at: run.upperBound + UTF8.width(after)))
    {
      replace(
        after, at: run.upperBound, letter: before, at: run.lowerBound - width, isLikely: !isOpen)
    }
  }

  /// Replaces the mark by a letter if it is East Asian, otherwise the letter by a mark.
  ///
  /// Between two runs, as in `**“甲”**、**乙**的`, the character would be replaced for both.
  ///
  /// - Parameter isLikely: whether the run's likely role needs the replacement.
  private mutating func replace(
    _ mark: Unicode.Scalar, at markOffset: Int, letter: Unicode.Scalar, at letterOffset: Int,
    isLikely: Bool
  ) {
    let isEastAsian = letter.isEastAsianLetter
    let isMark = mark.isEastAsianMark || mark.isSharedMark && isEastAsian
    let offset = isMark ? markOffset : letterOffset
    guard isMark || isEastAsian, isLikely || !isBetweenAsterisks(offset) else { return }
    write(isMark ? mark : letter, at: offset, from: isMark ? \.letters : \.marks)
  }

  /// Whether a three-byte character has asterisks on both sides.
  private func isBetweenAsterisks(_ offset: Int) -> Bool {
    offset > 0 && offset + 3 < bytes.count && bytes[offset - 1] == UInt8(ascii: "*")
      && bytes[offset + 3] == UInt8(ascii: "*")
  }

  /// Writes the stand-in of a character, unless none is left.
  private mutating func write(
    _ scalar: Unicode.Scalar, at offset: Int, from pool: WritableKeyPath<Self, Range<UInt32>>
  ) {
    if standIns[scalar] == nil, let next = self[keyPath: pool].popFirst(),
      let standIn = Unicode.Scalar(next)
    {
      standIns[scalar] = standIn
      originals[standIn] = scalar
    }
    guard let standIn = standIns[scalar] else { return }
    bytes.replaceSubrange(offset..<offset + 3, with: String(standIn).utf8)
  }
}

extension Unicode.Scalar {
  /// Whether asterisks after a mark may end emphasis: not after an opening bracket.
  fileprivate var mayEndEmphasis: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: false
    default: self != "<" && self != "\\"
    }
  }

  /// Whether asterisks before a mark may begin emphasis: not before a closing bracket or the end of a clause.
  ///
  /// - Parameter next: the character after the mark: `.map` begins with a letter.
  fileprivate func mayBeginEmphasis(before next: Unicode.Scalar?) -> Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: false
    case .otherPunctuation where self == ".": next.map(\.isLetterOrDigit) ?? false
    case .otherPunctuation: isASCII && !",;:!?".unicodeScalars.contains(self)
    default: self != ">" && self != "|"
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a byte is directly followed by another one. The library's search for a sequence takes many times as long.
  fileprivate func contains(_ byte: UInt8, before next: UInt8) -> Bool {
    var start = startIndex
    while let place = self[start...].firstIndex(of: byte) {
      start = place + 1
      if start < endIndex, self[start] == next { return true }
    }
    return false
  }
}
