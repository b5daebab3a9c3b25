package import TextDiagnostics

/// A claimed line as a pattern over bytes: `[..]` matches any text, `<name>` one non-empty text that is the
/// same everywhere.
///
/// With a tolerance, a number in the claim matches every number that is close enough; everything between
/// numbers must be equal.
package struct LinePattern: Sendable {
  enum Piece: Sendable, Hashable {
    case text(String)
    case anyText
    case capture(String)
  }

  /// The line as the author wrote it.
  package let text: String
  /// Whether the line is `...` alone, which matches any lines.
  let matchesAnyLines: Bool
  /// The bytes of the only line that can match; nil if there are several.
  package let literal: [UInt8]?
  /// Empty for a line that is compared as bytes.
  let tokens: [LineToken]
  /// The names of its captures, in order.
  package let captures: [String]
  /// The texts between wildcards, each with the number of bytes that the captures before it take at least.
  private let texts: [(least: Int, needle: Needle<UInt8>)]
  /// The maximum difference between a claimed number and a printed one; nil if numbers are compared as text.
  let tolerance: Double?
  /// The line in pieces; no two texts are adjacent.
  let pieces: [Piece]

  /// - Parameters:
  ///   - tolerance: the maximum difference between numbers; nil to compare them as text.
  ///   - captures: the names that are captures; others in angle brackets are text.
  package init(_ text: String, tolerance: Double? = nil, captures: Set<String> = []) {
    self.init(
      text, Self.pieces(of: text, captures), tolerance: tolerance,
      matchesAnyLines: text == Self.anyLines)
  }

  /// Makes a line without wildcards; `...` and `[..]` are text too, as `match=literal` requires.
  package init(literal text: String) {
    self.init(text, [.text(text)], tolerance: nil, matchesAnyLines: false)
  }

  /// Makes a pattern from pieces; a single text without a tolerance is compared as bytes.
  private init(_ text: String, _ pieces: [Piece], tolerance: Double?, matchesAnyLines: Bool) {
    self.text = text
    self.matchesAnyLines = matchesAnyLines
    self.tolerance = tolerance
    self.pieces = pieces
    captures = pieces.compactMap { if case .capture(let name) = $0 { name } else { nil } }
    texts = tolerance == nil ? Self.texts(between: pieces) : []
    if tolerance == nil, pieces.count <= 1, case .text(let text) = pieces.first ?? .text("") {
      literal = Array(text.utf8)
      tokens = []
      return
    }
    literal = nil
    if tolerance == nil, captures.isEmpty {
      tokens = []
      return
    }
    tokens = pieces.flatMap { piece -> [LineToken] in
      switch piece {
      case .text(let text): LineToken.read(Array(text.utf8), isNumeric: tolerance != nil)
      case .anyText: [.anyText]
      case .capture(let name): [.capture(name)]
      }
    }
  }

  /// Matches any text, including the empty one.
  package static let wildcard = "[..]"
  /// Matches any lines if it is alone on its line.
  package static let anyLines = "..."

  /// Whether it matches every line.
  ///
  /// With a tolerance, a number that may be off by more than its own size and by 1 says nothing either.
  var matchesAnyText: Bool {
    guard let tolerance, tolerance >= 1 else {
      return !pieces.isEmpty && pieces.allSatisfy { $0 == .anyText }
    }
    return !tokens.isEmpty
      && tokens.allSatisfy { token in
        if case .number(_, let value) = token { return value.magnitude <= tolerance }
        if case .byte(let byte) = token { return byte == UInt8(ascii: " ") }
        return token == .anyText
      }
  }

  /// The numbers that may differ by the tolerance.
  var numbers: [Double] {
    tokens.compactMap { if case .number(_, let value) = $0 { value } else { nil } }
  }

  /// Whether almost every line matches: it consists of wildcards and white space.
  var saysNothing: Bool {
    matchesAnyText
      || pieces.contains(.anyText)
        && pieces.allSatisfy { piece in
          if case .text(let text) = piece { return text.allSatisfy(\.isWhitespace) }
          return piece == .anyText
        }
  }

  /// The bytes with which each line that it matches begins, and ends; empty if they may vary.
  ///
  /// Numbers with a tolerance vary too.
  var ends: (prefix: [UInt8], suffix: [UInt8]) {
    if let literal { return (literal, literal) }
    guard tolerance == nil else { return ([], []) }
    return (texts.first?.needle.elements ?? [], texts.last?.needle.elements ?? [])
  }

  /// The line in parts, each of which is a text or a wildcard (`isOpen`).
  package var parts: [(text: String, isOpen: Bool)] {
    pieces.map { piece in
      switch piece {
      case .text(let text): (text, false)
      case .anyText: (Self.wildcard, true)
      case .capture(let name): ("<\(name)>", true)
      }
    }
  }

  /// The pattern with known captures filled in, as if their texts had been claimed.
  ///
  /// A pattern with all captures filled and no other wildcard becomes literal. The author's text is kept for
  /// messages.
  func filled(with values: [String: String]) -> LinePattern {
    guard captures.contains(where: { values[$0] != nil }) else { return self }
    let filled = pieces.map { piece -> Piece in
      if case .capture(let name) = piece, let value = values[name] { .text(value) } else { piece }
    }
    return LinePattern(
      text, Self.joined(filled), tolerance: tolerance, matchesAnyLines: matchesAnyLines)
  }

  /// Splits a claimed line at its wildcards and captures: `a [..]<id>` -> `a `, any text, the capture `id`.
  private static func pieces(of text: String, _ captures: Set<String>) -> [Piece] {
    // Most lines contain neither.
    let marks = [UInt8(ascii: "["), UInt8(ascii: "<")]
    guard text.utf8.contains(where: marks.contains) else { return [.text(text)] }
    let parts = text.split(separator: wildcard, omittingEmptySubsequences: false).map(String.init)
    let pieces = parts.flatMap { part -> [Piece] in
      var pieces: [Piece] = [.anyText]
      var start = part.startIndex
      for capture in CaptureName.occurrences(in: part) where captures.contains(capture.name) {
        pieces += [.text(String(part[start..<capture.range.lowerBound])), .capture(capture.name)]
        start = capture.range.upperBound
      }
      return pieces + [.text(String(part[start...]))]
    }
    return joined(Array(pieces.dropFirst()))
  }

  /// Joins adjacent texts, so that a number is read as a whole, and drops empty ones.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    pieces.reduce(into: []) { result, piece in
      if case .text(let text) = piece {
        if text.isEmpty { return }
        if case .text(let before) = result.last {
          result[result.count - 1] = .text(before + text)
          return
        }
      }
      result.append(piece)
    }
  }

  /// The texts before, between and after wildcards; an empty one between two wildcards is left out.
  private static func texts(between pieces: [Piece]) -> [(least: Int, needle: Needle<UInt8>)] {
    var texts: [(least: Int, needle: Needle<UInt8>)] = []
    var least = 0
    var isOpen = true
    for piece in pieces {
      if case .text(let text) = piece {
        texts.append((least, Needle(Array(text.utf8))))
        (least, isOpen) = (0, false)
      } else {
        if texts.isEmpty { texts.append((0, Needle([]))) }
        if case .capture = piece { least += 1 }
        isOpen = true
      }
    }
    return isOpen ? texts + [(least, Needle([]))] : texts
  }

  /// Whether the pattern matches a line, apart from agreement among its captures.
  ///
  /// Bytes are compared, so a composed letter and its decomposed spelling differ. False if the budget is
  /// exhausted.
  package func matches(_ line: [UInt8], _ budget: Budget = Budget()) -> Bool {
    if let literal { return budget.spend(1 + line.count / 64) && line == literal }
    guard tolerance == nil else {
      return budget.spend(line.count)
        && matches(LineToken.read(line, isNumeric: true), budget)
    }
    return matchesBytes(line, budget)
  }

  /// Each text between two wildcards is taken where it first occurs, which leaves the most to the rest; so the
  /// time is linear.
  private func matchesBytes(_ line: [UInt8], _ budget: Budget) -> Bool {
    guard budget.spend(), let first = texts.first, let last = texts.last,
      line.starts(with: first.needle.elements)
    else { return false }
    var index = first.needle.elements.count
    for text in texts.dropFirst().dropLast() {
      guard let start = text.needle.firstIndex(in: line, from: index + text.least, budget) else {
        return false
      }
      index = start + text.needle.elements.count
    }
    let end = line.count - last.needle.elements.count
    return !budget.isExhausted && index + last.least <= end
      && line[end...].elementsEqual(last.needle.elements)
  }

  /// The last wildcard takes as little as possible and is extended one token at a time, so the time is at
  /// most the product of both lengths.
  private func matches(_ line: [LineToken], _ budget: Budget) -> Bool {
    var index = 0
    var pattern = 0
    var retry: (pattern: Int, index: Int)?
    while index < line.count {
      guard budget.spend() else { return false }
      if pattern < tokens.count, tokens[pattern].isOpen {
        if tokens[pattern] != .anyText { index += 1 }
        pattern += 1
        retry = (pattern, index)
      } else if pattern < tokens.count, tokens[pattern].matches(line[index], tolerance) {
        pattern += 1
        index += 1
      } else if let last = retry {
        retry = (last.pattern, last.index + 1)
        pattern = last.pattern
        index = last.index + 1
      } else {
        return false
      }
    }
    return tokens[pattern...].allSatisfy { $0 == .anyText }
  }
}
