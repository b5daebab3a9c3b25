package import WorkbookModel
import WorkbookReader
package import TextDiagnostics

/// A rewritten claim that matches the output and keeps every line and wildcard that still holds.
///
/// ```
/// loaded [..] items in 3 s         loaded 12 items in 4 s         loaded [..] items in 4 s
/// ...                         +    a                         ->   ...
/// end                              end                            end
/// ```
///
/// It is made from a difference and consists of text only: ``WrittenFence`` and ``ClaimRewriter`` put it into
/// the file. Three rules go beyond replacing the claimed lines by the real ones:
///
/// - A line that differs keeps the wildcards and captures whose surrounding words still match.
/// - A capture must occur twice. If its other line is rewritten, the name would silently become text, so its
///   own line is rewritten too, and so on until nothing more is lost.
/// - A real line that would itself be read as a wildcard cannot be claimed; that is an ``Obstacle``.
package struct NewClaim {
  package enum Line: Hashable {
    /// An unchanged line of the claim, by its index from 0.
    case kept(Int)
    /// A text that replaces claimed lines, or is new.
    case written(String)
  }

  /// The reason why a claim cannot express the output.
  package struct Obstacle: Error, Hashable {
    /// The reason and the advice, such as `it prints ...; claim it with ...`.
    package var reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  package private(set) var lines: [Line] = []
  private let claimed: [LinePattern]
  private let real: [String]
  /// The captured texts.
  private let values: [String: String]
  /// The captures of the old claim; none for a literal one.
  private let captures: Set<String>
  private let budget: Budget

  /// Makes the claim that matches an output.
  ///
  /// - Parameters:
  ///   - match: how the claim is compared.
  ///   - names: the captures of the old claims.
  ///   - literally: the advice for a line that contains what looks like a wildcard.
  /// - Throws: ``Obstacle`` if no claim of this kind can express the output.
  package init(
    _ difference: OutputDifference, match: Claim.Match, captures names: CaptureNames,
    literally: String = "claim it with 'output,match=literal'"
  ) throws(Obstacle) {
    claimed = difference.claimed
    real = difference.real
    values = difference.values
    budget = difference.budget
    captures = match == .literal ? [] : names.names
    let before = claimed.map(\.text).joined(separator: "\n")
    // A capture whose other line is rewritten is lost, so its own line must be rewritten too.
    var lost: Set<String> = []
    while true {
      guard budget.spend(difference.rows.count) else {
        throw Obstacle(reason: "it is too long, or varies too much, to be compared in a second")
      }
      lines = Self.lines(of: difference, losing: lost).map { written($0, losing: lost) }
      let found = names.names(in: texts.joined(separator: "\n"), inPlaceOf: before)
      let gone = captures.subtracting(found)
      if match == .literal || gone.isSubset(of: lost) {
        try check(against: match == .literal ? nil : found, literally)
        return
      }
      lost.formUnion(gone)
    }
  }

  package var texts: [String] {
    lines.map { line in
      switch line {
      case .kept(let index): claimed[index].text
      case .written(let text): text
      }
    }
  }

  /// The replaced lines of the claim with the new texts, in order.
  ///
  /// An empty range is a position at which lines are inserted; no texts mean that the claimed lines are
  /// removed.
  ///
  /// ```
  /// kept 0, written x, kept 2, written y       [1..<2: x], [3..<3: y]       of a claim of three lines
  /// ```
  package var changes: [(claimed: Range<Int>, texts: [String])] {
    var changes: [(Range<Int>, [String])] = []
    var first = 0
    var new: [String] = []
    for line in lines + [.kept(claimed.count)] {
      switch line {
      case .written(let text): new.append(text)
      case .kept(let index):
        if first < index || !new.isEmpty { changes.append((first..<index, new)) }
        (first, new) = (index + 1, [])
      }
    }
    return changes
  }

  // MARK: Lines

  /// A line of the new claim before its text is decided: a claimed line, or a real one with the claimed lines
  /// that it may replace.
  private enum Draft {
    case kept(Int)
    case real(Int, inPlaceOf: [Int])
  }

  /// The lines of the new claim in order, before they are written.
  ///
  /// - Parameter lost: captures that are no longer captures, so that lines with them must be rewritten.
  private static func lines(
    of difference: OutputDifference, losing lost: Set<String>
  ) -> [Draft] {
    difference.isOrdered
      ? ordered(difference, losing: lost) : unordered(difference)
  }

  /// Turns each run of differing rows into the real lines of that run.
  ///
  /// Which claimed line a real one replaces is known only if the run has as many of both. Otherwise the lines
  /// at the same distance from the top and from the end of the run are both tried for their wildcards.
  private static func ordered(
    _ difference: OutputDifference, losing lost: Set<String>
  ) -> [Draft] {
    var drafts: [Draft] = []
    var claims: [Int] = []
    var lines: [Int] = []
    func close() {
      // Counted from both ends, since it is unknown where lines were added or removed.
      let shift = claims.count - lines.count
      drafts += lines.enumerated().map { index, line in
        let places = shift == 0 ? [index] : [index, index + shift]
        return .real(line, inPlaceOf: places.filter(claims.indices.contains).map { claims[$0] })
      }
      (claims, lines) = ([], [])
    }
    for row in difference.rowsBesideGaps {
      switch row {
      case .same(let claim, let line):
        close()
        let isLost = !lost.isDisjoint(with: difference.claimed[claim].captures)
        drafts.append(isLost ? .real(line, inPlaceOf: [claim]) : .kept(claim))
      case .leftOut(let claim):
        close()
        drafts.append(.kept(claim))
      case .onlyClaimed(let claim): claims.append(claim)
      case .onlyReal(let line): lines.append(line)
      }
    }
    close()
    return drafts
  }

  /// Claimed lines keep their positions, and a new line takes the position of an unmatched one.
  ///
  /// Additional new lines are appended; unmatched claimed lines without a new line are removed.
  private static func unordered(_ difference: OutputDifference) -> [Draft] {
    var missing = Set<Int>()
    var new: [Int] = []
    for row in difference.rows {
      switch row {
      case .onlyClaimed(let claim): missing.insert(claim)
      case .onlyReal(let line): new.append(line)
      case .same, .leftOut: break
      }
    }
    var rest = new[...]
    let drafts = difference.claimed.indices.compactMap { index -> Draft? in
      guard missing.contains(index) else { return .kept(index) }
      return rest.popFirst().map { .real($0, inPlaceOf: []) }
    }
    return drafts + rest.map { .real($0, inPlaceOf: []) }
  }

  /// Decides the text of a draft: a real line takes over the wildcards of the first claimed line that has any
  /// that still hold.
  private func written(_ draft: Draft, losing lost: Set<String>) -> Line {
    switch draft {
    case .kept(let index): return .kept(index)
    case .real(let line, let claims):
      let mended = claims.lazy.compactMap {
        claimed[$0].mended(
          to: real[line], captures: captures.subtracting(lost), values: values, budget)
      }.first
      return .written(mended ?? real[line])
    }
  }

  // MARK: Obstacles

  /// The maximum size of written lines in bytes; authors claim only a part of longer output.
  private static let sizeLimit = 64 << 10

  /// Checks that the written lines can be claimed.
  ///
  /// A line with kept wildcards may contain them, since they are intended; only lines that equal a real line
  /// are searched for text that would be read as a wildcard.
  ///
  /// - Parameter captures: the captures of the new claim; nil if it is compared literally.
  private func check(against captures: Set<String>?, _ literally: String) throws(Obstacle) {
    let written = lines.compactMap { line -> String? in
      if case .written(let text) = line { text } else { nil }
    }
    guard written.reduce(0, { $0 + $1.utf8.count }) <= Self.sizeLimit else {
      throw Obstacle(
        reason:
          "it prints more than \(Self.sizeLimit >> 10) KiB; claim a part, and '...' for the rest")
    }
    let printed = Set(real)
    for text in written {
      if let obstacle = ClaimText.obstacle(to: text) {
        throw Obstacle(
          reason: "it prints \(obstacle), which no claim can hold; print something else")
      }
      guard let captures, printed.contains(text),
        let wildcard = LinePattern.wildcard(in: text, captures: captures)
      else { continue }
      throw Obstacle(
        reason: "it prints '\(wildcard)', which a claim would read as a wildcard; \(literally)")
    }
  }
}

extension LinePattern {
  /// The part of a printed line that a claim would not read as plain text: `...`, `[..]` or `<id>`; nil for
  /// most lines.
  ///
  /// - Parameter captures: the names that are captures in the claim.
  package static func wildcard(in line: String, captures: Set<String>) -> String? {
    if line == anyLines { return anyLines }
    if line.contains(wildcard) { return wildcard }
    return CaptureName.occurrences(in: line).first { captures.contains($0.name) }
      .map { "<\($0.name)>" }
  }

  /// The real line with those wildcards and captures of this one that still match something; nil if there are
  /// none.
  ///
  /// It is also nil if no word of this line is left. Words are aligned like lines elsewhere, and a wildcard
  /// covers words as `...` covers lines.
  ///
  /// ```
  /// loaded [..] items in 3 s      loaded 12 items in 4 s        loaded [..] items in 4 s
  /// [..] of 8                     1 of 9                        [..] of 9
  /// [..]!                         done.                         nil: no word is left
  /// ```
  /// The result always matches the line, with the known captures.
  ///
  /// - Parameters:
  ///   - line: the real line.
  ///   - captures: the names that may stay captures.
  ///   - values: the captured texts; a name without one may stand for any text.
  package func mended(
    to line: String, captures: Set<String>, values: [String: String], _ budget: Budget = Budget()
  ) -> String? {
    let own = parts.flatMap { part -> [(text: String, isOpen: Bool)] in
      part.isOpen ? [part] : Self.words(of: part.text).map { ($0, false) }
    }
    guard own.contains(where: \.isOpen) else { return nil }
    let words = Self.words(of: line)
    let alignment = LineAlignment(
      own.map { $0.isOpen ? LinePattern(Self.anyLines) : LinePattern(literal: $0.text) },
      words.map { Array($0.utf8) }, budget)
    let rows = OutputDifference.besideGaps(alignment.rows, lines: words.count)
    let isAlike = rows.contains { row in
      if case .same(_, let word) = row {
        words[word].contains(where: \.isPartOfWord)
      } else {
        false
      }
    }
    guard isAlike else { return nil }
    let text = rows.map { row in
      switch row {
      case .same(_, let word), .onlyReal(let word): words[word]
      case .leftOut(let part): own[part].text
      case .onlyClaimed: ""
      }
    }.joined()
    let pattern = LinePattern(text, tolerance: tolerance, captures: captures).filled(with: values)
    return pattern.matches(Array(line.utf8), budget) ? text : nil
  }

  /// Splits a text into runs of letters and digits, and single other characters: `a 12,5` -> `a`, ` `, `12`,
  /// `,`, `5`.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    for character in text {
      let isPart = character.isPartOfWord
      if isPart, isInWord {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      isInWord = isPart
    }
    return words
  }
}
