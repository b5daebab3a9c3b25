/// Writes diagnostics for people, with an excerpt of the file.
///
/// A diagnostic is `file:line:column: error: summary [id]`, the line of the file with a marker
/// under the place, then the explanation and what to do next.
///
///     Content/fi/00-start.md:12:10: error: unknown word 'no_rum' after 'swift' [annotation]
///      12 | ```swift,no_rum
///         |          ^~~~~~
///        = did you mean 'no_run'?
package struct DiagnosticTextWriter: Sendable {
  /// Whether to colour with ANSI escapes; true only when the reader is a terminal.
  package var colored: Bool
  private let sources: [String: SourceText]

  /// - Parameter sources: the files that excerpts are drawn from, by the path diagnostics name.
  package init(sources: [String: SourceText], colored: Bool = false) {
    self.sources = sources
    self.colored = colored
  }

  /// The whole text of a diagnostic, which ends with a line feed.
  ///
  /// The excerpt is left out where the file is not among the sources, or its line is too long to be
  /// of use.
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

  /// A text as one line, with control characters made visible.
  private func oneLine(_ text: String) -> String {
    text.escapedForTerminal.replacing("\n", with: " ")
  }

  /// A longer line is of no use to a reader; bytes are counted first, since that takes no time.
  private static let longestLine = (characters: 400, bytes: 1 << 14)

  /// The line of the place with a marker below; empty for a place that cannot be shown.
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
    // The line is shown escaped, so the marker is measured on the escaped text as well.
    return " \(number) | \(line.escapedForTerminal)\n"
      + " \(gutter) | \(cells(of: before.escapedForTerminal, " "))"
      + paint(marker(under: marked.escapedForTerminal), "1;32") + "\n"
  }

  /// `^~~` as wide as a text; under a tab or nothing only `^`.
  private func marker(under text: String) -> String {
    guard let first = text.first, first != "\t" else { return "^" }
    let cells = cells(of: text, "~")
    return "^" + cells.dropFirst(first.terminalWidth == 0 ? 0 : 1)
  }

  /// One mark for each cell of a text; tabs stay, for they are as wide below the text as in it.
  private func cells(of text: String, _ mark: String) -> String {
    text.map { $0 == "\t" ? "\t" : String(repeating: mark, count: $0.terminalWidth) }.joined()
  }

  /// A text in colours, if those are wanted.
  ///
  /// - Parameter code: of ANSI escapes: `1;31`.
  private func paint(_ text: String, _ code: String) -> String {
    colored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
