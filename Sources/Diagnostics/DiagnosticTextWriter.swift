/// Writes diagnostics for people: `file:line:column: error: summary [id]`, the line of the file with
/// a marker under the place, then the explanation and what to do next.
///
/// ```
/// Content/fi/00-start.md:12:10: error: unknown word 'no_rum' after 'swift' [annotation]
///  12 | ```swift,no_rum
///     |          ^~~~~~
///    = did you mean 'no_run'?
/// ```
package struct DiagnosticTextWriter: Sendable {
  /// Whether to colour with ANSI escapes; true only when the reader is a terminal.
  package var colored: Bool
  private let sources: [String: SourceText]

  /// - Parameter sources: the files that excerpts are drawn from, by the path diagnostics name.
  package init(sources: [String: SourceText], colored: Bool = false) {
    self.sources = sources
    self.colored = colored
  }

  package func text(for diagnostic: Diagnostic) -> String {
    var result = headline(for: diagnostic)
    result += excerpt(file: diagnostic.file, range: diagnostic.range)
    if let explanation = diagnostic.explanation, !explanation.isEmpty {
      let text = explanation.escapedForTerminal
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        result += "   | \(line)\n"
      }
    }
    for note in diagnostic.notes {
      result +=
        "   note: \(note.file.escapedForTerminal):\(note.range.start.line):"
        + "\(note.range.start.column): \(oneLine(note.message))\n"
    }
    if let fix = diagnostic.fix { result += "   = \(oneLine(fix))\n" }
    return result
  }

  /// The first line of a diagnostic's text, with a line feed at its end.
  package func headline(for diagnostic: Diagnostic) -> String {
    let start = diagnostic.range.start
    let severity = paint(
      diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;33")
    return "\(diagnostic.file.escapedForTerminal):\(start.line):\(start.column): \(severity): "
      + "\(paint(oneLine(diagnostic.summary), "1")) [\(diagnostic.id.rawValue)]\n"
  }

  private func oneLine(_ text: String) -> String {
    text.escapedForTerminal.replacing("\n", with: " ")
  }

  private func excerpt(file: String, range: SourceRange) -> String {
    guard let source = sources[file], range.start.line <= source.lineCount else { return "" }
    let line = source.line(range.start.line)
    guard !line.isEmpty, line.count <= 400 else { return "" }
    let number = String(range.start.line)
    let gutter = String(repeating: " ", count: number.count)
    let isOneLine = range.end.line == range.start.line
    let last = isOneLine ? range.end.column : line.count + 1
    let before = line.prefix(range.start.column - 1)
    let marked = line.dropFirst(range.start.column - 1).prefix(max(last - range.start.column, 1))
    // The line is shown escaped, so the marker is measured on the escaped text as well.
    let width = max(marked.escapedForTerminal.reduce(0) { $0 + $1.terminalWidth }, 1)
    let indent = before.escapedForTerminal.map {
      $0 == "\t" ? "\t" : String(repeating: " ", count: $0.terminalWidth)
    }
    return " \(number) | \(line.escapedForTerminal)\n"
      + " \(gutter) | \(indent.joined())"
      + paint("^" + String(repeating: "~", count: width - 1), "1;32") + "\n"
  }

  private func paint(_ text: String, _ code: String) -> String {
    colored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Character {
  /// The number of terminal cells the character takes: 2 for East Asian wide and emoji, 1 otherwise
  /// (Unicode Standard Annex 11, the ranges that the text of a chapter is likely to hold).
  package var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
