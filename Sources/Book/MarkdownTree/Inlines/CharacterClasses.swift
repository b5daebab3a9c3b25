/// What delimiters of emphasis and the ends of bare links depend on.
extension Unicode.Scalar {
  /// Punctuation in the sense of CommonMark 0.30, section 2.1.
  var isMarkdownPunctuation: Bool {
    if isASCII { return UInt8(value).isPunctuation }
    return switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  /// A space that CommonMark counts as text: a no-break space, which Option-Space types, or a full-width one.
  var isOtherSpace: Bool { self != " " && properties.generalCategory == .spaceSeparator }

  /// A letter or digit of any script.
  var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// A letter of Chinese, Japanese or Korean within the basic plane, which is three bytes long.
  ///
  /// These scripts have no spaces around what is emphasized (UAX #14, classes ID, CJ, H2, H3).
  var isEastAsianLetter: Bool {
    switch value {
    case 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x3096, 0x309D...0x309F,
      0x30A1...0x30FA, 0x30FC...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9D:
      true
    default: false
    }
  }

  /// A mark or space of Chinese, Japanese or Korean: `。`, `，`, `「`, U+3000.
  var isEastAsianMark: Bool {
    switch value {
    case 0x3000: true
    case 0x3001...0x303F, 0x30A0, 0x30FB, 0xFE10...0xFE6F, 0xFF01...0xFFEF: isMarkdownPunctuation
    default: false
    }
  }

  /// Quotation marks, dashes and dots that Western languages use as well: `“`, `—`, `…`.
  var isSharedMark: Bool { (0x2010...0x2027).contains(value) && isMarkdownPunctuation }
}

extension Collection<UInt8> where Index == Int {
  /// The character that begins at an offset of UTF-8; nil outside of the text.
  func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset >= startIndex, offset < endIndex else { return nil }
    return String(decoding: self[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
  }

  /// The character before an offset of UTF-8; nil at the start.
  func scalar(before offset: Int) -> Unicode.Scalar? {
    var start = offset - 1
    while start > startIndex, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }
}
