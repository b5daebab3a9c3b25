/// Advice on fixing a problem: an instruction, and the replacement text if there is only one candidate.
///
///     "remove it"                                        words alone
///     .nearest(to: "lnik", in: ["link"], otherwise: "")  did you mean 'link'?, with the replacement 'link'
package struct Suggestion: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// One line: a command or an instruction.
  package var text: String
  /// The replacement text; nil if only the author can know it.
  package var replacement: String?
  /// The word to replace within the problem's range, if not the whole range.
  package var word: String?

  /// - Parameters:
  ///   - replacement: for the whole range, or for `word`.
  ///   - word: must occur exactly once in the range, or nothing is replaced.
  package init(_ text: String, replacement: String? = nil, of word: String? = nil) {
    self.text = text
    self.replacement = replacement
    self.word = word
  }

  /// An instruction alone.
  package init(stringLiteral value: String) { self.init(value) }

  /// Suggests the candidate closest to a name (``nearestName(to:in:within:)``).
  ///
  /// - Parameters:
  ///   - budget: what all suggestions of the caller may cost.
  ///   - other: the instruction if none is close.
  package static func nearest(
    to name: String, in candidates: some Sequence<String>, within budget: Budget = Budget(),
    of word: String? = nil, otherwise other: @autoclosure () -> String
  ) -> Suggestion {
    guard let near = nearestName(to: name, in: candidates, budget) else {
      return Suggestion(other())
    }
    return Suggestion("did you mean '\(near)'?", replacement: near, of: word)
  }
}

extension Diagnostic {
  /// Creates a diagnostic with a suggestion, and with the suggestion's edit if it has one.
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
  /// The edit that applies a suggestion to a range; nil if it has no replacement, or if its word does not
  /// occur exactly once.
  package func edit(_ suggestion: Suggestion, at range: SourceRange) -> Edit? {
    guard let text = suggestion.replacement else { return nil }
    guard let word = suggestion.word else { return Edit(file: path, range: range, text: text) }
    let offsets = range.offsets.clamped(to: 0..<bytes.count)
    let places = bytes[offsets].ranges(of: Array(word.utf8))
    guard places.count == 1, !word.isEmpty else { return nil }
    return Edit(file: path, range: self.range(places[0]), text: text)
  }
}
