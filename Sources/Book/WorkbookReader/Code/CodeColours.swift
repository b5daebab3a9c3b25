package import SwiftSource
internal import WorkbookModel
private import Synchronization

/// A cache of the syntax highlighting of a book's Swift samples, and of the names in them, by code.
///
/// Parsing dominates the cost, so code that is parsed for another purpose is highlighted at the same time,
/// and code shared by translations is parsed once.
///
/// The reader fills the cache when it parses comments (`CommentsAndLiterals.coloured`), the checks of names when they
/// parse names; the renderer of pages looks code up, and parses what is missing.
/// It may be used concurrently by any task.
package final class CodeColours: Sendable {
  private let spans = Mutex<[ExactText: [SourceHighlights.Span]]>([:])
  private let names = Mutex<[ExactText: SourceNames]>([:])

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

  /// The names of a code; found now if they are not cached.
  package func names(of code: String) -> SourceNames {
    let text = ExactText(code)
    if let known = names.withLock({ $0[text] }) { return known }
    let (found, spans) = SourceNames.coloured(code)
    note(spans, of: code)
    names.withLock { $0[text] = found }
    return found
  }

  /// Frees the names, before pages are made.
  package func forgetNames() { names.withLock { $0 = [:] } }
}
