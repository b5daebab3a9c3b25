extension LinePattern {
  /// What the captures of a pattern can be in one line.
  struct Readings {
    /// One for each reading: the text of each capture by name, the shortest texts of the first captures
    /// first.
    var values: [[String: String]] = []
    /// Whether there may be more than these.
    var isCutOff = false
    /// How many tokens were compared.
    var steps = 0
  }

  /// The ways in which the open captures of the pattern can stand for parts of a line.
  ///
  /// ```
  /// <a> of <b>        1 of 2 of 3       [a: 1, b: 2 of 3], [a: 1 of 2, b: 3]
  /// ```
  /// - Parameters:
  ///   - line: the bytes of a printed line.
  ///   - limit: how many readings are wanted at most.
  /// - Returns: none when the pattern does not match.
  func readings(of line: [UInt8], limit: Int) -> Readings {
    var search = ReadingSearch(
      pattern: self, line: LineToken.read(line, isNumeric: tolerance != nil), limit: limit)
    _ = search.walk(0, 0)
    return search.readings
  }
}

/// A walk over all ways to lay a pattern with captures over one line.
///
/// A capture takes at least one token and never ends within a character; a name that stands again must
/// repeat its text, within the tolerance where it is a number.
private struct ReadingSearch {
  let pattern: LinePattern
  let line: [LineToken]
  let limit: Int
  /// What was found so far.
  private(set) var readings = LinePattern.Readings()
  /// The captures that are passed, in order, with the tokens of the line that they take.
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
  ///
  /// - Parameters:
  ///   - token: the number of the pattern's token.
  ///   - start: the number of the line's token.
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

  /// Gives a capture that is met for the first time one token, then two, and so on, and walks on each
  /// time.
  private mutating func bind(_ name: String, _ token: Int, _ index: Int) -> Bool {
    for end in index..<line.count where end + 1 == line.count || !line[end + 1].isContinuation {
      bound.append((name, index..<end + 1))
      if walk(token + 1, end + 1) { return true }
      bound.removeLast()
    }
    return false
  }

  /// Whether the line has a text a second time.
  private func repeats(_ range: Range<Int>, at index: Int) -> Bool {
    range.count <= line.count - index
      && zip(line[range], line[index...]).allSatisfy { $0.matches($1, pattern.tolerance) }
  }
}
