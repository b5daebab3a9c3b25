/// The paths and variables that both sides know.
package enum TransferPaths {
  /// The environment variable of a client that the daemon has started: the session with events.
  package static let sessionVariable = "BACKGROUND_URLSESSION_IDENTIFIER"

  /// Returns the path of the daemon's socket in a user's runtime folder, `XDG_RUNTIME_DIR`.
  package static func socket(runtimeFolder: String) -> String {
    runtimeFolder + "/transferd/socket"
  }
}
