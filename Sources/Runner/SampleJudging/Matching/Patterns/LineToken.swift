/// A byte or a number of a line, or a wildcard of a pattern.
///
/// Without a tolerance a line consists of bytes only; with one, each number is a token.
enum LineToken: Sendable, Equatable {
  /// A byte that is not part of a number.
  case byte(UInt8)
  /// A number as it is written, with its value.
  case number(text: ArraySlice<UInt8>, value: Double)
  /// `[..]`, in patterns only.
  case anyText
  /// `<name>`, in patterns only.
  case capture(String)

  /// The bytes that it was read from; none for a wildcard.
  var bytes: ArraySlice<UInt8> {
    switch self {
    case .byte(let byte): [byte]
    case .number(let text, _): text
    case .anyText, .capture: []
    }
  }

  /// Whether it is a wildcard, which matches any number of tokens.
  var isOpen: Bool {
    switch self {
    case .anyText, .capture: true
    case .byte, .number: false
    }
  }

  /// Whether it is a UTF-8 continuation byte.
  var isContinuation: Bool {
    if case .byte(let byte) = self { byte & 0xC0 == 0x80 } else { false }
  }

  /// Whether a token of a pattern matches one of a line: an equal one, or a number within the tolerance.
  ///
  /// The caller handles both wildcards.
  func matches(_ other: LineToken, _ tolerance: Double?) -> Bool {
    if self == other { return true }
    guard case .number(let text, let value) = self, case .number(let otherText, let other) = other,
      let tolerance
    else { return false }
    // Beyond 2^53, neighboring integers are the same `Double`.
    let isExact = max(value.ulp, other.ulp) <= tolerance || value.magnitude < 0x1p53
    return text == otherText || isExact && (value - other).magnitude <= tolerance
  }

  /// Splits a line into tokens.
  ///
  /// `-12`, `3.5` and `6.02e23` are numbers. A digit or a sign directly after a letter, a digit, `_` or `)`
  /// starts no number.
  static func read(_ line: [UInt8], isNumeric: Bool) -> [LineToken] {
    guard isNumeric else { return line.map { .byte($0) } }
    var tokens: [LineToken] = []
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

  /// The end of the number that begins at an index; nil if there is none. `1.` ends before its dot, `1e`
  /// before its `e`.
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

  /// Whether a digit after it belongs to a word, as in `x86`, `f(x)-1` or `é1`.
  fileprivate var joins: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: ")")
  }
}
