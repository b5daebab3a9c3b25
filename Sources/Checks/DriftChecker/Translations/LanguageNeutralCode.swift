/// The part of a sample's Swift code that is equal in all languages: no comments, white space or string
/// contents.
///
/// ```
/// print("kello \(hour)" + "!")  // on jo    ->    print ( "…" [hour] )
/// ```
/// Strings joined by `+` count as one, since a long one may be divided in one language only.
struct LanguageNeutralCode {
  /// A word, a number, a mark, or a string with the code in it.
  struct Part {
    /// As written; for a string, only a placeholder.
    var text: String
    var isWord: Bool
    /// The code interpolated in a string.
    var inner: [Part] = []
    /// In bytes of the code.
    var offset: Int

    var isText: Bool { text == LanguageNeutralCode.text }
  }

  /// In the order of the code.
  private(set) var parts: [Part] = []

  static let text = "\""

  init(_ code: String) {
    let bytes = Array(code.utf8)
    for token in SourceToken.tokens(of: code, hasPreprocessor: false) {
      let part = Self.part(token, of: bytes)
      if token.depth > 0, let last = parts.indices.last {
        parts[last].inner.append(part)
      } else if part.isText, parts.count > 1, parts[parts.count - 1].text == "+",
        parts[parts.count - 2].isText
      {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
  }

  private static func part(_ token: SourceToken, of bytes: [UInt8]) -> Part {
    let written = String(decoding: bytes[token.range], as: UTF8.self)
    switch token.kind {
    case .word: return Part(text: written, isWord: true, offset: token.range.lowerBound)
    case .literal where written.contains(where: { $0 == "\"" || $0 == "'" }):
      return Part(text: text, isWord: false, offset: token.range.lowerBound)
    case .literal, .directive, .mark:
      return Part(text: written, isWord: false, offset: token.range.lowerBound)
    }
  }

  /// The names that the code declares, or that are followed by a colon or `in`.
  var declaredNames: Set<String> {
    var names: Set<String> = []
    var last: Part?
    for part in parts.flatMap({ [$0] + $0.inner }) {
      if let last, last.isWord, part.text == ":" || part.text == "in" { names.insert(last.text) }
      if let last, part.isWord, SampleIdentifiers.keywords.contains(last.text) {
        names.insert(part.text)
      }
      last = part
    }
    return names
  }
}
