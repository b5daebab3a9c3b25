private import TextDiagnostics

extension String {
  /// Returns printed lines, each after a mark and with control characters escaped.
  package func linesForTerminal(after mark: String) -> String {
    printedLines.map { mark + $0.escapedForTerminal + "\n" }.joined()
  }
}

/// Returns a duration for display: `412 ms`, `1.6 s`, `75 s`.
///
/// From 10 s on in whole seconds, rounded.
package func elapsedText(milliseconds: Int) -> String {
  if milliseconds < 1_000 { return "\(milliseconds) ms" }
  if milliseconds >= 10_000 { return "\((milliseconds + 500) / 1_000) s" }
  let tenths = (milliseconds + 50) / 100
  return "\(tenths / 10).\(tenths % 10) s"
}
