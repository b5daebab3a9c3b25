/// Counts characters of texts in which each code point is a character of its own.
///
/// A chapter has thousands of places, each with a column, and to count by Unicode's rules for characters
/// (Unicode Standard Annex 29) takes longer than to parse it. Nearly all of any text in a Latin, Cyrillic
/// or Chinese script needs none of them: nothing in it joins what stands before.
enum SimpleCharacters {
  /// The number of the character that a byte belongs to, from 1.
  ///
  /// - Parameters:
  ///   - offset: of the byte; one behind the end belongs to a character that would follow.
  ///   - start: where the first character begins that is counted.
  /// - Returns: nil when characters up to there, or bytes that are no UTF-8, need to be looked at closer.
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

  /// The length of a code point in bytes; nil for one that may not be a character of its own.
  ///
  /// Known are ASCII without CR, U+0080...U+02FF, U+0400...U+047F, U+4000...U+9FFF, and the punctuation
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
