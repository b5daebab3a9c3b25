package import TextDiagnostics

/// A comparison of a book with something outside of it: another language, a page, a module, the output of a
/// run.
///
/// A check is created with everything it needs and does no work before ``report()`` is called.
/// ``DriftChecks`` lists all checks.
package protocol DriftCheck: Sendable {
  /// Runs the check.
  ///
  /// - Returns: problems in the order of chapters and lines, each with the level that the book configures.
  /// - Throws: the reason why the check could not be made, which is not a problem of the book.
  func report() async throws -> DriftReport
}

package struct DriftReport: Sendable {
  package var problems: [Diagnostic] = []
  /// How names were classified; nil when none were looked up.
  package var names: NameStatistics?

  package init(problems: [Diagnostic] = [], names: NameStatistics? = nil) {
    self.problems = problems
    self.names = names
  }
}
