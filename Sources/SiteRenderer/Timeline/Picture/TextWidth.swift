/// Estimates how wide a text is, on the wide side: the reader's fonts are not known.
package enum TextWidth {
  /// The width of a text in units of the picture.
  package static func of(_ text: String, as role: TimelineRole) -> Double {
    let width = text.unicodeScalars.reduce(0) { $0 + ems(of: $1) }
    return width * role.fontSize * (role.isBold ? 1.08 : 1)
  }

  /// The text, or as much of its beginning as fits into a width with `…` behind it.
  package static func fit(_ text: String, as role: TimelineRole, into width: Double) -> String {
    // What is much longer than wide need not be measured.
    let start = String(text.prefix(200))
    if start.count == text.count, of(text, as: role) <= width { return text }
    var fitting = start
    while !fitting.isEmpty, of(fitting + "…", as: role) > width { fitting.removeLast() }
    return fitting + "…"
  }

  /// The text, or its first letters with `…` behind them: a name that a trace holds may be of any
  /// length.
  package static func clip(_ text: String, to count: Int = 80) -> String {
    text.count <= count ? text : text.prefix(count) + "…"
  }

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
