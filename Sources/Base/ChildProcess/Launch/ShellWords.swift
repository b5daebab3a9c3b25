/// Quoting for `sh(1)`.
package enum ShellWords {
  /// A command in which all words are literal: `["echo", "a b"]` -> `'echo' 'a b'`.
  package static func quoted(_ words: [String]) -> String {
    words.map(\.quotedForShell).joined(separator: " ")
  }
}

extension String {
  /// The text as a literal word of a command line (POSIX.1-2017, 2.2.2): `it's` -> `'it'\''s'`.
  package var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
