import TextDiagnostics

extension LinePattern {
  /// The possible texts of a pattern's captures in one line.
  struct Readings {
    /// The text of each capture by name, for each reading; readings with shorter texts of the first captures
    /// come first.
    var values: [[String: String]] = []
    /// Whether there may be more readings.
    var isCutOff = false
    /// The number of compared tokens.
    var steps = 0
  }

  /// The readings of a line: the ways in which the pattern's captures may stand for parts of it.
  ///
  /// ```
  /// <a> of <b>        1 of 2 of 3       [a: 1, b: 2 of 3], [a: 1 of 2, b: 3]
  /// ```
  /// - Parameters:
  ///   - line: the bytes of a printed line.
  ///   - limit: the maximum number of readings.
  /// - Returns: no readings if the pattern does not match.
  func readings(of line: [UInt8], limit: Int, _ budget: Budget) -> Readings {
    // The search goes one level deeper at each wildcard.
    guard tokens.count(where: \.isOpen) <= Self.wildcardLimit, budget.spend(line.count) else {
      return Readings(isCutOff: true)
    }
    var search = ReadingSearch(
      pattern: self, line: LineToken.read(line, isNumeric: tolerance != nil), limit: limit,
      budget: budget)
    _ = search.walk(0, 0)
    return search.readings
  }

  /// The maximum number of wildcards and captures in a line that is searched for captures.
  private static let wildcardLimit = 1_000
}

/// A search for all ways to match a pattern with captures against one line.
///
/// A capture takes at least one token and never ends within a character. A repeated name must repeat its
/// text, within the tolerance if it is a number.
private struct ReadingSearch {
  let pattern: LinePattern
  let line: [LineToken]
  let limit: Int
  let budget: Budget
  private(set) var readings = LinePattern.Readings()
  /// The captures passed so far, in order, with their tokens in the line.
  private var bound: [(name: String, range: Range<Int>)] = []
  /// Enough to pass a long line several times; a pattern that needs more may take exponential time.
  private let stepLimit: Int

  init(pattern: LinePattern, line: [LineToken], limit: Int, budget: Budget) {
    self.pattern = pattern
    self.line = line
    self.limit = limit
    self.budget = budget
    stepLimit = 500_000 + 10 * line.count
  }

  /// Continues from a token of the pattern and one of the line.
  ///
  /// - Parameters:
  ///   - token: the index of the pattern's token.
  ///   - start: the index of the line's token.
  /// - Returns: whether to stop, because enough was found or too much was tried.
  mutating func walk(_ token: Int, _ start: Int) -> Bool {
    var index = start
    readings.steps += 1
    for token in token..<pattern.tokens.count {
      readings.steps += 1
      if readings.steps > stepLimit || !budget.spend() {
        readings.isCutOff = true
        return true
      }
      switch pattern.tokens[token] {
      case .anyText: return (index...line.count).contains { walk(token + 1, $0) }
      case .capture(let name):
        guard let earlier = bound.first(where: { $0.name == name }) else {
          return bind(name, token, index)
        }
        guard budget.spend(earlier.range.count), repeats(earlier.range, at: index) else {
          return false
        }
        index += earlier.range.count
      case let other:
        guard index < line.count, other.matches(line[index], pattern.tolerance) else {
          return false
        }
        index += 1
      }
    }
    guard index == line.count else { return false }
    readings.values.append(
      Dictionary(
        uniqueKeysWithValues: bound.map { name, range in
          (name, String(decoding: line[range].flatMap(\.bytes), as: UTF8.self))
        }))
    readings.isCutOff = readings.values.count >= limit
    return readings.isCutOff
  }

  /// Tries a new capture with one token, then two, and so on.
  private mutating func bind(_ name: String, _ token: Int, _ index: Int) -> Bool {
    for end in index..<line.count where end + 1 == line.count || !line[end + 1].isContinuation {
      bound.append((name, index..<end + 1))
      if walk(token + 1, end + 1) { return true }
      bound.removeLast()
    }
    return false
  }

  /// Whether the tokens of a range occur again at an index.
  private func repeats(_ range: Range<Int>, at index: Int) -> Bool {
    range.count <= line.count - index
      && zip(line[range], line[index...]).allSatisfy { $0.matches($1, pattern.tolerance) }
  }
}
