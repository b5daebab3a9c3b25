/// What starts a client that does not run, to be told what has happened to its transfers (R51).
package struct LaunchCommand: Codable, Sendable, Hashable {
  /// The absolute path of a program, and its arguments.
  ///
  /// It is the program's own word (`BackgroundLaunch.register`); the shell starts it as the user,
  /// with no shell in between.
  package let words: [String]

  /// - Parameter words: not empty; the first is absolute.
  package init(words: [String]) { self.words = words }
}
