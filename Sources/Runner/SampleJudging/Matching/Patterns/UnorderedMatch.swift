import TextDiagnostics

/// Claimed and real lines paired in any order, as many as possible.
///
/// Literal lines are paired by their bytes, lines of wildcards alone take what is left, and the rest is a
/// maximum matching: a greedy choice could give a real line to a pattern that has alternatives, and take it
/// from one that has none. Equal patterns and equal lines are one node each, so the usual claims cost little.
struct UnorderedMatch {
  /// The indices of the claimed lines without a real line.
  private(set) var unmatchedClaims: [Int] = []
  /// The indices of the real lines without a claimed line; empty if the claim contains `...`.
  private(set) var unmatchedLines: [Int] = []
  /// The real line of each claimed line with a wildcard, by index.
  private(set) var partners: [Int: Int] = [:]
  private let isCutOff: Bool

  /// Whether all lines are paired; false if the budget was exhausted before that was known.
  var isComplete: Bool { unmatchedClaims.isEmpty && unmatchedLines.isEmpty && !isCutOff }

  /// Pairs the lines; `...` covers any number of real ones, wherever it occurs.
  init(_ claimed: [LinePattern], _ real: [[UInt8]], _ budget: Budget) {
    _ = budget.spend(claimed.count + real.count)
    var free: [[UInt8]: [Int]] = [:]
    for (index, line) in real.enumerated().reversed() { free[line, default: []].append(index) }
    var open: [[LinePattern.Piece]: [Int]] = [:]
    var anything: [Int] = []
    // Equal real lines are interchangeable, so a literal line can take any of them.
    for (index, claim) in claimed.enumerated() where !claim.matchesAnyLines {
      if let literal = claim.literal {
        if free[literal]?.popLast() == nil { unmatchedClaims.append(index) }
      } else if claim.matchesAnyText {
        anything.append(index)
      } else {
        open[claim.pieces, default: []].append(index)
      }
    }
    let groups = open.values.sorted { $0[0] < $1[0] }
    let lines = free.values.filter { !$0.isEmpty }.sorted { $0[$0.count - 1] < $1[$1.count - 1] }
    var flow = PatternFlow(
      groups.map { claimed[$0[0]] }, lines.map { (real[$0[0]], $0.count) }, budget)
    var rest = lines
    for (number, group) in groups.enumerated() {
      let placed = flow.place(group.count, of: number)
      unmatchedClaims += group[placed...]
    }
    var claims = groups.map { $0[...] }
    for (line, shares) in flow.shares.enumerated() {
      for (group, count) in shares.sorted(by: { $0.key < $1.key }) {
        for _ in 0..<count { partners[claims[group].removeFirst()] = rest[line].removeLast() }
      }
    }
    var left = rest.joined().sorted()[...]
    for claim in anything {
      if let line = left.popFirst() {
        partners[claim] = line
      } else {
        unmatchedClaims.append(claim)
      }
    }
    unmatchedClaims.sort()
    if !claimed.contains(where: \.matchesAnyLines) { unmatchedLines = Array(left) }
    isCutOff = budget.isExhausted
  }
}

/// A maximum matching of groups of equal patterns with groups of equal lines.
///
/// Patterns are placed one after another by augmenting paths: the owners of taken lines move if they can.
private struct PatternFlow {
  /// The lines that each pattern matches; a line is given by its number.
  private let choices: [[Int32]]
  /// How many lines there are of each kind, and how many of them are taken.
  private let counts: [Int]
  private var taken: [Int]
  /// How many of each line belong to each pattern.
  private(set) var shares: [[Int: Int]]
  private let budget: Budget

  init(_ patterns: [LinePattern], _ lines: [(bytes: [UInt8], count: Int)], _ budget: Budget) {
    self.budget = budget
    counts = lines.map(\.count)
    taken = lines.map { _ in 0 }
    shares = lines.map { _ in [:] }
    let index = EndIndex(patterns.isEmpty ? [] : lines.map(\.bytes))
    choices = patterns.map { pattern in
      index.candidates(for: pattern, budget).filter {
        pattern.matches(lines[Int($0)].bytes, budget) && budget.spend(Self.pairCost)
      }
    }
  }

