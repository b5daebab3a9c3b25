import TextDiagnostics

/// Searches for one text for each capture of some claims, such that all claims match.
///
/// Only lines that name a capture for the first time are searched: once all captures of a claim are known, it
/// is compared like one without captures. The search stops after a limited number of steps, so no output of a
/// sample can make it take long.
///
/// ```
/// claim   <a> and <b>       printed   x and y and z      <a> is 'x', or 'x and y'
///         <a>, <b>                    x and y, z         so it is 'x and y', and <b> is 'z'
/// ```
/// It is a depth-first search. At each level the first claimed line with an unknown capture is paired with
/// one of the real lines that it may match, and read in one of the possible ways; the search continues with
/// the captures bound by that. Positions of the lines between are not tried, since the claim is compared as a
/// whole once all captures are known.
struct CaptureSolver {
  struct ClaimedOutput: Sendable {
    /// The claim, with all its captures unbound.
    var pattern: OutputPattern
    var lines: [[UInt8]]
  }

  private let claims: [ClaimedOutput]
  private let known: [String: String]
  /// The steps taken so far, over all claims.
  private var steps = 0

  /// - Parameter values: captures that are already known.
  init(_ claims: [ClaimedOutput], values: [String: String]) {
    self.claims = claims
    known = values
    stepLimit = 100_000 + 50 * claims.map(\.lines.count).reduce(0, +)
  }

  /// The maximum number of lines to examine; a line that is hard to read counts as several.
  private let stepLimit: Int
  /// The maximum number of lines that name new captures.
  private static let depthLimit = 100
  /// The maximum number of readings of one line.
  private static let readingLimit = 1_000

  /// Whether ``solve()`` returned nil only because the search took too many steps.
  private(set) var hasGivenUp = false

  /// The texts of all captures; nil if none fit or the search was given up (``hasGivenUp``).
  ///
  /// Call it only once.
  mutating func solve() -> [String: String]? { search(Place(), known) }

  /// A position in the search.
  private struct Place {
    var claim = 0
    /// The claimed lines of this claim that were paired with a real one, in order.
    var pairs: [(claimed: Int, real: Int)] = []
    var depth = 0
  }

  /// Continues from a position with the captures bound so far.
  ///
  /// - Returns: all captures; nil if nothing fits from here on, or if the search was given up.
  private mutating func search(_ place: Place, _ values: [String: String]) -> [String: String]? {
    var place = place
    while place.claim < claims.count {
      let claim = claims[place.claim]
      let first = (place.pairs.last?.claimed).map { $0 + 1 } ?? 0
      guard claim.pattern.budget.spend(claim.pattern.lines.count - first) else { return nil }
      let open = claim.pattern.lines[first...].firstIndex {
        !$0.captures.allSatisfy { values[$0] != nil }
      }
      if let open { return search(place, openingWith: open, of: claim, values) }
      steps += claim.lines.count
      guard claim.pattern.budget.spend(claim.lines.count + claim.pattern.lines.count),
        claim.pattern.filled(with: values).matches(claim.lines)
      else { return nil }
      place = Place(claim: place.claim + 1, depth: place.depth)
    }
    return values
  }

  /// Continues with each reading of the first claimed line that has an unknown capture.
  private mutating func search(
    _ place: Place, openingWith open: Int, of claim: ClaimedOutput, _ values: [String: String]
  ) -> [String: String]? {
    guard place.depth < Self.depthLimit else {
      hasGivenUp = true
      return nil
    }
    let pattern = claim.pattern.lines[open].filled(with: values)
    for real in candidates(for: open, in: claim, after: place.pairs) {
      let readings = readings(of: claim.lines[real], by: pattern, claim.pattern.budget)
      for reading in readings {
        steps += 1
        if steps > stepLimit || !claim.pattern.budget.spend(values.count) {
          hasGivenUp = true
          return nil
        }
        var next = place
        next.pairs.append((open, real))
        next.depth += 1
        if let found = search(next, values.merging(reading) { $1 }) { return found }
      }
    }
    return nil
  }

  /// The possible readings of a line, each of which binds the captures that were still unknown.
  ///
  /// - Parameter pattern: a claimed line with known captures filled in.
  private mutating func readings(
    of line: [UInt8], by pattern: LinePattern, _ budget: Budget
  ) -> [[String: String]] {
    steps += 1
    guard steps <= stepLimit, budget.spend() else {
      hasGivenUp = true
      return []
    }
    guard pattern.matches(line, budget) else { return [] }
    let readings = pattern.readings(of: line, limit: Self.readingLimit, budget)
    steps += readings.steps / 50
    hasGivenUp = hasGivenUp || readings.isCutOff
    // `<b>` for `<i>`: the author meant the brackets as text.
    return readings.values.filter { reading in
      !reading.contains { $1 != "<\($0)>" && CaptureName.isMarkup($1) }
    }
  }

  /// The real lines that a claimed line may match.
  ///
  /// For ordered claims this is a range: there must be room for the lines between the last pair and this
  /// line, and for those after it. Without `...` on one side it is a single line.
  private func candidates(
    for index: Int, in claim: ClaimedOutput, after pairs: [(claimed: Int, real: Int)]
  ) -> [Int] {
    let lines = claim.pattern.lines
    guard claim.pattern.budget.spend(lines.count + claim.lines.count) else { return [] }
    guard claim.pattern.isOrdered else {
      let used = Set(pairs.map(\.real))
      return claim.lines.indices.filter { !used.contains($0) }
    }
    let last = pairs.last ?? (claimed: -1, real: -1)
    let between = lines[(last.claimed + 1)..<index]
    let after = lines[(index + 1)...]
    let least = last.real + 1 + between.count { !$0.matchesAnyLines }
    let most = claim.lines.count - 1 - after.count { !$0.matchesAnyLines }
    guard least <= most else { return [] }
    if between.count(where: \.matchesAnyLines) == 0 { return [least] }
    if after.count(where: \.matchesAnyLines) == 0 { return [most] }
    return Array(least...most)
  }
}
