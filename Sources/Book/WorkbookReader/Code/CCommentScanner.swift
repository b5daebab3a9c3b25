/// Finds the `//` comments of C and Objective-C source (ISO C, 6.4.9).
///
/// Literals and block comments are skipped, so that `"http://x"` contains none. A line that ends in a
/// backslash is not joined with the next one.
///
/// Nothing else of Objective-C is understood: its samples are not compiled, but their claims are read.
enum CCommentScanner {
  /// A `//` comment up to the end of its line.
  struct Comment {
    /// The text after the slashes.
    var text: String
    /// Whether anything but white space precedes it on its line.
    var isTrailing: Bool
    /// The offset of the first slash in UTF-8 bytes of the scanned text.
    var offset: Int
  }

  /// Finds the comments in the order of the text; the text of a `///` comment begins with a slash.
  static func lineComments(in text: String) -> [Comment] {
    let bytes = Array(text.utf8)
    var result: [Comment] = []
    var hasCode = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        hasCode = false
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        hasCode = true
        index = endOfLiteral(bytes, from: index)
      case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index = min(index + 2, bytes.count)
      case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8):
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        result.append(
          Comment(
            text: String(decoding: bytes[index + 2..<end], as: UTF8.self), isTrailing: hasCode,
            offset: index))
        index = end
      default:
        hasCode = true
        index += 1
      }
    }
    return result
  }

  /// The index after a literal; an unclosed one ends with its line.
  private static func endOfLiteral(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == bytes[start] { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }
}