  /// The steps for a pair that is kept: it costs memory, too.
  private static let pairCost = 8

  /// Takes lines for some equal patterns.
  ///
  /// - Returns: how many of them got a line.
  mutating func place(_ count: Int, of pattern: Int) -> Int {
    var placed = 0
    // A line that is taken is never given back, so the lines before this one need no second look.
    for line in choices[pattern].map(Int.init) where placed < count {
      let share = min(counts[line] - taken[line], count - placed)
      guard share > 0 else { continue }
      taken[line] += share
      shares[line][pattern, default: 0] += share
      placed += share
    }
    while placed < count, augment(pattern) { placed += 1 }
    return placed
  }

  /// Takes one line for a pattern by moving others.
  ///
  /// - Returns: whether that was possible; if not, nothing is changed.
  private mutating func augment(_ pattern: Int) -> Bool {
    // Breadth-first, so that a long chain of moves needs no deep stack.
    var requests: [Int: Int] = [:]
    /// The line that each pattern on a path would give up; the first one gives up none.
    var given: [Int: Int] = [:]
    var waiting = [pattern]
    var next = 0
    while next < waiting.count {
      let asking = waiting[next]
      next += 1
      guard budget.spend(choices[asking].count) else { return false }
      for line in choices[asking].map(Int.init) where requests[line] == nil {
        requests[line] = asking
        if taken[line] < counts[line] {
          taken[line] += 1
          move(to: line, requests, given)
          return true
        }
        guard budget.spend(shares[line].count) else { return false }
        for owner in shares[line].keys.sorted() where owner != pattern && given[owner] == nil {
          given[owner] = line
          waiting.append(owner)
        }
      }
    }
    return false
  }

  /// Follows the found path backwards: each pattern on it takes the line that it requested, and gives up its
  /// own.
  private mutating func move(to line: Int, _ requests: [Int: Int], _ given: [Int: Int]) {
    var line = line
    while let pattern = requests[line] {
      shares[line][pattern, default: 0] += 1
      guard let own = given[pattern] else { return }
      let share = shares[own][pattern, default: 1] - 1
      shares[own][pattern] = share > 0 ? share : nil
      line = own
    }
  }
}

/// Finds lines by their first or last bytes.
private struct EndIndex {
  /// The numbers of the lines in the order of their bytes, and of their reversed bytes.
  private let forward: [(bytes: [UInt8], number: Int32)]
  private let backward: [(bytes: [UInt8], number: Int32)]

  init(_ lines: [[UInt8]]) {
    let numbered = lines.enumerated().map { (bytes: $1, number: Int32($0)) }
    forward = numbered.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    backward = numbered.map { (bytes: Array($0.bytes.reversed()), number: $0.number) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The lines that begin and end like a pattern, in the order of the output, or a superset of them.
  func candidates(for pattern: LinePattern, _ budget: Budget) -> [Int32] {
    let ends = pattern.ends
    let first = Self.range(of: ends.prefix, in: forward)
    let last = Self.range(of: ends.suffix.reversed(), in: backward)
    let found = first.count < last.count ? forward[first] : backward[last]
    return budget.spend(found.count) ? found.map(\.number).sorted() : []
  }

  /// The texts that begin with some bytes.
  private static func range(
    of prefix: [UInt8], in sorted: [(bytes: [UInt8], number: Int32)]
  ) -> Range<Int> {
    func first(_ isAfter: ([UInt8]) -> Bool) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if isAfter(sorted[middle].bytes) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { !$0.lexicographicallyPrecedes(prefix) }
    let end = first { !$0.starts(with: prefix) && !$0.lexicographicallyPrecedes(prefix) }
    return start..<max(start, end)
  }
}
