import TextDiagnostics

/// A line-by-line comparison of claimed and real output, in which equal lines share a row.
///
/// Messages show it as a diff, and new claims are written from it. For ordered lines the rows come from
/// ``LineAlignment``. Without an order only unpaired lines have rows, the claimed ones first.
///
/// A pair of lines with captures must also agree with the pairs above it on the captured texts; if it does
/// not, its lines are unpaired.
package struct OutputDifference: Sendable {
  package enum Row: Sendable, Hashable {
    /// A claimed line and the real line that it matches, by their indices from 0.
    case same(claimed: Int, real: Int)
    /// `...`, together with all lines that it covers.
    case leftOut(claimed: Int)
    /// A claimed line without a matching real line.
    case onlyClaimed(Int)
    /// A printed line that nothing claims.
    case onlyReal(Int)

    fileprivate var realOfSame: Int? { if case .same(_, let line) = self { line } else { nil } }
    fileprivate var isGap: Bool { if case .leftOut = self { true } else { false } }
    fileprivate var isOnlyClaimed: Bool { if case .onlyClaimed = self { true } else { false } }

    fileprivate var isSame: Bool {
      switch self {
      case .same, .leftOut: true
      case .onlyClaimed, .onlyReal: false
      }
    }
  }

  /// The rows, in the order of both sides.
  package let rows: [Row]
  /// Whether lines are compared in order; false for `match=unordered`.
  let isOrdered: Bool
  /// The claimed lines as the author wrote them.
  package let claimed: [LinePattern]
  package let real: [String]
  /// The captured texts known from this comparison and from earlier claims.
  package let values: [String: String]
  /// What the comparison and messages about it may cost.
  let budget: Budget

  /// Compares a claim with the lines of an output; for a claim that matches, no row differs.
  ///
  /// - Parameter values: the captured texts known from earlier claims.
  package init(_ pattern: OutputPattern, _ real: [String], values: [String: String] = [:]) {
    claimed = pattern.lines
    isOrdered = pattern.isOrdered
    self.real = real
    budget = pattern.budget
    let bytes = real.map { Array($0.utf8) }
    var pairs = CapturedPairs(
      pattern.filled(with: values).lines, bytes, values: values, budget)
    if pattern.isOrdered {
      rows = LineAlignment(pairs.claimed, bytes, budget).rows.flatMap { row -> [Row] in
        guard case .same(let claim, let line) = row, !pairs.agree(claim, line) else {
          return [row]
        }
        return [.onlyClaimed(claim), .onlyReal(line)]
      }
    } else {
      let match = UnorderedMatch(pairs.claimed, bytes, budget)
      let apart = match.partners.sorted { $0.key < $1.key }.filter { !pairs.agree($0, $1) }
      rows =
        (match.unmatchedClaims + apart.map(\.key)).sorted().map { .onlyClaimed($0) }
        + (match.unmatchedLines + apart.map(\.value)).sorted().map { .onlyReal($0) }
    }
    self.values = pairs.values
  }

  private init(_ other: OutputDifference, rows: [Row], values: [String: String]) {
    self.rows = rows
    isOrdered = other.isOrdered
    claimed = other.claimed
    real = other.real
    budget = other.budget
    self.values = values
  }

  /// Pairs the same lines by position, even where a shift would leave more of them equal.
  ///
  /// ```
  /// claimed  a        real  b        by equal lines  - a        by places  - a
  ///          b              c                          b                   + b
  ///                                                  + c                   - b
  ///                                                                        + c
  /// ```
  /// - Parameter list: claimed lines that may grow or shrink; those after it are counted from the end.
  func lineByLine(around list: Range<Int>) -> OutputDifference {
    let bytes = real.map { Array($0.utf8) }
    var pairs = CapturedPairs(
      claimed.map { $0.filled(with: values) }, bytes, values: values, budget)
    let shift = real.count - claimed.count
    let listed = list.lowerBound..<max(list.lowerBound, list.upperBound + shift)
    let before = Array(zip(0..<list.lowerBound, 0..<list.lowerBound)) + Array(zip(list, listed))
    let after = (list.upperBound..<max(list.upperBound, claimed.count)).map { ($0, $0 + shift) }
    func rows(_ places: [(Int, Int)]) -> [Row] {
      places.flatMap { claim, line -> [Row] in
        pairs.claimed[claim].matches(bytes[line], budget) && pairs.agree(claim, line)
          ? [.same(claimed: claim, real: line)] : [.onlyClaimed(claim), .onlyReal(line)]
      }
    }
    let first = rows(before)
    let rest: [Row] =
      list.dropFirst(listed.count).map { .onlyClaimed($0) }
      + listed.dropFirst(list.count).map { .onlyReal($0) }
    return OutputDifference(self, rows: first + rest + rows(after), values: pairs.values)
  }

  /// The index of the first claimed line without a matching real line; nil if there are only additional real
  /// lines.
  package var firstMissing: Int? {
    for case .onlyClaimed(let index) in rows { return index }
    return nil
  }

  /// The real line in place of the first missing one.
  ///
  /// It is taken from the rows that differ together with the missing line; nil if these have only claimed
  /// lines.
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

  /// The claimed lines without a matching real line.
  var onlyClaimed: [LinePattern] {
    rows.compactMap { if case .onlyClaimed(let index) = $0 { claimed[index] } else { nil } }
  }

  package var onlyReal: [String] {
    rows.compactMap { if case .onlyReal(let index) = $0 { real[index] } else { nil } }
  }

  /// The rows for rewriting the claim, see ``besideGaps(_:lines:)``.
  var rowsBesideGaps: [Row] { Self.besideGaps(rows, lines: real.count) }

  /// Pairs an unmatched claimed line directly beside `...` with the real line at that end of what `...`
  /// covers.
  ///
  /// ```
  /// a                a                  a                 a
  /// ...         +    b             ->   ...          not  ...
  /// last: 2          last: 3            last: 3
  /// ```
  /// - Parameter lines: the number of real lines.
  static func besideGaps(_ rows: [Row], lines: Int) -> [Row] {
    var result: [Row] = []
    var index = 0
    var nextLine = 0
    while index < rows.count {
      let end = rows[index...].firstIndex { $0.realOfSame != nil } ?? rows.count
      let lineEnd = end < rows.count ? rows[end].realOfSame ?? lines : lines
      result += besideGaps(rows[index..<end], nextLine..<lineEnd)
      if end < rows.count { result.append(rows[end]) }
      (index, nextLine) = (end + 1, lineEnd + 1)
    }
    return result
  }

  /// - Parameters:
  ///   - rows: the rows between two matching ones.
  ///   - lines: the real lines there.
  private static func besideGaps(_ rows: ArraySlice<Row>, _ lines: Range<Int>) -> [Row] {
    guard let first = rows.firstIndex(where: \.isGap), let last = rows.lastIndex(where: \.isGap)
    else { return Array(rows) }
    let (head, tail) = (rows[..<first], rows[(last + 1)...])
    let claims = (head: head.filter(\.isOnlyClaimed), tail: tail.filter(\.isOnlyClaimed))
    let front = min(max(claims.head.count, head.count - claims.head.count), lines.count)
    let back = min(max(claims.tail.count, tail.count - claims.tail.count), lines.count - front)
    return claims.head + lines.prefix(front).map { .onlyReal($0) }
      + rows[first...last].filter(\.isGap)
      + claims.tail + lines.suffix(back).map { .onlyReal($0) }
  }

  /// The difference as text: `-` is claimed, `+` is real, with three equal lines around each.
  ///
  /// The texts that captures of unmatched claimed lines have elsewhere follow below.
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
    return
      (lines.prefix(limit) + (hidden > 0 ? ["(\(hidden) more lines)"] : []) + captureLines
      + lookAlikeLines).joined(separator: "\n")
  }

  /// The note on the first two lines whose difference nobody sees.
  private var lookAlikeLines: [String] {
    let claims = onlyClaimed
    guard !claims.isEmpty else { return [] }
    let printed = Dictionary(grouping: onlyReal, by: LookAlike.Shape.init)
    for claim in claims {
      for line in printed[LookAlike.Shape(claim.text)] ?? [] {
        guard budget.spend(claim.text.utf8.count) else { return [] }
        if let found = LookAlike(claim.text, line) { return [found.note] }
      }
    }
    return []
  }

  /// A line such as `(<id> is '7')` for each capture in an unmatched claimed line.
  ///
  /// Only for captures with a known text, each once, in the order of the claim.
  private var captureLines: [String] {
    var seen: Set<String> = []
    let names = onlyClaimed.flatMap(\.captures).filter { seen.insert($0).inserted }
    return names.compactMap { name in
      values[name].map { "(<\(name)> is '\($0)')" }
    }
  }

  /// The number of equal lines around a difference, as in a unified diff.
  private static let context = 3

  /// One row as a line of the diff; a matching line is shown as it is claimed.
  private func text(of row: Row) -> String {
    switch row {
    case .same(let index, _), .leftOut(let index): "  " + claimed[index].text
    case .onlyClaimed(let index): "- " + claimed[index].text
    case .onlyReal(let index): "+ " + real[index]
    }
  }
}

