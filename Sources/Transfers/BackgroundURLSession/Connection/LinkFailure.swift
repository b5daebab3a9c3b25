/// Why the daemon could not be asked.
///
/// An operation that fails with one has an effect or not, as the case says; a program hears it as a
/// `URLError` of -996 or -997.
enum LinkFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no daemon, and none could be started; or it does not speak with us.
  case unavailable(String)
  /// The daemon does not do it, for this reason, and would not another time.
  case denied(String)
  /// The connection broke before the answer came: it may have been done, or not.
  case interrupted
  /// Another process has the session (R44).
  case inUse
  /// The session ends, or has ended (R44).
  case invalidated

  var description: String {
    switch self {
    case .unavailable(let reason), .denied(let reason): reason
    case .interrupted: "the connection to transferd broke"
    case .inUse: "another process has a background session of this identifier"
    case .invalidated: "the session is invalid"
    }
  }
}
