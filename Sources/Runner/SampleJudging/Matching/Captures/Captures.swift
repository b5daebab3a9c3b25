/// What the captures of a run's claims stand for: one text for each name with which every claim so far
/// comes true.
///
/// Claims are taken in the order of the chain. An ambiguous one does not decide for ever: what it could
/// also have meant is tried again when a later claim needs it.
///
/// A judge has one for each run and hands it from claim to claim. What is kept of a claim is the claim
/// itself and its output, so that the search can begin again with all of them.
package struct Captures: Sendable {
  /// The texts that were captured, by name.
  package private(set) var values: [String: String] = [:]
  /// Claims with captures that came true.
  private var claims: [CaptureSolver.ClaimedOutput] = []
  /// Whether the last claim was given up because it can be read in too many ways.
  package private(set) var hasGivenUp = false

  /// Captures of which nothing is known.
  package init() {}

  /// Whether some output is what a claim says of it; a claim that does not come true decides nothing.
  ///
  /// First the texts that are known are kept, and only new names are looked for. If that fails, all
  /// claims so far and this one are searched together from the start. A pattern without captures is
  /// only compared.
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
      hasGivenUp = solver.hasGivenUp
      return false
    }
    values = found
    claims.append(claim)
    return true
  }
}
