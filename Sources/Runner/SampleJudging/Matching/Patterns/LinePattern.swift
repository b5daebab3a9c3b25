/// One claimed line as a pattern over the bytes of a line of output: `[..]` stands for any text, and
/// `<name>` for one text that is not empty and the same everywhere.
///
/// With a tolerance a number of the claim stands for every number that lies near enough; what stands
/// between numbers must be equal.
package struct LinePattern: Sendable {
  /// A part of a claimed line.
  private enum Piece: Sendable, Hashable {
    case text(String)
    case anyText
    case capture(String)
  }

  /// The line as the author wrote it.
  package let text: String
  /// Whether this is `...` alone on its line, which stands for any lines.
  let standsForAnyLines: Bool
  /// The bytes of the only line that can match; nil when several can.
  package let literal: [UInt8]?
  /// Empty for a literal line.
  let tokens: [LineToken]
  /// By how much a number may differ from the claimed one; nil where numbers are text.
  let tolerance: Double?
  /// The line in pieces; no two texts stand side by side.
  private let pieces: [Piece]

  /// - Parameters:
  ///   - tolerance: by how much numbers may differ; nil when they are text like any other.
  ///   - captures: the names that are captures; others in angle brackets are text.
  package init(_ text: String, tolerance: Double? = nil, captures: Set<String> = []) {
    self.init(
      text, Self.pieces(of: text, captures), tolerance: tolerance,
      standsForAnyLines: text == Self.anyLines)
  }

  /// A line without wildcards.
  ///
  /// Not even `...` or `[..]` is one: that is what `match=literal` asks for.
  package init(literal text: String) {
    self.init(text, [.text(text)], tolerance: nil, standsForAnyLines: false)
  }

  /// Makes a pattern of pieces; one that is a single text, without a tolerance, is compared as bytes.
  private init(_ text: String, _ pieces: [Piece], tolerance: Double?, standsForAnyLines: Bool) {
    self.text = text
    self.standsForAnyLines = standsForAnyLines
    self.tolerance = tolerance
    self.pieces = pieces
    if tolerance == nil, pieces.count <= 1, case .text(let text) = pieces.first ?? .text("") {
      literal = Array(text.utf8)
      tokens = []
      return
    }
    literal = nil
    tokens = pieces.flatMap { piece -> [LineToken] in
      switch piece {
      case .text(let text): LineToken.read(Array(text.utf8), isNumeric: tolerance != nil)
      case .anyText: [.anyText]
      case .capture(let name): [.capture(name)]
      }
    }
  }

  /// Stands for any text, the empty one too.
  package static let wildcard = "[..]"
  /// Stands for any lines, when it is alone on its line.
  package static let anyLines = "..."

  /// The names of its captures, in order.
  package var captures: [String] {
    pieces.compactMap { if case .capture(let name) = $0 { name } else { nil } }
  }

  /// The line in parts, each a text or something that stands for one.
  package var parts: [(text: String, isOpen: Bool)] {
    pieces.map { piece in
      switch piece {
      case .text(let text): (text, false)
      case .anyText: (Self.wildcard, true)
      case .capture(let name): ("<\(name)>", true)
      }
    }
  }

  /// The pattern with what is known of its captures in their places, as if it had been claimed.
  ///
  /// A pattern with all captures filled and no other wildcard becomes literal. The author's text is
  /// kept for messages.
  func filled(with values: [String: String]) -> LinePattern {
    guard captures.contains(where: { values[$0] != nil }) else { return self }
    let filled = pieces.map { piece -> Piece in
      if case .capture(let name) = piece, let value = values[name] { .text(value) } else { piece }
    }
    return LinePattern(
      text, Self.joined(filled), tolerance: tolerance, standsForAnyLines: standsForAnyLines)
  }

  /// Parts a claimed line at its wildcards and captures: `a [..]<id>` -> `a `, anything, the capture
  /// `id`.
  private static func pieces(of text: String, _ captures: Set<String>) -> [Piece] {
    // Most lines hold neither.
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

  /// Neighbouring texts as one, so that a number is read as a whole; empty ones are left out.
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

  /// Whether the pattern can stand for a line, as far as can be said without comparing its captures;
  /// bytes are compared, so a letter and its decomposed spelling differ.
  package func matches(_ line: [UInt8]) -> Bool {
    if let literal { return line == literal }
    return matches(LineToken.read(line, isNumeric: tolerance != nil))
  }

  /// The wildcard last passed takes as little as possible and gives way one token at a time, so the
  /// time is at most the product of both lengths.
  private func matches(_ line: [LineToken]) -> Bool {
    var index = 0
    var pattern = 0
    var retry: (pattern: Int, index: Int)?
    while index < line.count {
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
