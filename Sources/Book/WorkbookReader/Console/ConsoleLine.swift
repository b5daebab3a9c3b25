/// What a line of a console sample is by its first characters.
///
/// A line of output that would be read as something else has its first character doubled:
/// ```
/// $ ls        a command
/// ? 1         its exit status
/// $$ ls       the line `$ ls` of an output
/// ?? 1        the line `? 1` of an output; `??? 1` is `?? 1`, and `?? new.txt` stays what it is
/// ```
package enum ConsoleLine {
  /// Whether a line begins with `$ `; `$` alone is one too, so that a missing command is noticed.
  static func isCommand(_ line: String) -> Bool { line.hasPrefix("$ ") || line == "$" }

  /// The digits of `? 1`; nil for any other line.
  static func status(_ line: String) -> String? {
    guard line.hasPrefix("? ") else { return nil }
    let digits = line.dropFirst(2)
    let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber ? String(digits) : nil
  }

  /// A line of output as a chapter writes it: `?? 1` for `? 1`.
  package static func escaped(_ line: String) -> String {
    isMistakable(line) ? line.prefix(1) + line : line
  }

  /// Whether a line of a chapter is such a one.
  static func isEscaped(_ line: String) -> Bool {
    line.prefix(2) == "$$" || line.prefix(2) == "??" ? isMistakable(line) : false
  }

  /// Whether a line could be read as something else, with any number of its first character.
  private static func isMistakable(_ line: String) -> Bool {
    guard let mark = line.first, mark == "$" || mark == "?" else { return false }
    let single = "\(mark)\(line.drop { $0 == mark })"
    return isCommand(single) || status(single) != nil
  }
}
