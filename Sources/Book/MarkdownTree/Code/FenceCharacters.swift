/// Characters that are typed, or pasted from a word processor, in place of backticks or tildes.
///
/// The backtick key produces `·` on Chinese keyboards and `´` on many others.
enum FenceCharacters {
  /// The characters with their names for messages.
  private static let names: [Unicode.Scalar: String] = [
    "·": "a middle dot (U+00B7)", "・": "a katakana middle dot (U+30FB)", "•": "a bullet (U+2022)",
    "´": "an acute accent (U+00B4)", "｀": "a full-width grave accent (U+FF40)",
    "ˋ": "a modifier letter grave accent (U+02CB)", "‵": "a reversed prime (U+2035)",
    "′": "a prime (U+2032)", "'": "an apostrophe (U+0027)", "\"": "a quotation mark (U+0022)",
    "‘": "a quotation mark (U+2018)", "’": "a quotation mark (U+2019)",
    "“": "a quotation mark (U+201C)", "”": "a quotation mark (U+201D)",
    "～": "a full-width tilde (U+FF5E)", "˜": "a small tilde (U+02DC)", "〜": "a wave dash (U+301C)",
  ]

  /// The first bytes of their UTF-8, for a quick test: in most scripts lines begin with other bytes.
  private static let firstBytes = Set(names.keys.compactMap { String($0).utf8.first })

  /// The name of a lookalike for messages; nil for any other character.
  static func name(of mark: Character) -> String? {
    mark.unicodeScalars.first.flatMap { names[$0] }
  }

  /// The lookalikes at the start of the bytes, which need not be equal: `“”“`.
  ///
  /// - Returns: the first one, their number, and their size in bytes; nil if there are none.
  static func marks(
    _ bytes: ArraySlice<UInt8>
  ) -> (first: Unicode.Scalar, count: Int, size: Int)? {
    guard let byte = bytes.first, firstBytes.contains(byte) else { return nil }
    let marks = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix { names[$0] != nil }
    guard let first = marks.first else { return nil }
    return (first, marks.count, marks.reduce(0) { $0 + UTF8.width($1) })
  }
}
