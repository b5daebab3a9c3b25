import ChildProcess

extension String {
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
