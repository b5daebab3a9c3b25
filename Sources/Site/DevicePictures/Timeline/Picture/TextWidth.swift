/// Estimates the width of a text, rounding up, since the reader's fonts are unknown.
///
/// Pictures are made without a browser: overestimating a text leaves a gap, underestimating it would make it
/// overlap another. The widths are therefore slightly larger than those of a common sans-serif font, by
/// letters of Latin and Cyrillic and by blocks of other scripts (ideographs are one em, other letters 0.8).
package enum TextWidth {
  /// Returns the width of a text in units of the picture, with the size and weight of a role.
  package static func of(_ text: String, as role: TimelineRole) -> Double {
    of(text, size: role.fontSize, isBold: role.isBold)
  }

  package static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let width = text.unicodeScalars.reduce(0) { $0 + ems(of: $1) }
    return width * size * (isBold ? 1.08 : 1)
  }

  /// Returns the text, or as much of it as fits, followed by `…`.
  ///
  /// If not even one letter fits, only `…` is left.
  package static func fit(_ text: String, as role: TimelineRole, into width: Double) -> String {
    fit(text, size: role.fontSize, isBold: role.isBold, into: width)
  }

  /// Returns the same for a font size.
  ///
  /// Letters are removed from the end, one at a time, for at most 200 letters.
  package static func fit(
    _ text: String, size: Double, isBold: Bool = false, into width: Double
  ) -> String {
    // Only the start of a very long text needs to be measured.
    let start = String(text.prefix(200))
    if start.count == text.count, of(text, size: size, isBold: isBold) <= width { return text }
    var fitting = start
    while !fitting.isEmpty, of(fitting + "…", size: size, isBold: isBold) > width {
      fitting.removeLast()
    }
    return fitting + "…"
  }

  /// Returns a text as lines of a width, wrapped between words, or within one that is longer than a line.
  ///
  /// - Returns: at least one line, which may be empty. The last of the allowed lines contains all the rest
  ///   and can be too wide.
  package static func wrapped(
    _ text: String, size: Double, isBold: Bool = false, into width: Double, lines most: Int
  ) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var rest = word[...]
      while true {
        let last = lines[lines.count - 1]
        let joined = last.isEmpty ? String(rest) : "\(last) \(rest)"
        if lines.count == most || of(joined, size: size, isBold: isBold) <= width {
          lines[lines.count - 1] = joined
          break
        }
        if !last.isEmpty {
          lines.append("")
          continue
        }
        // At least one letter, so that the loop ends.
        var part = rest.prefix(1)
        while part.endIndex < rest.endIndex,
          of(String(rest[...part.endIndex]), size: size, isBold: isBold) <= width
        {
          part = rest[...part.endIndex]
        }
        lines[lines.count - 1] = String(part)
        rest = rest[part.endIndex...]
        if rest.isEmpty { break }
        lines.append("")
      }
    }
    return lines
  }

  /// Returns the text, or its first letters followed by `…`, since names in a trace may have any length.
  package static func clip(_ text: String, to count: Int = 80) -> String {
    text.count <= count ? text : text.prefix(count) + "…"
  }

  /// The width of a character relative to the font size.
  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "f", "t", "r", ".", ",", ":", ";", "'", "|", "!", "(", ")", " ",
      "\u{A0}", "·":
      0.36
    case "m", "w", "M", "W", "@", "%", "…", "—": 1
    case "0"..."9", "≈", "–", "−": 0.6
    case "a"..."z": 0.58
    case "A"..."Z": 0.72
    default: ems(ofOther: scalar)
    }
  }

  /// The same for other characters than common English letters and digits; a combining mark has no width.
  private static func ems(ofOther scalar: Unicode.Scalar) -> Double {
    let properties = scalar.properties
    if properties.generalCategory == .nonspacingMark { return 0 }
    switch scalar.value {
    case ..<0x80: return 0.62
    case ..<0x250: return properties.isUppercase ? 0.74 : 0.6
    case 0x400..<0x530:
      let isWide = "жмшщыфюЖМШЩЫФЮ".unicodeScalars.contains(scalar)
      return isWide ? 0.92 : properties.isUppercase ? 0.75 : 0.62
    case 0x2E80..<0xD7B0, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF00..<0xFF61: return 1
    case 0x1F000...: return 1.4
    default: return 0.8
    }
  }
}
