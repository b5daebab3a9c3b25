private import Diagnostics
import ChildProcess

/// Returns a count with its noun: `1 file`, `2 files`.
///
/// - Parameter noun: one whose plural is formed with `s`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension String {
  /// Returns printed lines, each after a mark and with control characters escaped.
  func linesForTerminal(behind mark: String) -> String {
    printedLines.map { mark + $0.escapedForTerminal + "\n" }.joined()
  }

  /// Returns the text with trailing spaces, or leading ones for a negative width; at least one.
  func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(abs(width) - cells, 1))
    return width < 0 ? spaces + self : self + spaces
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

/// Returns a size for display: `812 bytes`, `12.3 KB`, in powers of 1,024.
///
/// Truncated to tenths, not rounded.
package func sizeText(bytes: Int) -> String {
  guard bytes >= 1_024 else { return counted(bytes, "byte") }
  var tenths = bytes * 10 / 1_024
  var unit = "KB"
  for larger in ["MB", "GB"] where tenths >= 10_240 {
    tenths /= 1_024
    unit = larger
  }
  return "\(tenths / 10).\(tenths % 10) \(unit)"
}

/// Returns a list of alternatives: `auto, always or never`.
///
/// A single word is returned as is; an empty list gives an empty text.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
