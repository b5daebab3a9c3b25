/// Formats diagnostics for people, with an excerpt of the file.
///
/// The text is `file:line:column: error: summary [id]`, the source line with a marker under the place, the
/// explanation and the next step:
///
///     Content/fi/00-start.md:12:10: error: unknown word 'no_rum' after 'swift' [annotation]
///      12 | ```swift,no_rum
///         |          ^~~~~~
///        = did you mean 'no_run'?
package struct DiagnosticTextWriter: Sendable {
  /// Whether to color with ANSI escapes; true only if the output is a terminal.
  package var colored: Bool
  private let sources: [String: SourceText]

  /// - Parameter sources: the files to excerpt, by the path that diagnostics use.
  package init(sources: [String: SourceText], colored: Bool = false) {
    self.sources = sources
    self.colored = colored
  }

  /// The full text of a diagnostic, ending in a line feed.
  ///
  /// The excerpt is omitted if the file is not among the sources or its line is too long.
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

  /// The first line of a diagnostic's text, with its line feed.
  package func headline(for diagnostic: Diagnostic) -> String {
    let start = diagnostic.range.start
    let severity = paint(
      diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;33")
    return "\(diagnostic.file.escapedForTerminal):\(start.line):\(start.column): \(severity): "
      + "\(paint(oneLine(diagnostic.summary), "1")) [\(diagnostic.id.rawValue)]\n"
  }

  /// The text as one line, with control characters made visible.
  private func oneLine(_ text: String) -> String {
    text.escapedForTerminal.replacing("\n", with: " ")
  }

  /// Longer lines are not excerpted; bytes are checked first because that is cheap.
  private static let longestLine = (characters: 400, bytes: 1 << 14)

  /// The source line with a marker below it; empty if it cannot be shown.
  private func excerpt(file: String, range: SourceRange) -> String {
    guard let source = sources[file], range.start.line <= source.lineCount,
      source.offsets(ofLine: range.start.line).count <= Self.longestLine.bytes
    else { return "" }
    let line = source.line(range.start.line)
    guard !line.isEmpty, line.count <= Self.longestLine.characters else { return "" }
    let number = String(range.start.line)
    let gutter = String(repeating: " ", count: number.count)
    let isOneLine = range.end.line == range.start.line
    let last = isOneLine ? range.end.column : line.count + 1
    let before = line.prefix(range.start.column - 1)
    let marked = line.dropFirst(range.start.column - 1).prefix(max(last - range.start.column, 1))
    // The line is shown escaped, so the marker's width is measured on the escaped text.
    return " \(number) | \(line.escapedForTerminal)\n"
      + " \(gutter) | \(cells(of: before.escapedForTerminal, " "))"
      + paint(marker(under: marked.escapedForTerminal), "1;32") + "\n"
  }

  /// `^~~` as wide as the text; just `^` under a tab or an empty text.
  private func marker(under text: String) -> String {
    guard let first = text.first, first != "\t" else { return "^" }
    let cells = cells(of: text, "~")
    return "^" + cells.dropFirst(first.terminalWidth == 0 ? 0 : 1)
  }

  /// One mark for each terminal cell of the text; tabs stay, to keep the alignment.
  private func cells(of text: String, _ mark: String) -> String {
    text.map { $0 == "\t" ? "\t" : String(repeating: mark, count: $0.terminalWidth) }.joined()
  }

  /// Colors the text if colors are enabled.
  ///
  /// - Parameter code: parameters of an ANSI escape, such as `1;31`.
  private func paint(_ text: String, _ code: String) -> String {
    colored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
