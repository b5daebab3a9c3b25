package import WorkbookModel

/// Claimed output as a pattern over lines: `...` alone on a line stands for any lines, `[..]` in a
/// line for any text.
///
/// ```
/// loaded [..] items        loaded 12 items
/// ...                 ->   a
/// done                     done
/// ```
/// A line of the output that is itself `...` is claimed by `[..]`, or is among those left out.
package struct OutputPattern: Sendable {
  let lines: [LinePattern]
  let isOrdered: Bool

  package init(_ text: String, match: Claim.Match) {
    var tolerance: Double?
    if case .float(let value) = match { tolerance = value }
    lines = Self.lines(of: text).map { LinePattern($0, tolerance: tolerance) }
    isOrdered = match != .unordered
  }

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
    let output = Self.lines(of: output).map { Array($0.utf8) }
    guard isOrdered else { return UnorderedMatch(lines, output).isComplete }
    return matchesInOrder(output)
  }

  /// How some output differs.
  package func difference(from output: String) -> OutputDifference {
    OutputDifference(self, Self.lines(of: output))
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

  private func fits(_ group: ArraySlice<LinePattern>, _ output: [[UInt8]], at start: Int) -> Bool {
    zip(group, output[start...]).allSatisfy { $0.matches($1) }
  }
}
