/// What to do about a problem: in words, and as the text that takes the place of what is wrong where only
/// one is meant.
///
///     "remove it"                                        words alone
///     .nearest(to: "lnik", in: ["link"], otherwise: "")  did you mean 'link'?, with the replacement 'link'
package struct Suggestion: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// One line: a command or an instruction.
  package var text: String
  /// What stands in the place of what is wrong; nil when only the author knows.
  package var replacement: String?
  /// What is wrong of the problem's place, when that is not all of it: a word that stands there once.
  package var word: String?

  /// - Parameters:
  ///   - replacement: of the whole place, or of a word of it.
  ///   - word: must stand once in the place, or nothing is replaced.
  package init(_ text: String, replacement: String? = nil, of word: String? = nil) {
    self.text = text
    self.replacement = replacement
    self.word = word
  }

  /// Words alone.
  package init(stringLiteral value: String) { self.init(value) }

  /// Asks whether the candidate was meant that is nearest to a name (``nearestName(to:in:within:)``).
  ///
  /// - Parameters:
  ///   - other: what to do when none is near.
  package static func nearest(
    to name: String, in candidates: some Sequence<String>,
    of word: String? = nil, otherwise other: @autoclosure () -> String
  ) -> Suggestion {
    guard let near = nearestName(to: name, in: candidates) else { return Suggestion(other()) }
    return Suggestion("did you mean '\(near)'?", replacement: near, of: word)
  }
}

extension Diagnostic {
  /// Makes an error or a warning that says what to do, with the edit that does it if there is one.
  ///
  /// - Parameter source: the file of the problem.
  package init(
    _ severity: Severity, _ id: ID, in source: SourceText, at range: SourceRange, _ summary: String,
    explanation: String? = nil, suggestion: Suggestion, notes: [Note] = []
  ) {
    self.init(
      severity, id, file: source.path, range: range, summary, explanation: explanation,
      fix: suggestion.text, notes: notes,
      edits: source.edit(suggestion, at: range).map { [$0] } ?? [])
  }
}

extension SourceText {
  /// The edit that a suggestion for a place means; nil when it is words alone, or its word does not stand
  /// once in the place.
  package func edit(_ suggestion: Suggestion, at range: SourceRange) -> Edit? {
    guard let text = suggestion.replacement else { return nil }
    guard let word = suggestion.word else { return Edit(file: path, range: range, text: text) }
    let offsets = range.offsets.clamped(to: 0..<bytes.count)
    let places = bytes[offsets].ranges(of: Array(word.utf8))
    guard places.count == 1, !word.isEmpty else { return nil }
    return Edit(file: path, range: self.range(places[0]), text: text)
  }
}
