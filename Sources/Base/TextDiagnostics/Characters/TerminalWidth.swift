extension Character {
  /// The number of terminal cells that the character occupies.
  ///
  /// 2 for East Asian wide characters and emoji, 0 for combining marks and invisible characters, otherwise
  /// 1 (Unicode Standard Annex 11; Unicode Technical Standard 51 for emoji).
  package var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    // Variation selector 16 turns a text character into an emoji.
    let isEmoji =
      scalar.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
    if isEmoji || Self.wide.contains(where: { $0.contains(scalar.value) }) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    // Terminals draw a soft hyphen.
    case .format: return scalar.value == 0xAD ? 1 : 0
    default: return 1
    }
  }

  /// Wide and fullwidth ranges of Annex 11 except emoji; unassigned code points between them are included.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}

extension String {
  /// The number of terminal columns that it needs.
  package var cells: Int { reduce(0) { $0 + $1.terminalWidth } }

  /// Returns the longest prefix that fits.
  ///
  /// A character of two columns is left out where only one is free.
  package func start(inCells limit: Int) -> String {
    var used = 0
    return String(
      prefix { character in
        used += character.terminalWidth
        return used <= limit
      })
  }

  /// Returns the text with trailing spaces, or leading ones for a negative width; at least one.
  package func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(abs(width) - cells, 1))
    return width < 0 ? spaces + self : self + spaces
  }
}
