package import WorkbookModel
import WorkbookReader

/// A claim as it must be written to come true, with every line and wildcard that still holds.
///
/// ```
/// loaded [..] items in 3 s         loaded 12 items in 4 s         loaded [..] items in 4 s
/// ...                         +    a                         ->   ...
/// end                              end                            end
/// ```
///
/// It is made of a difference, and is text only: ``WrittenFence`` and ``ClaimRewriter`` know where it
/// goes. Three things make it more than the real lines put in place of the claimed ones:
///
/// - A line that differs keeps the wildcards and captures around which its words are still alike.
/// - A capture must stand twice. If its other line is written anew, the name would silently become
///   text, so its own line is written anew too, and so on until nothing more is lost.
/// - A real line that would itself read as a wildcard cannot be claimed so; that is an ``Obstacle``.
package struct NewClaim {
  /// One line of the new claim.
  package enum Line: Hashable {
    /// A line of the claim as it is, by its number from 0.
    case kept(Int)
    /// A text that takes the place of claimed lines, or is new.
    case written(String)
  }

  /// Why a claim cannot say what was printed.
  package struct Obstacle: Error, Hashable {
    /// What stands in the way, and what to do: `it prints ...; claim it with ...`.
    package var reason: String

    /// Makes an obstacle of its words.
    package init(reason: String) {
      self.reason = reason
    }
  }

  /// The whole new claim in its order.
  package private(set) var lines: [Line] = []
  /// The lines of the claim as it is.
  private let claimed: [LinePattern]
  /// The lines that were printed.
  private let real: [String]
  /// What the captures stand for.
  private let values: [String: String]
  /// The names that are captures in the claim as it is; none in a literal one.
  private let captures: Set<String>

  /// Works out the claim with which an output comes true.
  ///
  /// - Parameters:
  ///   - match: how the claim is compared.
  ///   - names: which names are captures in the claims as they are.
  ///   - literally: how a line is claimed that holds what looks like a wildcard.
  /// - Throws: ``Obstacle`` when no claim of this match can say what was printed.
  package init(
    _ difference: OutputDifference, match: Claim.Match, captures names: CaptureNames,
    literally: String = "claim it with 'output,match=literal'"
  ) throws(Obstacle) {
    claimed = difference.claimed
    real = difference.real
    values = difference.values
    captures = match == .literal ? [] : names.names
    let before = claimed.map(\.text).joined(separator: "\n")
    // A capture whose other line is written anew is none any more, and neither is its own line then.
    var lost: Set<String> = []
    while true {
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

  /// The text of each line.
  package var texts: [String] {
    lines.map { line in
      switch line {
      case .kept(let index): claimed[index].text
      case .written(let text): text
      }
    }
  }

  /// What is written in place of which lines of the claim, in order.
  ///
  /// A range that is empty is a place where lines are only new; no texts means that the claimed lines
  /// go.
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

  /// A line of the new claim before it is known how it is written: that of the claim, or the real one,
  /// which may stand in the place of one of some claimed ones.
  private enum Draft {
    case kept(Int)
    case real(Int, inPlaceOf: [Int])
  }

  /// The lines of the new claim in their order, before they are written.
  ///
  /// - Parameter lost: captures that stand for themselves only, so that lines with them are written
  ///   anew.
  private static func lines(
    of difference: OutputDifference, losing lost: Set<String>
  ) -> [Draft] {
    difference.isOrdered
      ? ordered(difference, losing: lost) : unordered(difference)
  }

  /// Goes down the rows of a difference: a run of rows that differ becomes the real lines of that run.
  ///
  /// Which claimed line a real one takes the place of is known only if the run has as many of both.
  /// Otherwise the line of the same number from the top of the run and that from its end are both tried
  /// for their wildcards.
  private static func ordered(
    _ difference: OutputDifference, losing lost: Set<String>
  ) -> [Draft] {
    var drafts: [Draft] = []
    var claims: [Int] = []
    var lines: [Int] = []
    func close() {
      // Counted from both ends, for where lines are new or gone is not known.
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

  /// The claimed lines stay where they are, and a new one takes the place of one that has no partner.
  ///
  /// Lines that are new and find no such place go to the end; claimed lines for which none is left go.
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

  /// A draft as it is written: a real line mended after the first claimed one that has a wildcard which
  /// still holds.
  private func written(_ draft: Draft, losing lost: Set<String>) -> Line {
    switch draft {
    case .kept(let index): return .kept(index)
    case .real(let line, let claims):
      let mended = claims.lazy.compactMap {
        claimed[$0].mended(
          to: real[line], captures: captures.subtracting(lost), values: values)
      }.first
      return .written(mended ?? real[line])
    }
  }

  // MARK: Obstacles

  /// The most that is written, in bytes; an author claims a part of more.
  private static let sizeLimit = 64 << 10

  /// - Parameter captures: the names that are captures in the new claim; nil when it is taken as text.
  ///
  /// A line that was mended may hold wildcards, since they are meant; only one that is exactly a real
  /// line is looked through for what would be taken for one.
  private func check(against captures: Set<String>?, _ literally: String) throws(Obstacle) {
    let written = lines.compactMap { line -> String? in
      if case .written(let text) = line { text } else { nil }
    }
    guard written.reduce(0, { $0 + $1.utf8.count }) <= Self.sizeLimit else {
      throw Obstacle(
        reason:
          "it prints more than \(Self.sizeLimit >> 10) KiB; claim a part, and '...' for the rest")
    }
    for text in written {
      if let obstacle = ClaimText.obstacle(to: text) {
        throw Obstacle(
          reason: "it prints \(obstacle), which no claim can hold; print something else")
      }
      guard let captures, real.contains(text),
        let wildcard = LinePattern.wildcard(in: text, captures: captures)
      else { continue }
      throw Obstacle(
        reason: "it prints '\(wildcard)', which a claim takes for a wildcard; \(literally)")
    }
  }
}

extension LinePattern {
  /// What in a printed line would not stand for itself in a claim; nil for most.
  ///
  /// - Parameter captures: the names that are captures in the claim.
  /// - Returns: the text that would be read as more than itself: `...`, `[..]` or `<id>`.
  package static func wildcard(in line: String, captures: Set<String>) -> String? {
    if line == anyLines { return anyLines }
    if line.contains(wildcard) { return wildcard }
    return CaptureName.occurrences(in: line).first { captures.contains($0.name) }
      .map { "<\($0.name)>" }
  }

  /// The real line in the place of this one, with those wildcards and captures that still stand for
  /// something; nil when it holds none, or no word of it is left.
  ///
  /// Words are paired as lines are elsewhere, and a wildcard takes any of them as `...` takes lines.
  ///
  /// ```
  /// loaded [..] items in 3 s      loaded 12 items in 4 s        loaded [..] items in 4 s
  /// [..] of 8                     1 of 9                        [..] of 9
  /// [..]!                         done.                         nil: no word is left
  /// ```
  /// The result always matches the line, with the captures as they are known.
  ///
  /// - Parameters:
  ///   - line: the real one.
  ///   - captures: the names that may stay captures.
  ///   - values: what they stand for; a name without a value may stand for anything.
  package func mended(to line: String, captures: Set<String>, values: [String: String]) -> String? {
    let own = parts.flatMap { part -> [(text: String, isOpen: Bool)] in
      part.isOpen ? [part] : Self.words(of: part.text).map { ($0, false) }
    }
    guard own.contains(where: \.isOpen) else { return nil }
    let words = Self.words(of: line)
    let alignment = LineAlignment(
      own.map { $0.isOpen ? LinePattern(Self.anyLines) : LinePattern(literal: $0.text) },
      words.map { Array($0.utf8) })
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
    return pattern.matches(Array(line.utf8)) ? text : nil
  }

  /// Parts a text into runs of letters and digits, and single other characters: `a 12,5` -> `a`, ` `,
  /// `12`, `,`, `5`.
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
