/// What of a sample's Swift code is the same in all languages: all but comments, white space, and what texts
/// say.
///
/// ```
/// print("kello \(hour)" + "!")  // on jo    ->    print ( "…" [hour] )
/// ```
/// Texts that are joined by `+` count as one, since a longer one may be parted in one language only.
struct CodeSkeleton {
  /// A word, a number or a mark, or a text with the code in it.
  struct Part {
    /// As it is written; of a text, only that it is one.
    var text: String
    /// Whether it is a name or a keyword.
    var isWord: Bool
    /// The code in a text.
    var inner: [Part] = []
    /// In bytes of the code.
    var offset: Int

    var isText: Bool { text == CodeSkeleton.text }
  }

  /// In the order of the code.
  private(set) var parts: [Part] = []

  /// What stands for a text.
  static let text = "\""

  init(_ code: String) {
    let bytes = Array(code.utf8)
    for token in CToken.tokens(of: code, hasPreprocessor: false) {
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

  private static func part(_ token: CToken, of bytes: [UInt8]) -> Part {
    let written = String(decoding: bytes[token.range], as: UTF8.self)
    switch token.kind {
    case .word: return Part(text: written, isWord: true, offset: token.range.lowerBound)
    case .literal where written.contains(where: { $0 == "\"" || $0 == "'" }):
      return Part(text: text, isWord: false, offset: token.range.lowerBound)
    case .literal, .directive, .mark:
      return Part(text: written, isWord: false, offset: token.range.lowerBound)
    }
  }

  /// The names that the code declares, or gives to something with a colon or `in` behind.
  var declaredNames: Set<String> {
    var names: Set<String> = []
    var last: Part?
    for part in parts.flatMap({ [$0] + $0.inner }) {
      if let last, last.isWord, part.text == ":" || part.text == "in" { names.insert(last.text) }
      if let last, part.isWord, SampleWords.keywords.contains(last.text) { names.insert(part.text) }
      last = part
    }
    return names
  }
}
