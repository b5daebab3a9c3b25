/// Counts characters in texts in which every code point is a character.
///
/// A chapter has thousands of positions, each with a column, and segmenting text by Unicode's rules
/// (Unicode Standard Annex 29) takes longer than parsing the chapter. Nearly all text in Latin, Cyrillic or
/// Chinese script does not need those rules, because nothing in it combines with the preceding character.
enum SimpleCharacters {
  /// The 1-based number of the character that a byte belongs to.
  ///
  /// - Parameters:
  ///   - offset: offset of the byte; one past the end counts as a following character.
  ///   - start: offset of the first character to count.
  /// - Returns: nil if the text up to there contains invalid UTF-8 or characters that need Unicode's full
  ///   rules.
  static func number(of offset: Int, from start: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var number = 0
      var index = start
      while index <= offset {
        number += 1
        guard index < bytes.count else { break }
        guard let length = length(at: index, in: bytes) else { return nil }
        index += length
      }
      return number
    }
  }

  /// The length of a code point in bytes; nil if it may not be a character by itself.
  ///
  /// Accepts ASCII without CR, U+0080...U+02FF, U+0400...U+047F, U+4000...U+9FFF, and the punctuation
  /// U+2010...U+203F, U+3000...U+3029 and U+FF00...U+FF3F.
  private static func length(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let first = bytes[index]
    if first < 0x80 { return first == UInt8(ascii: "\r") ? nil : 1 }
    guard index + 1 < bytes.count, isContinuation(bytes[index + 1]) else { return nil }
    let second = bytes[index + 1]
    if (0xC2...0xCB).contains(first) || first == 0xD0 || first == 0xD1 { return 2 }
    guard index + 2 < bytes.count, isContinuation(bytes[index + 2]) else { return nil }
    let isKnown =
      switch (first, second) {
      case (0xE4...0xE9, _), (0xEF, 0xBC): true
      case (0xE2, 0x80): bytes[index + 2] >= 0x90
      case (0xE3, 0x80): bytes[index + 2] < 0xAA
      default: false
      }
    return isKnown ? 3 : nil
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
