package import SwiftSource
internal import WorkbookModel
private import Synchronization

/// A cache of the syntax highlighting of a book's Swift samples, by code.
///
/// Parsing dominates the cost, so code that is parsed for another purpose is highlighted at the same time,
/// and code shared by translations is highlighted once.
///
/// The reader fills the cache when it parses comments (`CommentsAndLiterals.coloured`), the check of names when it
/// parses names (`SourceNames.coloured`); the renderer of pages looks code up, and parses what is missing.
/// It may be used concurrently by any task.
package final class CodeColours: Sendable {
  private let spans = Mutex<[ExactText: [SourceHighlights.Span]]>([:])

  package init() {}

  /// The spans of a code, in order; computed now if they are not cached.
  package func spans(of code: String) -> [SourceHighlights.Span] {
    if let known = spans.withLock({ $0[ExactText(code)] }) { return known }
    let found = SourceHighlights(code).spans
    note(found, of: code)
    return found
  }

  /// Stores the spans of a code, which are the same whenever they are computed.
  package func note(_ found: [SourceHighlights.Span], of code: String) {
    spans.withLock { $0[ExactText(code)] = found }
  }
}
