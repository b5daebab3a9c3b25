/// Escapes text for HTML; the only place where text becomes markup.
///
/// Besides characters with a meaning in HTML it replaces those that a document must not contain (HTML
/// Standard, 13.2.3.5): a C0 control becomes its control picture (U+2400 and up), other controls and
/// noncharacters become U+FFFD. Tab and line feed stay.
struct HTMLEscaping {
  /// The context of the text; quotes are escaped only in attribute values.
  enum Place { case text, attribute }

  let place: Place

  /// Appends the UTF-8 bytes of the escaped text.
  ///
  /// Unchanged runs are appended as a whole, because most text contains none of these characters.
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

  /// The replacement for the character at a byte, with the character's length in bytes; nil if it stays.
  ///
  /// The bytes are those of a `String`, so a leading byte is always followed by the rest of its character.
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

  /// Whether a byte from F0 on followed by these three encodes one of the last two code points of a plane.
  private func isNoncharacter(_ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Bool {
    second & 0x0F == 0x0F && third == 0xBF && fourth >= 0xBE
  }

  /// Whether EF followed by these two bytes encodes U+FDD0...U+FDEF, U+FFFE or U+FFFF.
  private func isNoncharacter(_ second: UInt8, _ third: UInt8) -> Bool {
    second == 0xB7 && (0x90...0xAF).contains(third) || second == 0xBF && third >= 0xBE
  }
}
