/// One claimed line as a pattern over the bytes of a line of output: `[..]` stands for any text.
///
/// With a tolerance a number of the claim stands for every number that lies near enough; what stands
/// between numbers must be equal.
struct LinePattern: Sendable {
  /// The line as the author wrote it.
  let text: String
  private let bytes: [UInt8]
  private let tokens: [Token]
  private let hasWildcard: Bool
  private let tolerance: Double?

  /// - Parameter tolerance: by how much numbers may differ; nil when they are text like any other.
  init(_ text: String, tolerance: Double?) {
    self.text = text
    self.tolerance = tolerance
    bytes = Array(text.utf8)
    let pieces = text.split(separator: Self.wildcard, omittingEmptySubsequences: false)
    hasWildcard = pieces.count > 1
    let isNumeric = tolerance != nil
    tokens = Array(
      pieces.map { Token.read(Array($0.utf8), isNumeric: isNumeric) }.joined(separator: [.anyText]))
  }

  /// Stands for any text, the empty one too.
  static let wildcard = "[..]"

  /// Whether this is `...` alone on its line, which stands for any lines.
  var standsForAnyLines: Bool { text == "..." }

  /// Whether only one text can match.
  var isLiteral: Bool { !hasWildcard && tolerance == nil }

  /// Whether the pattern stands for a line; bytes are compared, so a letter and its decomposed
  /// spelling differ.
  func matches(_ line: [UInt8]) -> Bool {
    if line == bytes { return true }
    return !isLiteral && matches(Token.read(line, isNumeric: tolerance != nil))
  }

  /// The wildcard last passed takes as little as possible and gives way one token at a time, so the
  /// time is at most the product of both lengths.
  private func matches(_ line: [Token]) -> Bool {
    var index = 0
    var pattern = 0
    var retry: (pattern: Int, index: Int)?
    while index < line.count {
      if pattern < tokens.count, tokens[pattern] == .anyText {
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

/// A byte, a number or a wildcard of a line.
private enum Token: Equatable {
  case byte(UInt8)
  case number(text: ArraySlice<UInt8>, value: Double)
  case anyText

  func matches(_ other: Token, _ tolerance: Double?) -> Bool {
    if self == other { return true }
    guard case .number(let text, let value) = self, case .number(let otherText, let other) = other,
      let tolerance
    else { return false }
    // Beyond 2^53 neighbouring whole numbers are the same `Double`.
    let isExact = max(value.ulp, other.ulp) <= tolerance || value.magnitude < 0x1p53
    return text == otherText || isExact && (value - other).magnitude <= tolerance
  }

  /// Takes a line apart. `-12`, `3.5` and `6.02e23` are numbers; a digit or a sign directly behind a
  /// letter, a digit, `_` or `)` starts none.
  static func read(_ line: [UInt8], isNumeric: Bool) -> [Token] {
    guard isNumeric else { return line.map { .byte($0) } }
    var tokens: [Token] = []
    var index = 0
    while index < line.count {
      let before = index > 0 ? line[index - 1] : UInt8(ascii: " ")
      if !before.joins, let end = endOfNumber(line, index),
        let value = Double(String(decoding: line[index..<end], as: UTF8.self))
      {
        tokens.append(.number(text: line[index..<end], value: value))
        index = end
      } else {
        tokens.append(.byte(line[index]))
        index += 1
      }
    }
    return tokens
  }

  private static func endOfNumber(_ line: [UInt8], _ start: Int) -> Int? {
    func afterDigits(_ index: Int) -> Int? {
      let end = line[min(index, line.count)...].firstIndex { !$0.isDigit } ?? line.count
      return end > index ? end : nil
    }
    func isAt(_ index: Int, _ choice: String) -> Bool {
      index < line.count && choice.utf8.contains(line[index])
    }
    guard var end = afterDigits(isAt(start, "+-") ? start + 1 : start) else { return nil }
    if isAt(end, "."), let fraction = afterDigits(end + 1) { end = fraction }
    if isAt(end, "eE"), let exponent = afterDigits(isAt(end + 1, "+-") ? end + 2 : end + 1) {
      end = exponent
    }
    return end
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether a digit behind it belongs to a word, as in `x86`, `f(x)-1` or `é1`.
  fileprivate var joins: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: ")")
  }
}
