/// The number at the start of a chapter's file name.
///
/// Chapter lists show it before the title.
enum ChapterNumber {
  /// `00-start` -> `0`, `15-location` -> `12`; nil when the name does not begin with digits.
  static func of(_ name: String) -> String? {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    let number = digits.drop { $0 == "0" }
    return number.isEmpty ? "0" : String(number)
  }
}
