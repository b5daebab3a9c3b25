package import Diagnostics

/// What became of one name that a chapter writes.
///
/// Each mention and each other code span has one, and so has each name in code that is not compiled, and
/// each problem of a part of a span.
package struct NameFinding: Sendable, Hashable {
  /// Where the name stands.
  package enum Place: Sendable, Hashable {
    /// A code span with the shape of an API's name.
    case mention
    /// Any other code span.
    case span
    /// A code span that holds more than the name.
    case part
    /// A sample that no compiler sees.
    case sample
  }

  /// What became of it.
  package enum Verdict: Sendable, Hashable {
    /// It names these symbols, the preferred one first; never empty.
    case symbols([SymbolIndex.Match])
    /// A sample of the chapter declares or uses it; which declaration is meant was not looked up.
    case declared
    /// It is no name of an API, as far as can be told.
    case other
    /// It names nothing, and that is a problem.
    case problem(Diagnostic)
    /// It names nothing, in a section that is not checked.
    case unchecked
  }

  /// As the chapter writes it, without backticks.
  package var name: String
  /// What it stands in.
  package var place: Place
  /// The chapter, or the file that the sample includes, from the book's root.
  package var file: String
  /// The name without backticks.
  package var range: SourceRange
  /// What became of it.
  package var verdict: Verdict

  /// Makes a finding of its parts.
  package init(
    name: String, place: Place, file: String, range: SourceRange, verdict: Verdict
  ) {
    self.name = name
    self.place = place
    self.file = file
    self.range = range
    self.verdict = verdict
  }
}
