/// Claimed and real lines paired in any order, as many as possible.
///
/// Literal lines are paired by their bytes, the rest by a maximum matching: a greedy choice could give a real
/// line to a pattern that has alternatives, and take it from one that has none.
struct UnorderedMatch {
  /// The indices of the claimed lines without a real line.
  private(set) var unmatchedClaims: [Int] = []
  /// The indices of the real lines without a claimed line; empty if the claim contains `...`.
  private(set) var unmatchedLines: [Int] = []
  /// The real line of each claimed line with a wildcard, by index.
  private(set) var partners: [Int: Int] = [:]

  var isComplete: Bool { unmatchedClaims.isEmpty && unmatchedLines.isEmpty }

  /// Pairs the lines; `...` covers any number of real ones, wherever it occurs.
  init(_ claimed: [LinePattern], _ real: [[UInt8]]) {
    var free: [[UInt8]: [Int]] = [:]
    for (index, line) in real.enumerated().reversed() { free[line, default: []].append(index) }
    var open: [Int] = []
    // Equal real lines are interchangeable, so a literal line can take any of them.
    for (index, claim) in claimed.enumerated() where !claim.matchesAnyLines {
      if let literal = claim.literal {
        if free[literal]?.popLast() == nil { unmatchedClaims.append(index) }
      } else {
        open.append(index)
      }
    }
    let rest = free.values.joined().sorted()
    var pairing = Pairing(
      choices: open.map { claim in rest.indices.filter { claimed[claim].matches(real[rest[$0]]) } },
      count: rest.count)
    for (number, claim) in open.enumerated() where !pairing.place(number) {
      unmatchedClaims.append(claim)
    }
    unmatchedClaims.sort()
    for (line, owner) in pairing.owners.enumerated() {
      if let owner { partners[open[owner]] = rest[line] }
    }
    if !claimed.contains(where: \.matchesAnyLines) {
      unmatchedLines = rest.indices.filter { pairing.owners[$0] == nil }.map { rest[$0] }
    }
  }

  /// A maximum matching by augmenting paths (Kuhn's algorithm): the owners of taken lines move if they can.
  private struct Pairing {
    /// The lines that each claim can match.
    let choices: [[Int]]
    /// The claim that each line is assigned to.
    private(set) var owners: [Int?]

    init(choices: [[Int]], count: Int) {
      self.choices = choices
      owners = Array(repeating: nil, count: count)
    }

    /// Assigns a line to a claim, moving other claims if necessary.
    ///
    /// - Returns: whether that was possible; if not, nothing is changed.
    mutating func place(_ claim: Int) -> Bool {
      // Breadth-first, so that a long chain of moves needs no deep stack.
      var askedBy: [Int: Int] = [:]
      var waiting = [claim]
      var next = 0
      while next < waiting.count {
        let asking = waiting[next]
        next += 1
        for line in choices[asking] where askedBy[line] == nil {
          askedBy[line] = asking
          guard let owner = owners[line] else {
            move(to: line, askedBy, first: claim)
            return true
          }
          waiting.append(owner)
        }
      }
      return false
    }

    /// Follows the found path backwards: each claim on it takes the line that it requested.
    private mutating func move(to line: Int, _ askedBy: [Int: Int], first: Int) {
      var line = line
      while let claim = askedBy[line] {
        let previous = owners.firstIndex(of: claim)
        owners[line] = claim
        guard claim != first, let previous else { return }
        line = previous
      }
    }
  }
}
