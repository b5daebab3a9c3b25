package import WorkbookModel

/// Claimed output as a pattern over lines: `...` alone on a line stands for any lines, `[..]` in a
/// line for any text, and a capture for one text everywhere.
///
/// ```
/// loaded [..] items        loaded 12 items
/// ...                 ->   a
/// done in <time> s         done in 3 s
/// slept <time> s           slept 3 s
/// ```
/// A line of the output that is itself `...` is claimed by `[..]`, is among those left out, or is
/// matched literally.
///
/// It is made anew for each comparison and holds nothing of an output. Without captures it is compared
/// at once, with them only through ``Captures``.
package struct OutputPattern: Sendable {
  /// One pattern for each claimed line, `...` among them.
  package let lines: [LinePattern]
  /// Whether lines are compared in order; false for `match=unordered`.
  let isOrdered: Bool

  /// - Parameter captures: the names that are captures; others in angle brackets are text.
  ///
  /// - Parameter match: decides what is a wildcard in the lines, and whether their order counts.
  package init(_ text: String, match: Claim.Match, captures: Set<String> = []) {
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

  private init(lines: [LinePattern], isOrdered: Bool) {
    self.lines = lines
    self.isOrdered = isOrdered
  }

  /// The pattern with what is known of its captures in their places.
  func filled(with values: [String: String]) -> OutputPattern {
    OutputPattern(lines: lines.map { $0.filled(with: values) }, isOrdered: isOrdered)
  }

  /// Whether some of its lines hold captures.
  package var hasCaptures: Bool { lines.contains { !$0.captures.isEmpty } }

  /// The lines of some output; a missing last line feed makes no difference, nor does a carriage
  /// return in front of a line feed, which a Markdown file could not claim.
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

  /// Whether the whole of some output is what the pattern says.
  package func matches(_ output: String) -> Bool {
    var captures = Captures()
    return captures.match(self, output)
  }

  /// Whether the lines of some output are what a pattern without captures says.
  package func matches(_ output: [[UInt8]]) -> Bool {
    isOrdered ? matchesInOrder(output) : UnorderedMatch(lines, output).isComplete
  }

  /// How some output differs.
  ///
  /// - Parameter values: what earlier claims have found out of the captures.
  package func difference(
    from output: String, values: [String: String] = [:]
  ) -> OutputDifference {
    OutputDifference(self, Self.lines(of: output), values: values)
  }

  /// The lines between two `...` are of a fixed number, so the first place where they fit is as good
  /// as any other: there is nothing to come back to.
  private func matchesInOrder(_ output: [[UInt8]]) -> Bool {
    let groups = lines.split(omittingEmptySubsequences: false, whereSeparator: \.standsForAnyLines)
    guard groups.count > 1, let first = groups.first, let last = groups.last else {
      return lines.count == output.count && fits(lines[...], output, at: 0)
    }
    let end = output.count - last.count
    guard first.count <= end, fits(first, output, at: 0), fits(last, output, at: end) else {
      return false
    }
    var start = first.count
    for group in groups.dropFirst().dropLast() where !group.isEmpty {
      while start + group.count <= end, !fits(group, output, at: start) { start += 1 }
      guard start + group.count <= end else { return false }
      start += group.count
    }
    return true
  }

  /// Whether some claimed lines, none of which is `...`, stand for the real ones from a number on.
  private func fits(_ group: ArraySlice<LinePattern>, _ output: [[UInt8]], at start: Int) -> Bool {
    zip(group, output[start...]).allSatisfy { $0.matches($1) }
  }
}
