private import TextDiagnostics
private import SwiftSource

/// The words that make a comment a claim, and the quotation marks around claimed text, as data.
package enum ClaimVocabulary {
  package static let commonWord = "Prints"

  /// The words that make a claim only in chapters of their own language.
  ///
  /// To support a language, add a line here; the tag is the primary subtag of BCP 47.
  package static let words: [(language: String, word: String)] = [
    ("fi", "Tulostaa"),
    ("zh", "打印"),
    ("ru", "Выводит"),
    ("ro", "Afișează"),
  ]

  /// Words that introduce a value without claiming it.
  static let resultWords: Set<String> = [
    "returns", "return", "result", "results", "equals", "yields", "displays", "evaluates",
  ]

  /// Opening quotation marks with their possible closing marks: those of English, Chinese, Russian, Finnish
  /// and Romanian.
  static let quotes: [(open: Unicode.Scalar, close: [Unicode.Scalar])] = [
    ("\"", ["\""]), ("“", ["”"]), ("”", ["”"]), ("«", ["»"]), ("„", ["”", "“"]),
  ]

  /// The meaning of a comment's first word in a chapter of some language.
  enum Meaning: Equatable {
    /// The common word, or the chapter's own.
    case claim
    /// The claim word of another language, given by its tag.
    case foreign(language: String)
    /// A claim word in different letters: `prints`, `Afişează` with a cedilla.
    case misspelt(String)
    /// A word within two edits of a claim word; it counts only before a complete claim.
    case near(String)
  }

  /// Looks up a word; nil if it is unrelated to claims.
  ///
  /// Exact words take precedence, then words that differ only in case and diacritics, then similar words;
  /// words of fewer than five characters are never similar.
  static func meaning(of word: String, in language: String) -> Meaning? {
    if word == commonWord || word == ownWord(of: language) { return .claim }
    if let other = words.first(where: { $0.word == word }) {
      return .foreign(language: other.language)
    }
    let folded = fold(word)
    let known = [commonWord] + words.map(\.word)
    if let same = known.first(where: { fold($0) == folded }) { return .misspelt(same) }
    return word.count < 5 ? nil : nearest(to: word, in: language, known).map(Meaning.near)
  }

  /// The claim word within two edits of a word, preferably one of the chapter's own.
  private static func nearest(
    to word: String, in language: String, _ known: [String]
  ) -> String? {
    let own = [ownWord(of: language), commonWord].compactMap { $0 }
    return nearestName(to: word, in: own + known, within: 2)
  }

  /// The claim word of a language in the table: `Tulostaa` for `fi` and `fi-FI`.
  package static func ownWord(of language: String) -> String? {
    let primary = language.split(separator: "-").first.map { $0.lowercased() }
    return words.first { $0.language == primary }?.word
  }

  /// A word without capitals and diacritics, which are often mistyped.
  private static func fold(_ word: String) -> String {
    String(word.map(ResultWords.fold))
  }
}
