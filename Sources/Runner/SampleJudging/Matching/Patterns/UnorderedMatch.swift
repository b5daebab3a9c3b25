/// Claimed lines and real ones paired in any order, as many as possible.
///
/// Literal lines are paired by their bytes, the rest by a largest matching: a greedy choice could give
/// a real line to a pattern that has others, and take it from one that has none.
struct UnorderedMatch {
  /// The numbers of the claimed lines that no real line is left for.
  private(set) var unmatchedClaims: [Int] = []
  /// The numbers of the real lines that no claimed line stands for; none when the claim leaves lines
  /// out with `...`.
  private(set) var unmatchedLines: [Int] = []
  /// By claimed line that can stand for several texts, the real line that it has.
  private(set) var partners: [Int: Int] = [:]

  /// Whether the output is as claimed.
  var isComplete: Bool { unmatchedClaims.isEmpty && unmatchedLines.isEmpty }

  /// Pairs the lines; `...` leaves out any number of real ones wherever it stands.
  init(_ claimed: [LinePattern], _ real: [[UInt8]]) {
    var free: [[UInt8]: [Int]] = [:]
    for (index, line) in real.enumerated().reversed() { free[line, default: []].append(index) }
    var open: [Int] = []
    // A line without a wildcard has only one kind of partner, and all of a kind are alike.
    for (index, claim) in claimed.enumerated() where !claim.standsForAnyLines {
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
    if !claimed.contains(where: \.standsForAnyLines) {
      unmatchedLines = rest.indices.filter { pairing.owners[$0] == nil }.map { rest[$0] }
    }
  }

  /// A largest matching by augmenting paths (Kuhn's algorithm): a claim that finds its lines taken
  /// asks their owners to move.
  private struct Pairing {
    /// By claim, the lines that it can stand for.
    let choices: [[Int]]
    /// By line, the claim that has it.
    private(set) var owners: [Int?]

    init(choices: [[Int]], count: Int) {
      self.choices = choices
      owners = Array(repeating: nil, count: count)
    }

    /// Gives a claim a line, moving others if that is needed.
    ///
    /// - Returns: whether there is a way to do so; if not, nothing is changed.
    mutating func place(_ claim: Int) -> Bool {
      // Breadth first, so that a long chain of moves needs no deep stack.
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

    /// Goes back along the path that was found: each claim on it takes the line that it has asked for.
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
