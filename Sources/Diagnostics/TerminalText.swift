extension StringProtocol {
  /// The text with every control character made visible, so that what a sample or a chapter says
  /// cannot move the cursor, change colours or retitle the window of whoever reads a message.
  ///
  /// A line feed and a tab stay; ESC becomes `\u{1B}`, and so do bidirectional overrides
  /// (U+202A...U+202E, U+2066...U+2069), which would show code in another order than it is compiled.
  package var escapedForTerminal: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A: result.unicodeScalars.append(scalar)
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
