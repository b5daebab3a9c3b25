private import Diagnostics
import ChildProcess

extension String {
  /// What a program printed, each line behind a mark and with nothing that could move the cursor.
  func linesForTerminal(behind mark: String) -> String {
    printedLines.map { mark + $0.escapedForTerminal + "\n" }.joined()
  }

  /// The text as one word of a command line, quoted only if it needs that: `01-a#a` stays as it is.
  package var wordForShell: String {
    // '#' begins a comment, and '~' names a home folder, only where a word begins.
    let isPlain = utf8.allSatisfy { Self.plainInShell.contains($0) }
    return isPlain && !isEmpty && !hasPrefix("#") && !hasPrefix("~") ? self : quotedForShell
  }

  /// The bytes that mean themselves in a word of a shell's command line.
  private static let plainInShell = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:,@%+#~=-".utf8)
}

/// A time as people say it: `412 ms`, `1.6 s`, `75 s`.
///
/// From 10 s on in whole seconds, rounded.
package func elapsedText(milliseconds: Int) -> String {
  if milliseconds < 1_000 { return "\(milliseconds) ms" }
  if milliseconds >= 10_000 { return "\((milliseconds + 500) / 1_000) s" }
  let tenths = (milliseconds + 50) / 100
  return "\(tenths / 10).\(tenths % 10) s"
}
