extension LinePattern {
  /// What the captures of a pattern can be in one line.
  struct Readings {
    /// The shortest texts of the first captures come first.
    var values: [[String: String]] = []
    /// Whether there may be more than these.
    var isCutOff = false
    /// How many tokens were compared.
    var steps = 0
  }

  /// - Parameter limit: how many readings are wanted at most.
  func readings(of line: [UInt8], limit: Int) -> Readings {
    var search = ReadingSearch(
      pattern: self, line: LineToken.read(line, isNumeric: tolerance != nil), limit: limit)
    _ = search.walk(0, 0)
    return search.readings
  }
}

/// A walk over all ways to lay a pattern with captures over one line.
private struct ReadingSearch {
  let pattern: LinePattern
  let line: [LineToken]
  let limit: Int
  private(set) var readings = LinePattern.Readings()
  private var bound: [(name: String, range: Range<Int>)] = []
  /// A long line is passed some times; a pattern that needs more has no end in sight.
  private let stepLimit: Int

  init(pattern: LinePattern, line: [LineToken], limit: Int) {
    self.pattern = pattern
    self.line = line
    self.limit = limit
    stepLimit = 500_000 + 10 * line.count
  }

  /// Goes on from a token of the pattern and one of the line.
  ///
  /// - Returns: whether to stop, because enough was found or too much was tried.
  mutating func walk(_ token: Int, _ start: Int) -> Bool {
    var index = start
    readings.steps += 1
    for token in token..<pattern.tokens.count {
      readings.steps += 1
      if readings.steps > stepLimit {
        readings.isCutOff = true
        return true
      }
      switch pattern.tokens[token] {
      case .anyText: return (index...line.count).contains { walk(token + 1, $0) }
      case .capture(let name):
        guard let earlier = bound.first(where: { $0.name == name }) else {
          return bind(name, token, index)
        }
        guard repeats(earlier.range, at: index) else { return false }
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

  private mutating func bind(_ name: String, _ token: Int, _ index: Int) -> Bool {
    for end in index..<line.count where end + 1 == line.count || !line[end + 1].isContinuation {
      bound.append((name, index..<end + 1))
      if walk(token + 1, end + 1) { return true }
      bound.removeLast()
    }
    return false
  }

  private func repeats(_ range: Range<Int>, at index: Int) -> Bool {
    range.count <= line.count - index
      && zip(line[range], line[index...]).allSatisfy { $0.matches($1, pattern.tolerance) }
  }
}
