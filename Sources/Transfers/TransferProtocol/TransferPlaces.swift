/// Where both sides meet.
package enum TransferPlaces {
  /// The variable in the environment of a client that the daemon has started: the session with news.
  package static let sessionVariable = "BACKGROUND_URLSESSION_IDENTIFIER"

  /// Where the daemon's socket lies below a user's runtime folder, `XDG_RUNTIME_DIR`.
  package static func socket(runtimeFolder: String) -> String {
    runtimeFolder + "/transferd/socket"
  }
}
