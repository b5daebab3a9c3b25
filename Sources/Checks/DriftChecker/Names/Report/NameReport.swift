package import Diagnostics

/// The result for all names of a book: the problems, and counts by classification.
///
/// `workbook check` and `build` report the problems, `check --stats` the counts. The names themselves are not
/// included: a long book has hundreds of thousands of them.
package struct NameReport: Sendable {
  /// Every problem: those of `workbook.yml` itself, then those of names in the order of chapters and lines.
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var statistics = Statistics()

  package static let empty = NameReport()

  /// Counts a finding, and adds its problem if it has one.
  mutating func add(_ finding: NameFinding) {
    statistics.add(finding)
    if case .problem(let diagnostic) = finding.verdict { diagnostics.append(diagnostic) }
  }

  /// Inserts the problems of `workbook.yml` before all others.
  mutating func add(listProblems: [Diagnostic]) { diagnostics = listProblems + diagnostics }
}
