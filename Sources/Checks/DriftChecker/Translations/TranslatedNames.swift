/// The names in a chapter's code that another language translates.
///
/// A name that both chapters declare may be translated, consistently: `var aikaa` where the source has `var
/// left`.
struct TranslatedNames {
  private let declared: (original: Set<String>, translation: Set<String>)
  /// The translations in both directions, as far as the chapters were read.
  private var words: (of: [String: String], from: [String: String]) = ([:], [:])

  init(original: Set<String>, translation: Set<String>) {
    declared = (original, translation)
  }

  /// Whether a word of the translation may replace a word of the source. If so, the pair is recorded for the
  /// rest.
  mutating func accepts(_ word: String, for original: String) -> Bool {
    let isDeclared = declared.original.contains(original) && declared.translation.contains(word)
    guard word == original || isDeclared else { return false }
    guard words.of[original, default: word] == word, words.from[word, default: original] == original
    else { return false }
    words.of[original] = word
    words.from[word] = original
    return true
  }

  /// The first part of a translation that differs from the source; nil if all are equal.
  ///
  /// A side is nil after the end of the shorter code. In a string, interpolations may be in another order.
  mutating func difference(
    of translation: [LanguageNeutralCode.Part], from original: [LanguageNeutralCode.Part]
  ) -> (written: LanguageNeutralCode.Part?, original: LanguageNeutralCode.Part?)? {
    for (part, other) in zip(translation, original) where !areSame(part, other) {
      return (part, other)
    }
    if translation.count == original.count { return nil }
    let count = min(translation.count, original.count)
    return (translation.dropFirst(count).first, original.dropFirst(count).first)
  }

  private mutating func areSame(_ part: LanguageNeutralCode.Part, _ other: LanguageNeutralCode.Part)
    -> Bool
  {
    guard part.isWord == other.isWord, part.isText == other.isText else { return false }
    if part.isWord { return accepts(part.text, for: other.text) }
    guard part.isText else { return part.text == other.text }
    var names = self
    if names.difference(of: part.inner, from: other.inner) == nil {
      self = names
      return true
    }
    return part.inner.map(\.text).sorted() == other.inner.map(\.text).sorted()
  }
}
