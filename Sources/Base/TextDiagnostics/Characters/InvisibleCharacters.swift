/// A part of a text: visible text, or one invisible character.
package enum VisiblePiece: Sendable, Hashable {
  /// Visible text, including line feeds and tabs.
  case text(String)
  case invisible(Unicode.Scalar)
}

extension StringProtocol {
  /// The text split at its invisible characters.
  ///
  /// These are control characters except tab and line feed, characters that end lines or change the
  /// direction of text (U+2028...U+202E, U+2066...U+2069, U+200E, U+200F, U+061C), characters without width
  /// (U+200B, U+FEFF, ...), tags and noncharacters.
  ///
  /// This is their only definition; each medium writes them in its own way. Joiners inside an emoji count
  /// as visible.
  package var visiblePieces: [VisiblePiece] { String(self).pieces { $0.joinsEmoji($1, $2) } }

  /// The same for prose, where U+200C and U+200D also shape the words of some scripts, such as Persian and
  /// Hindi (Unicode Standard Annex 31, section 2.3). A soft hyphen is visible where a line ends with it.
  package var visiblePiecesOfProse: [VisiblePiece] {
    String(self).pieces { $0.joinsEmoji($1, $2) || $0.shapesWord(after: $1) }
  }

  /// The text with every invisible character as `\u{200B}`; line feeds and tabs stay.
  ///
  /// Keeps the text of a sample or a chapter from moving the cursor, changing colors, retitling the
  /// terminal window, or passing for other text.
  package var escapedForTerminal: String {
    visiblePieces.map { piece in
      switch piece {
      case .text(let text): text
      case .invisible(let scalar): "\\u{\(scalar.hexadecimal)}"
      }
    }.joined()
  }

  /// The JSON document with every invisible character in its strings escaped, as in `\u200B`; parsers read
  /// the same value.
  package var escapedInJSON: String {
    visiblePieces.map { piece in
      switch piece {
      case .text(let text): text
      case .invisible(let scalar):
        String(scalar).utf16.map { "\\u" + $0.hexadecimal(digits: 4) }.joined()
      }
    }.joined()
  }
}

extension String {
  /// - Parameter isSeen: whether a character is visible through its effect on its two neighbors.
  fileprivate func pieces(
    _ isSeen: (Unicode.Scalar, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool
  ) -> [VisiblePiece] {
    guard mayHoldInvisible else { return isEmpty ? [] : [.text(self)] }
    var pieces: [VisiblePiece] = []
    var plain = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.isInvisible, !isSeen(scalar, previous, rest.first) {
        if !plain.isEmpty { pieces.append(.text(String(plain))) }
        plain = String.UnicodeScalarView()
        pieces.append(.invisible(scalar))
      } else {
        plain.append(scalar)
      }
      previous = scalar
    }
    if !plain.isEmpty { pieces.append(.text(String(plain))) }
    return pieces
  }

  /// Whether any byte pair may start an invisible character in UTF-8. For nearly all texts this quick check
  /// is enough, and a page makes it for each of its texts.
  private var mayHoldInvisible: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.indices.contains { index in
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        return switch bytes[index] {
        case 0x09, 0x0A: false
        case ..<0x20, 0x7F, 0xF0...: true
        case 0xC2: next < 0xA0
        case 0xD8: next == 0x9C
        case 0xE1: [0x85, 0x9E, 0xA0].contains(next)
        case 0xE2: [0x80, 0x81].contains(next)
        case 0xE3: next == 0x85
        case 0xEF: [0xB7, 0xBB, 0xBE, 0xBF].contains(next)
        default: false
        }
      }
    }
  }
}

extension Unicode.Scalar {
  /// The code point with at least four digits: `200B`.
  package var codePoint: String { value.hexadecimal(digits: 4) }

  /// The code point without leading zeros: `200B`, `9`.
  fileprivate var hexadecimal: String { value.hexadecimal(digits: 1) }

  /// Whether the character never has a shape of its own, or changes the direction of the text around it.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0xE0000...0xE007F:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether the character is part of an emoji: U+200D between two emoji, or a tag of a flag.
  fileprivate func joinsEmoji(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    switch value {
    case 0x200D:
      guard let next else { return false }
      return (previous.isEmoji || previous.value == 0xFE0F) && next.isEmoji
    case 0xE0020...0xE007F: return previous.value == 0x1F3F4 || previous.isTag
    default: return false
    }
  }

  /// Whether the character is U+200C or U+200D after a letter or a mark of a script that uses them.
  fileprivate func shapesWord(after previous: Unicode.Scalar?) -> Bool {
    guard value == 0x200C || value == 0x200D, let previous else { return false }
    switch previous.value {
    case 0x0620...0x1CFF, 0xA840...0xABFF, 0x10A00...0x11FFF:
      return previous.properties.isAlphabetic
        || previous.properties.canonicalCombiningClass != .notReordered
    default: return false
    }
  }

  /// Whether it is a non-ASCII emoji; Unicode counts ASCII digits as emoji too.
  private var isEmoji: Bool { !isASCII && properties.isEmoji }
  /// Whether it is a tag character, as used in flag sequences.
  private var isTag: Bool { (0xE0020...0xE007F).contains(value) }
}

extension FixedWidthInteger {
  /// Uppercase digits, padded with zeros.
  fileprivate func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(digits - text.count, 0)) + text
  }
}
