package import TextDiagnostics

/// The result for one name in a chapter.
///
/// There is one for each mention and each other code span, for each name in uncompiled code, and for each
/// problem of a part of a span.
package struct NameFinding: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    /// A code span with the shape of an API's name.
    case mention
    case span
    case part
    case sample
  }

  package enum Verdict: Sendable, Hashable {
    /// It refers to these symbols, the preferred one first; never empty.
    case symbols([SymbolIndex.Match])
    /// A sample of the chapter declares or uses it. Which declaration is meant was not determined.
    case declared
    /// Not the name of an API, as far as can be determined.
    case other
    /// It does not exist, which is a problem.
    case problem(Diagnostic)
    /// It does not exist, in a section that is not checked.
    case unchecked
  }

  /// As written in the chapter, without backticks.
  package var name: String
  package var place: Place
  /// The path from the book's root of the chapter, or of the file that the sample includes.
  package var file: String
  package var range: SourceRange
  package var verdict: Verdict
}
