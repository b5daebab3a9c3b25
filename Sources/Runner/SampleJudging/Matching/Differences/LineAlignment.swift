import TextDiagnostics

/// Aligns claimed and real lines such that as few lines as possible stay unpaired.
///
/// The equal lines at both ends are paired first, so the table covers only what lies between; most outputs
/// differ in a line or two. In the table `...` takes any lines at no cost, and an unpaired line costs 1.
/// Captures match any text here; ``OutputDifference`` checks whether they agree.
struct LineAlignment {
  /// The rows, in the order of both sides.
  private(set) var rows: [OutputDifference.Row] = []
  private let claimed: [LinePattern]
  private let real: [[UInt8]]
  private let budget: Budget

  /// - Parameters:
  ///   - claimed: the claimed lines, with known captures filled in.
  ///   - real: the bytes of the printed lines.
  ///   - budget: once it is exhausted, lines stay unpaired.
  init(_ claimed: [LinePattern], _ real: [[UInt8]], _ budget: Budget) {
    self.budget = budget
    self.claimed = claimed
    self.real = real
    let shorter = min(claimed.count, real.count)
    let start = (0..<shorter).first { !pairs($0, $0) } ?? shorter
    let shift = real.count - claimed.count
    let end = (0..<shorter - start).first { number in
      let index = claimed.count - 1 - number
      return !pairs(index, index + shift)
    }
    let tail = end ?? shorter - start
    rows = (0..<start).map { .same(claimed: $0, real: $0) }
    alignMiddle(start..<claimed.count - tail, start..<real.count - tail)
    rows += (claimed.count - tail..<claimed.count).map { .same(claimed: $0, real: $0 + shift) }
  }

  /// The maximum number of pairs to compare; lines beyond it stay unpaired.
  private static let pairLimit = 250_000

  /// Whether a claimed line other than `...` matches a real one; both are given by index.
  private func pairs(_ index: Int, _ line: Int) -> Bool {
    !claimed[index].matchesAnyLines && claimed[index].matches(real[line], budget)
  }

  /// Finds the longest common subsequence by dynamic programming from the end; `...` takes any lines at no
  /// cost.
  ///
  /// A table that is too large is cut at its far ends: lines beyond the cut stay unpaired, so the rows are
  /// correct but maybe not the fewest. On a tie, a pair is preferred to a claimed line, and that to a real
  /// one.
  ///
  /// - Parameters:
  ///   - claims: the claimed lines between the equal ends.
  ///   - lines: the real lines between the equal ends.
  private mutating func alignMiddle(_ claims: Range<Int>, _ lines: Range<Int>) {
    var height = min(claims.count, max(400, Self.pairLimit / max(lines.count, 1)))
    var width = min(lines.count, max(400, Self.pairLimit / max(claims.count, 1)))
    if !budget.spend(height * width) { (height, width) = (0, 0) }
    let costs = costs(claims.lowerBound, height, lines.lowerBound, width)
    var row = 0
    var column = 0
    while row < height || column < width {
      let claim = claims.lowerBound + row
      let line = lines.lowerBound + column
      let cost = costs.at(row, column)
      if row < height, claimed[claim].matchesAnyLines {
        // Takes real lines until continuing without this `...` is as cheap.
        while column < width, costs.at(row + 1, column) > cost { column += 1 }
        rows.append(.leftOut(claimed: claim))
        row += 1
      } else if row < height, column < width, pairs(claim, line),
        costs.at(row + 1, column + 1) == cost
      {
        rows.append(.same(claimed: claim, real: line))
        row += 1
        column += 1
      } else if row < height, costs.at(row + 1, column) + 1 == cost {
        rows.append(.onlyClaimed(claim))
        row += 1
      } else {
        rows.append(.onlyReal(line))
        column += 1
      }
    }
    rows += claims.dropFirst(height).map { .onlyClaimed($0) }
    rows += lines.dropFirst(width).map { .onlyReal($0) }
  }

  /// The costs from each pair of lines to the ends, filled from the last pair backwards.
  private func costs(_ claim: Int, _ height: Int, _ line: Int, _ width: Int) -> CostTable {
    var costs = CostTable(height: height + 1, width: width + 1)
    for row in stride(from: height, through: 0, by: -1) {
      for column in stride(from: width, through: 0, by: -1) {
        if row == height {
          costs.set(row, column, width - column)
          continue
        }
        let isAny = claimed[claim + row].matchesAnyLines
        var best = costs.at(row + 1, column) + (isAny ? 0 : 1)
        if column < width {
          best = min(best, costs.at(row, column + 1) + (isAny ? 0 : 1))
          if pairs(claim + row, line + column) {
            best = min(best, costs.at(row + 1, column + 1))
          }
        }
        costs.set(row, column, best)
      }
    }
    return costs
  }

  /// The number of unpaired lines from a pair of lines to both ends.
  ///
  /// It has one more row and column than there are lines, for the positions after the last ones.
  private struct CostTable {
    private let width: Int
    private var costs: [Int32]

    init(height: Int, width: Int) {
      self.width = width
      costs = Array(repeating: 0, count: height * width)
    }

    func at(_ row: Int, _ column: Int) -> Int { Int(costs[row * width + column]) }

    mutating func set(_ row: Int, _ column: Int, _ cost: Int) {
      costs[row * width + column] = Int32(cost)
    }
  }
}
