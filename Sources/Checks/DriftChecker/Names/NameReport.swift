package import Diagnostics

/// What became of the names of a book's chapters: the problems, and how many names were what.
///
/// `workbook check` and `build` report its problems, `check --stats` its counts. The names themselves are
/// not in it: a long book has hundreds of thousands of them.
package struct NameReport: Sendable {
  /// Every problem: those of `workbook.yml` itself, then those of names in the order of chapters and
  /// lines.
  package private(set) var diagnostics: [Diagnostic] = []
  /// How many names were what.
  package private(set) var statistics = Statistics()

  /// A report on nothing, for a book that names nothing.
  package static let empty = NameReport()

  /// Counts a name, and notes its problem if it has one.
  mutating func add(_ finding: NameFinding) {
    statistics.add(finding)
    if case .problem(let diagnostic) = finding.verdict { diagnostics.append(diagnostic) }
  }

  /// Puts the problems of `workbook.yml` in front.
  mutating func add(listProblems: [Diagnostic]) { diagnostics = listProblems + diagnostics }
}
