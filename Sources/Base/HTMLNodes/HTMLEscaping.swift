/// The one place where text becomes markup.
///
/// Beside the characters with a meaning in HTML it takes care of those that a document cannot hold
/// at all (HTML Standard, 13.2.3.5): a C0 control becomes its picture (U+2400 and up), other
/// controls and noncharacters become U+FFFD. Tab and line feed stay.
struct HTMLEscaping {
  /// Where the text stands; quotes matter only in the value of an attribute.
  enum Place { case text, attribute }

  let place: Place

  /// Appends the UTF-8 bytes of escaped text.
  ///
  /// Runs that stay as they are, are appended as a whole: most of a page is text without any of these
  /// characters.
  func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      var copied = 0
      var index = 0
      while index < source.count {
        guard let (replacement, length) = replacement(in: source, at: index) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: source[copied..<index])
        bytes.append(contentsOf: replacement.utf8)
        index += length
        copied = index
      }
      bytes.append(contentsOf: source[copied...])
    }
  }

  /// What is written instead of the character that starts at a byte, with its length in bytes; nil
  /// when the byte stays.
  ///
  /// The bytes are those of a `String`, so a first byte is always followed by the rest of its
  /// character.
  private func replacement(
    in source: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String, length: Int)? {
    let byte = source[index]
    return switch byte {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\"") where place == .attribute: ("&quot;", 1)
    case 0x09, 0x0A: nil
    case ..<0x20: (Unicode.Scalar(0x2400 + UInt32(byte)).map { String($0) } ?? "", 1)
    case 0x7F: ("\u{2421}", 1)
    case 0xC2 where (0x80..<0xA0).contains(source[index + 1]): ("\u{FFFD}", 2)
    case 0xEF where isNoncharacter(source[index + 1], source[index + 2]): ("\u{FFFD}", 3)
    case 0xF0... where isNoncharacter(source[index + 1], source[index + 2], source[index + 3]):
      ("\u{FFFD}", 4)
    default: nil
    }
  }

  /// Whether a byte from F0 on and the three given are the last two characters of a plane.
  private func isNoncharacter(_ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
    second & 0x0F == 0x0F && third == 0xBF && fourth >= 0xBE
  }

  /// Whether EF and the two bytes given are one of U+FDD0...U+FDEF, U+FFFE, U+FFFF.
  private func isNoncharacter(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0xB7 && (0x90...0xAF).contains(third) || second == 0xBF && third >= 0xBE
  }
}
