/// The syntax of durations at the prompt.
///
/// Units may be combined, with and without fractions, in any order; each number needs a unit.
enum PromptTime {
  /// CHOICE: the longest time that passes at once, so that a mistyped number does not keep the device busy
  /// for hours.
  static let mostMilliseconds = 366 * 86_400_000

  /// Parses a duration: `2h` -> 7_200_000, also `1h30m`, `90s`, `1.5h`, `500ms` and `3d`; nil for anything
  /// else.
  static func milliseconds(of text: String) -> Int? {
    var rest = text[...]
    var total = 0.0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let value = Double(number), let length = lengths[String(unit)] else { return nil }
      total += value * length
    }
    guard total.isFinite, total <= 1e15 else { return nil }
    return Int(total.rounded())
  }

  /// Of each unit, in milliseconds.
  private static let lengths = [
    "ms": 1.0, "s": 1000, "m": 60_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000,
    "w": 604_800_000,
  ]
}
