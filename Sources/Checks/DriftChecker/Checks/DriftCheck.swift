package import Diagnostics

/// A comparison of what a book says with what stands elsewhere: in another language, on a page, in a module, in
/// what a run printed.
///
/// A check is made of all that it needs and looks at nothing until it is asked. ``DriftChecks`` lists all
/// of them.
package protocol DriftCheck: Sendable {
  /// What is not so, or no longer.
  ///
  /// - Returns: problems in the order of chapters and lines, each of the level that the book wants.
  /// - Throws: what keeps the check from being made, which is no problem of the book.
  func report() async throws -> DriftReport
}

/// What checks have found.
package struct DriftReport: Sendable {
  /// What is wrong, in the order of the checks.
  package var problems: [Diagnostic]
  /// What names were taken for; nil when none were looked up.
  package var names: NameReport.Statistics?

  /// Makes the report of one check.
  package init(problems: [Diagnostic] = [], names: NameReport.Statistics? = nil) {
    self.problems = problems
    self.names = names
  }
}
