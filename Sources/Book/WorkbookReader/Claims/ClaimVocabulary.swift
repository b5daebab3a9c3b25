private import Diagnostics

/// The words that make a comment a claim, and the quotation marks around what is claimed, as data.
package enum ClaimVocabulary {
  /// The word that is a claim in a chapter of any language.
  package static let commonWord = "Prints"

  /// The words that are claims in chapters of their own language only.
  ///
  /// A language is added by a line here; the tag is the primary subtag of BCP 47.
  package static let words: [(language: String, word: String)] = [
    ("fi", "Tulostaa"),
    ("zh", "打印"),
    ("ru", "Выводит"),
    ("ro", "Afișează"),
  ]

  /// The words in front of a value that say what it is without claiming it.
  static let resultWords: Set<String> = [
    "returns", "return", "result", "results", "equals", "yields", "displays", "evaluates",
  ]

  /// What opens a claimed text, and what may close it: the marks of English, Chinese, Russian,
  /// Finnish and Romanian.
  static let quotes: [(open: Unicode.Scalar, close: [Unicode.Scalar])] = [
    ("\"", ["\""]), ("“", ["”"]), ("”", ["”"]), ("«", ["»"]), ("„", ["”", "“"]),
  ]

  /// What the first word of a comment is in a chapter of some language.
  enum Meaning: Equatable {
    /// It is the common word or the chapter's own.
    case claim
    /// The claim word of another language, by its tag.
    case foreign(language: String)
    /// A claim word in other letters: `prints`, `Afişează` with a cedilla.
    case misspelt(String)
    /// A word within two edits of a claim word, which a whole claim must follow to mean it.
    case near(String)
  }

  /// Looks up a word; nil means that it has nothing to do with claims.
  ///
  /// Exact words come first, then those that differ in letter case and marks alone, then near ones;
  /// words of fewer than five characters are near to nothing.
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

  /// The claim word within two edits of a word, one of the chapter's own first.
  private static func nearest(
    to word: String, in language: String, _ known: [String]
  ) -> String? {
    let own = [ownWord(of: language), commonWord].compactMap { $0 }
    return nearestName(to: word, in: own + known, within: 2)
  }

  /// The word of a language of the table: `Tulostaa` for `fi` and `fi-FI`.
  package static func ownWord(of language: String) -> String? {
    let primary = language.split(separator: "-").first.map { $0.lowercased() }
    return words.first { $0.language == primary }?.word
  }

  /// A word without what keyboards and fonts lose: capitals and marks above and below letters.
  private static func fold(_ word: String) -> String {
    String(word.lowercased().map { plainLetters[$0] ?? $0 })
  }

  /// Letters with marks, as the words of the table and their usual misspellings have them, without
  /// those marks.
  private static let plainLetters: [Character: Character] = [
    "ă": "a", "â": "a", "ä": "a", "å": "a", "î": "i", "ö": "o", "ș": "s", "ş": "s", "ț": "t",
    "ţ": "t", "ё": "е",
  ]
}
