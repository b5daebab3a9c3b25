/// Classifies the lines of a console sample by their first characters.
///
/// If a line of output would be misinterpreted, its first character is doubled:
/// ```
/// $ ls        a command
/// ? 1         its exit status
/// $$ ls       the line `$ ls` of an output
/// ?? 1        the line `? 1` of an output; `??? 1` is `?? 1`, and `?? new.txt` is unchanged
/// ```
package enum ConsoleLine {
  /// Whether a line begins with `$ `; `$` alone counts too, so that a missing command is noticed.
  static func isCommand(_ line: String) -> Bool { line.hasPrefix("$ ") || line == "$" }

  /// The command after the prompt of a shell other than `$ `: `$ls`, `% ls`, `# ls`, `user@host:~$ ls`; nil without one.
  static func mistypedCommand(_ line: String) -> Substring? {
    line.wholeMatch(of: #/(?:\S+@\S+[$%#>]\s|[$＄]\s*|[%#]\s)\s*(\S.*)/#)?.1
  }

  /// The digits of `? 1`; nil for any other line.
  static func status(_ line: String) -> String? {
    guard line.hasPrefix("? ") else { return nil }
    let digits = line.dropFirst(2)
    let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber ? String(digits) : nil
  }

  /// A line of output as written in a chapter: `?? 1` for `? 1`.
  package static func escaped(_ line: String) -> String {
    isMistakable(line) ? line.prefix(1) + line : line
  }

  /// Whether a line of a chapter is escaped in this way.
  static func isEscaped(_ line: String) -> Bool {
    line.prefix(2) == "$$" || line.prefix(2) == "??" ? isMistakable(line) : false
  }

  /// Whether a line could be misinterpreted, with any number of its first character.
  private static func isMistakable(_ line: String) -> Bool {
    guard let mark = line.first, mark == "$" || mark == "?" else { return false }
    let single = "\(mark)\(line.drop { $0 == mark })"
    return isCommand(single) || status(single) != nil
  }
}
