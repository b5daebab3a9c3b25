/// Words for `sh(1)`.
package enum ShellWords {
  /// One command whose words mean nothing but themselves: `["echo", "a b"]` -> `'echo' 'a b'`.
  package static func quoted(_ words: [String]) -> String {
    words.map(\.quotedForShell).joined(separator: " ")
  }
}

extension String {
  /// The text as one word of a command line (POSIX.1-2017, 2.2.2): `it's` -> `'it'\''s'`.
  package var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
