/// What starts a client that does not run, to be told what has happened to its transfers (R51).
package struct LaunchCommand: Codable, Sendable, Hashable {
  /// The absolute path of a program, and its arguments.
  package let words: [String]

  package init(words: [String]) { self.words = words }
}
