private import Diagnostics
import ChildProcess

extension String {
  /// Returns printed lines, each after a mark and with control characters escaped.
  func linesForTerminal(behind mark: String) -> String {
    printedLines.map { mark + $0.escapedForTerminal + "\n" }.joined()
  }

  /// The text as one word of a command line, quoted only if necessary: `01-a#a` stays as it is.
  package var wordForShell: String {
    // '#' begins a comment, and '~' expands to a home folder, only at the start of a word.
    let isPlain = utf8.allSatisfy { Self.plainInShell.contains($0) }
    return isPlain && !isEmpty && !hasPrefix("#") && !hasPrefix("~") ? self : quotedForShell
  }

  /// The bytes without special meaning in a shell word.
  private static let plainInShell = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:,@%+#~=-".utf8)
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
