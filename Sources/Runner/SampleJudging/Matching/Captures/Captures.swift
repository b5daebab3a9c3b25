import TextDiagnostics

/// The captured texts of a run: one text for each name, such that all claims so far match.
///
/// Claims are matched in the order of the chain. An ambiguous claim is not decided for good: its alternatives
/// are tried again when a later claim needs them.
///
/// A judge has one for each run and passes it from claim to claim. Each claim is kept with its output, so
/// that the search can start over with all of them.
package struct Captures: Sendable {
  package private(set) var values: [String: String] = [:]
  private var claims: [CaptureSolver.ClaimedOutput] = []
  /// Whether matching the last claim was given up because it can be read in too many ways.
  package private(set) var hasGivenUp = false

  package init() {}

  /// Whether some output matches a claim; a claim that does not match captures nothing.
  ///
  /// The search first keeps the known texts and looks only for new names. If that fails, all claims so far
  /// and this one are searched together from the start. A pattern without captures is only compared.
  package mutating func match(_ pattern: OutputPattern, _ output: String) -> Bool {
    hasGivenUp = false
    let lines = OutputPattern.lines(of: output).map { Array($0.utf8) }
    guard pattern.hasCaptures else { return pattern.matches(lines) }
    // What was found so far nearly always holds for the rest.
    let claim = CaptureSolver.ClaimedOutput(pattern: pattern, lines: lines)
    var solver = CaptureSolver([claim], values: values)
    var found = solver.solve()
    if found == nil, !claims.isEmpty {
      solver = CaptureSolver(claims + [claim], values: [:])
      found = solver.solve()
    }
    guard let found else {
      hasGivenUp = solver.hasGivenUp && !pattern.budget.isExhausted
      return false
    }
    values = found
    claims.append(claim)
    return true
  }
}
