package import TextDiagnostics
package import WorkbookModel

/// Claimed output as a pattern over lines: `...` alone matches any lines, `[..]` any text, a capture one text
/// everywhere.
///
/// ```
/// loaded [..] items        loaded 12 items
/// ...                 ->   a
/// done in <time> s         done in 3 s
/// slept <time> s           slept 3 s
/// ```
/// A line of the output that is itself `...` can be claimed by `[..]`, be covered by `...`, or be matched
/// literally.
///
/// A pattern is made for each comparison and stores nothing about an output. Without captures it is compared
/// directly, with captures only through ``Captures``.
package struct OutputPattern: Sendable {
  /// One pattern for each claimed line, including `...`.
  package let lines: [LinePattern]
  /// Whether lines are compared in order; false for `match=unordered`.
  let isOrdered: Bool
  /// What comparisons with outputs may cost.
  let budget: Budget

  /// - Parameters:
  ///   - match: decides what is a wildcard, and whether the order of lines counts.
  ///   - captures: the names that are captures; others in angle brackets are text.
  ///   - budget: what comparisons may cost; once it is exhausted, nothing matches.
  package init(
    _ text: String, match: Claim.Match, captures: Set<String> = [], budget: Budget = Budget()
  ) {
    self.budget = budget
    let lines = Self.lines(of: text)
    isOrdered = match != .unordered
    self.lines =
      switch match {
      case .literal: lines.map { LinePattern(literal: $0) }
      case .float(let tolerance):
        lines.map { LinePattern($0, tolerance: tolerance, captures: captures) }
      case .exact, .unordered: lines.map { LinePattern($0, captures: captures) }
      }
  }

  private init(lines: [LinePattern], isOrdered: Bool, budget: Budget) {
    self.budget = budget
    self.lines = lines
    self.isOrdered = isOrdered
  }

  func filled(with values: [String: String]) -> OutputPattern {
    OutputPattern(
      lines: lines.map { $0.filled(with: values) }, isOrdered: isOrdered, budget: budget)
  }

  package var hasCaptures: Bool { lines.contains { !$0.captures.isEmpty } }

  /// Splits an output into lines; a missing last line feed makes no difference.
  ///
  /// A carriage return before a line feed is dropped, since a Markdown file could not claim it.
  package static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isOpen = lines.last?.isEmpty == false
    if !isOpen { lines.removeLast() }
    return lines.enumerated().map { index, line in
      let isEnded = !isOpen || index < lines.count - 1
      let returns = isEnded && line.last == UInt8(ascii: "\r") ? 1 : 0
      return String(decoding: line.dropLast(returns), as: UTF8.self)
    }
  }

  /// Whether the pattern matches the whole of an output.
  package func matches(_ output: String) -> Bool {
    var captures = Captures()
    return captures.match(self, output)
  }

  /// Whether a pattern without captures matches the lines of an output.
  package func matches(_ output: [[UInt8]]) -> Bool {
    isOrdered ? matchesInOrder(output) : UnorderedMatch(lines, output, budget).isComplete
  }

  /// The difference between the claim and an output.
  ///
  /// - Parameter values: the captured texts known from earlier claims.
  package func difference(
    from output: String, values: [String: String] = [:]
  ) -> OutputDifference {
    OutputDifference(self, Self.lines(of: output), values: values)
  }

  /// The number of lines between two `...` is fixed, so the first position where they fit is as good as any
  /// other, and no backtracking is needed.
  private func matchesInOrder(_ output: [[UInt8]]) -> Bool {
    let groups = lines.split(omittingEmptySubsequences: false, whereSeparator: \.matchesAnyLines)
    guard groups.count > 1, let first = groups.first, let last = groups.last else {
      return lines.count == output.count && fits(lines[...], output, at: 0)
    }
    let end = output.count - last.count
    guard first.count <= end, fits(first, output, at: 0), fits(last, output, at: end) else {
      return false
    }
    var search = LineSearch(output, budget)
    var start = first.count
    for group in groups.dropFirst().dropLast() where !group.isEmpty {
      guard let place = search.firstIndex(of: group, in: start..<end) else { return false }
      start = place + group.count
    }
    return !budget.isExhausted
  }

  /// Whether claimed lines, none of which is `...`, match the real ones from an index on.
  private func fits(_ group: ArraySlice<LinePattern>, _ output: [[UInt8]], at start: Int) -> Bool {
    zip(group, output[start...]).allSatisfy { $0.matches($1, budget) }
  }
}

/// A search for groups of claimed lines in an output.
private struct LineSearch {
  private let output: [[UInt8]]
  private let budget: Budget
  /// A number for each different line of the output, and the output as numbers.
  private var numbers: [[UInt8]: Int] = [:]
  private var numbered: [Int] = []

  init(_ output: [[UInt8]], _ budget: Budget) {
    self.output = output
    self.budget = budget
  }

  /// The first index where some claimed lines match.
  ///
  /// Lines without wildcards are searched in linear time, and the first run of them decides where a group with
  /// wildcards is compared.
  ///
  /// - Parameter range: the lines among which all of them must be.
  mutating func firstIndex(of group: ArraySlice<LinePattern>, in range: Range<Int>) -> Int? {
    if numbered.isEmpty { number() }
    let before = group.prefix { $0.literal == nil }
    let plain = group[before.endIndex...].prefix { $0.literal != nil }
    let after = group[plain.endIndex...]
    let needle = Needle(plain.map { $0.literal.flatMap { numbers[$0] } ?? -1 })
    var start = range.lowerBound
    while start + group.count <= range.upperBound, budget.spend() {
      guard let place = needle.firstIndex(in: numbered, from: start + before.count, budget),
        place - before.count + group.count <= range.upperBound
      else { return nil }
      start = place - before.count
      let isMatch =
        zip(before, output[start...]).allSatisfy { $0.matches($1, budget) }
        && zip(after, output[(place + plain.count)...]).allSatisfy { $0.matches($1, budget) }
      if isMatch { return start }
      start += 1
    }
    return nil
  }

  private mutating func number() {
    for line in output {
      let number = numbers[line, default: numbers.count]
      numbers[line] = number
      numbered.append(number)
    }
  }
}
