package import SwiftSource
private import Synchronization

/// How the code of a book's Swift samples is coloured, by the code.
///
/// Parsing is what costs most, so what is parsed for another question is coloured by the way, and what
/// translations share is coloured once.
///
/// The reader fills it from the parse for comments (`SourceNotes.coloured`), the check of names from its
/// own (`SourceNames.coloured`); the renderer of pages asks, and parses what is left. Any task may do
/// any of this at any time.
package final class CodeColours: Sendable {
  private let spans = Mutex<[ExactText: [SourceHighlights.Span]]>([:])

  /// Makes a store that knows no code yet.
  package init() {}

  /// The coloured runs of a code, in its order; found now if they are not known yet.
  package func spans(of code: String) -> [SourceHighlights.Span] {
    if let known = spans.withLock({ $0[ExactText(code)] }) { return known }
    let found = SourceHighlights(code).spans
    note(found, of: code)
    return found
  }

  /// Remembers the runs of a code, which are the same however often they are found.
  package func note(_ found: [SourceHighlights.Span], of code: String) {
    spans.withLock { $0[ExactText(code)] = found }
  }
}
