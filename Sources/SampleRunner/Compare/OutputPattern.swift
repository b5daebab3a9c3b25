package import WorkbookModel

/// Claimed output as a pattern over lines: `...` alone on a line stands for any lines, `[..]` in a
/// line for any text.
package struct OutputPattern: Sendable {
  private let lines: [String]
  private let match: Claim.Match

  package init(_ text: String, match: Claim.Match) {
    lines = Self.lines(of: text)
    self.match = match
  }

  /// The lines of some output; a missing last line feed makes no difference.
  package static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      // A carriage return in front of a line feed is one character with it in Swift, so it only
      // stands here in the output of a program that printed it by itself.
      String($0)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Whether the whole of some output is what the pattern says.
  package func matches(_ output: String) -> Bool {
    let output = Self.lines(of: output)
    return match == .unordered ? matchesUnordered(output) : matchesInOrder(output)
  }

  /// Whether one claimed line stands for one line of output.
  package func lineMatches(_ claimed: String, _ real: String) -> Bool {
    if claimed == real { return true }
    if case .float(let tolerance) = match {
      return NumericLine(claimed).equals(NumericLine(real), tolerance: tolerance)
    }
    return Self.glob(claimed, matches: real)
  }

  /// The claimed lines and the real ones side by side, as a diff whose equal lines stand once:
  /// `-` is claimed, `+` is real.
  ///
  /// - Parameter limit: the number of diff lines after which the rest is only counted.
  package func difference(from output: String, limit: Int = 40) -> String {
    let real = Self.lines(of: output)
    let changes = Array(real.prefix(2_000)).difference(from: Array(lines.prefix(2_000))) {
      // The standard library calls this with either order of the two sides.
      lineMatches($0, $1) || lineMatches($1, $0)
    }
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [String] = []
    var claimedIndex = 0
    var realIndex = 0
    while claimedIndex < lines.count || realIndex < real.count {
      if removed.contains(claimedIndex) {
        rows.append("- " + lines[claimedIndex])
        claimedIndex += 1
      } else if inserted.contains(realIndex) || claimedIndex >= lines.count {
        rows.append("+ " + real[realIndex])
        realIndex += 1
      } else {
        rows.append("  " + lines[claimedIndex])
        claimedIndex += 1
        realIndex += 1
      }
    }
    let hidden = rows.count - limit
    return (rows.prefix(limit) + (hidden > 0 ? ["(\(hidden) more lines)"] : []))
      .joined(separator: "\n")
  }

  private static let anyLines = "..."
  private static let anyText = "[..]"

  /// Matches line by line in time proportional to the product of both counts: `reachable` holds the
  /// numbers of real lines that the claimed lines so far can stand for.
  private func matchesInOrder(_ output: [String]) -> Bool {
    if !lines.contains(Self.anyLines), lines.count != output.count { return false }
    var reachable: Set<Int> = [0]
    for claimed in lines {
      if claimed == Self.anyLines {
        guard let least = reachable.min() else { return false }
        reachable = Set(least...output.count)
      } else {
        reachable = Set(
          reachable.compactMap {
            $0 < output.count && lineMatches(claimed, output[$0]) ? $0 + 1 : nil
          })
      }
    }
    return reachable.contains(output.count)
  }

  private func matchesUnordered(_ output: [String]) -> Bool {
    var rest = output
    let claimed = lines.filter { $0 != Self.anyLines }
    // Lines without a wildcard first: they have only one kind of partner.
    let ordered =
      claimed.filter { !$0.contains(Self.anyText) } + claimed.filter { $0.contains(Self.anyText) }
    for line in ordered {
      guard let index = rest.firstIndex(where: { Self.glob(line, matches: $0) }) else {
        return false
      }
      rest.remove(at: index)
    }
    return rest.isEmpty || lines.contains(Self.anyLines)
  }

  /// Matches a line with `[..]` in it: the pieces between must follow each other, the first at the
  /// start and the last at the end.
  private static func glob(_ pattern: String, matches text: String) -> Bool {
    let pieces = pattern.split(separator: anyText, omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return pattern == text
    }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