/// Pairs of claimed and real lines that must agree on the captured texts; earlier pairs decide.
///
/// The order of calls matters: the first pair with a capture binds it, in its shortest reading, and nothing
/// is tried again. That is enough to show a difference; ``CaptureSolver`` decides whether a claim matches.
private struct CapturedPairs {
  let claimed: [LinePattern]
  private let real: [[UInt8]]
  private(set) var values: [String: String]
  private let budget: Budget

  /// - Parameters:
  ///   - claimed: the claimed lines, with captures known from earlier claims filled in.
  ///   - values: those captured texts, to which the pairs here are added.
  init(
    _ claimed: [LinePattern], _ real: [[UInt8]], values: [String: String], _ budget: Budget
  ) {
    self.budget = budget
    self.claimed = claimed
    self.real = real
    self.values = values
  }

  /// Whether a claimed line also matches a real one with the captures of the pairs before.
  mutating func agree(_ claim: Int, _ line: Int) -> Bool {
    if claimed[claim].captures.isEmpty { return true }
    let pattern = claimed[claim].filled(with: values)
    if pattern.captures.isEmpty { return pattern.matches(real[line], budget) }
    guard let found = pattern.readings(of: real[line], limit: 1, budget).values.first
    else { return false }
    values.merge(found) { $1 }
    return true
  }
}
