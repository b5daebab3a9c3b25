/// Claimed and real lines side by side; an equal line stands once.
package struct OutputDifference: Sendable {
  /// One line of the comparison.
  package enum Row: Sendable, Hashable {
    /// A claimed line and the real one that it stands for, by their numbers from 0.
    case same(claimed: Int, real: Int)
    /// `...`, whatever it stands for.
    case leftOut(claimed: Int)
    case onlyClaimed(Int)
    case onlyReal(Int)

    fileprivate var isSame: Bool {
      switch self {
      case .same, .leftOut: true
      case .onlyClaimed, .onlyReal: false
      }
    }
  }

  /// In the order of both sides.
  package let rows: [Row]
  private let claimed: [LinePattern]
  private let real: [String]

  init(_ pattern: OutputPattern, _ real: [String]) {
    claimed = pattern.lines
    self.real = real
    let bytes = real.map { Array($0.utf8) }
    if pattern.isOrdered {
      rows = LineAlignment(claimed, bytes).rows
    } else {
      let match = UnorderedMatch(claimed, bytes)
      rows =
        match.unmatchedClaims.map { .onlyClaimed($0) } + match.unmatchedLines.map { .onlyReal($0) }
    }
  }

  /// The first claimed line, from 0, that no real line answers to; nil when there only are more real
  /// lines than claimed ones.
  package var firstMissing: Int? {
    for case .onlyClaimed(let index) in rows { return index }
    return nil
  }

  /// The real line that stands in the place of the first missing one.
  package var replacement: String? {
    guard let start = rows.firstIndex(where: { if case .onlyClaimed = $0 { true } else { false } })
    else { return nil }
    for row in rows[start...] {
      if case .onlyReal(let index) = row { return real[index] }
      if row.isSame { break }
    }
    if start > 0, case .onlyReal(let index) = rows[start - 1] { return real[index] }
    return nil
  }

  /// The difference as text: `-` is claimed, `+` is real, three equal lines stand around each.
  ///
  /// - Parameter limit: the number of lines after which the rest is only counted.
  package func text(limit: Int = 40) -> String {
    var lines: [String] = []
    var index = 0
    while index < rows.count {
      let end = rows[index...].firstIndex { !$0.isSame } ?? rows.count
      let before = index == 0 ? 0 : Self.context
      let after = end == rows.count ? 0 : Self.context
      for (number, row) in rows[index..<end].enumerated() {
        if number < before || number >= end - index - after || end - index <= before + after + 1 {
          lines.append(text(of: row))
        } else if number == before {
          lines.append("(\(end - index - before - after) lines that match)")
        }
      }
      let next = rows[end...].firstIndex { $0.isSame } ?? rows.count
      lines += rows[end..<next].map(text(of:))
      index = next
    }
    let hidden = lines.count - limit
    return (lines.prefix(limit) + (hidden > 0 ? ["(\(hidden) more lines)"] : []))
      .joined(separator: "\n")
  }

  private static let context = 3

  private func text(of row: Row) -> String {
    switch row {
    case .same(let index, _), .leftOut(let index): "  " + claimed[index].text
    case .onlyClaimed(let index): "- " + claimed[index].text
    case .onlyReal(let index): "+ " + real[index]
    }
  }
}
