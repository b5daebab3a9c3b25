package import TextDiagnostics

/// The single edit by which code compiles that the compiler rejects, as the compiler's own words say.
///
/// ```
/// has no member 'averge'; did you mean 'average'?           averge -> average
/// change 'let' to 'var' to make it mutable                  let -> var, where the note is
/// missing argument label 'copying:' in call                 copying: is inserted
/// incorrect argument label in call (have 'a:', expected 'b:')
/// call can throw but is not marked with 'try'               try is inserted
/// ```
/// An edit is a proposal: whether the code is right with it, only a run can say (``DocumentFixes``).
package enum CompilerFix {
  /// - Parameter source: the document with the problem.
  /// - Returns: nil if the message names no edit, or if what it would replace is not there exactly once.
  package static func edit(for problem: Diagnostic, in source: SourceText) -> Edit? {
    let start = problem.range.start.offset
    let message = problem.summary
    func edit(_ offsets: Range<Int>, _ text: String) -> Edit {
      Edit(file: source.path, range: source.range(offsets), text: text)
    }
    /// Replaces the only place of a word between two offsets.
    func replacing(_ word: String, in offsets: Range<Int>, with text: String) -> Edit? {
      let places = source.bytes[offsets].ranges(of: Array(word.utf8))
      return places.count == 1 ? edit(places[0], text) : nil
    }
    guard problem.file == source.path, start < source.bytes.count else { return nil }
    let rest = start..<source.offsets(ofLine: problem.range.start.line).upperBound
    if let note = problem.notes.first(where: { $0.message.hasPrefix("change 'let' to 'var'") }) {
      let offset = note.range.start.offset
      guard note.file == source.path, source.bytes[offset...].starts(with: "let ".utf8) else {
        return nil
      }
      return edit(offset..<offset + 3, "var")
    }
    if let match = message.firstMatch(of: /'([^']+)'; did you mean '([^']+)'\?$/) {
      return replacing(String(match.1), in: problem.range.offsets, with: String(match.2))
    }
    if let match = message.firstMatch(of: /'([^']+)' has been renamed to '([^']+)'/) {
      let name = match.1.prefix { $0 != "(" }.split(separator: ".").last ?? ""
      let new = match.2.prefix { $0 != "(" }
      return replacing(String(name), in: problem.range.offsets, with: String(new))
    }
    if let match = message.wholeMatch(of: /missing argument label '(\w+:)' in call/) {
      return edit(start..<start, match.1 + " ")
    }
    if let match = message.wholeMatch(
      of: /incorrect argument label in call \(have '(\w+:)', expected '(\w+:)'\)/)
    {
      return replacing(String(match.1), in: rest, with: String(match.2))
    }
    if let match = message.wholeMatch(of: /extraneous argument label '(\w+:)' in call/) {
      return replacing(match.1 + " ", in: rest, with: "")
    }
    let marks = [
      ("can throw but is not marked with 'try'", "try "),
      ("is 'async' but is not marked with 'await'", "await "),
    ]
    return marks.first { message.contains($0.0) }.map { edit(start..<start, $0.1) }
  }
}
