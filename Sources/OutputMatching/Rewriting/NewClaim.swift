package import WorkbookModel

/// A claim as it must be written to come true, with every line and wildcard that still holds.
///
/// ```
/// loaded [..] items in 3 s         loaded 12 items in 4 s         loaded [..] items in 4 s
/// ...                         +    a                         ->   ...
/// end                              end                            end
/// ```
package struct NewClaim {
  package enum Line: Hashable {
    /// A line of the claim as it is, by its number from 0.
    case kept(Int)
    case written(String)
  }

  /// Why a claim cannot say what was printed.
  package struct Obstacle: Error, Hashable {
    /// What stands in the way, and what to do: `it prints ...; claim it with ...`.
    package var reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  package private(set) var lines: [Line] = []
  private let claimed: [LinePattern]
  private let real: [String]
  private let values: [String: String]
  private let captures: Set<String>

  /// - Parameters:
  ///   - match: how the claim is compared.
  ///   - names: which names are captures in the claims as they are.
  ///   - literally: how a line is claimed that holds what looks like a wildcard.
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

  /// - Parameter lost: captures that stand for themselves only, so that lines with them are written
  ///   anew.
  private static func lines(
    of difference: OutputDifference, losing lost: Set<String>
  ) -> [Draft] {
    difference.isOrdered
      ? ordered(difference, losing: lost) : unordered(difference)
  }

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

  /// `a 12,5` -> `a`, ` `, `12`, `,`, `5`.
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
