/// The command that starts a client that is not running, to deliver its events (R51).
package struct LaunchCommand: Codable, Sendable, Hashable {
  /// The absolute path of a program, and its arguments.
  ///
  /// The program itself has registered it (`BackgroundLaunch.register`); it is run as the user, without a
  /// shell.
  package let words: [String]

  /// - Parameter words: not empty; the first is an absolute path.
  package init(words: [String]) { self.words = words }
}
