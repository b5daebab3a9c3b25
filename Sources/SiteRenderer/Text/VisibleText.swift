internal import HTML

/// Text of code and outputs in which nothing is invisible that changes what a reader sees.
///
/// A control character becomes its picture in a span of the class `control`: ESC -> `␛`. The
/// characters that reverse the order of text (U+202A...U+202E, U+2066...U+2069), which show code in
/// another order than it is compiled, become `U+202E`. Tab and line feed stay.
enum VisibleText {
  static func nodes(_ text: String) -> [HTMLNode] {
    guard text.unicodeScalars.contains(where: { picture(of: $0) != nil }) else {
      return text.isEmpty ? [] : [.text(text)]
    }
    var nodes: [HTMLNode] = []
    var plain = ""
    for scalar in text.unicodeScalars {
      guard let picture = picture(of: scalar) else {
        plain.unicodeScalars.append(scalar)
        continue
      }
      if !plain.isEmpty { nodes.append(.text(plain)) }
      plain = ""
      nodes.append(element(.span, .class("control")) { picture })
    }
    if !plain.isEmpty { nodes.append(.text(plain)) }
    return nodes
  }

  /// The text on one line with the same pictures, for places where there can be no markup.
  static func line(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar == "\t" || scalar == "\n" {
        line += " "
      } else if let picture = picture(of: scalar) {
        line += picture
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func picture(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A: nil
    case ..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
      "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: nil
    }
  }
}
