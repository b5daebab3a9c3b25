/// The reason why a request to the daemon failed.
///
/// Each case says whether the operation may have had an effect. A program sees it as a `URLError` of -996 or
/// -997.
enum LinkFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no daemon and none could be started, or it rejects this program.
  case unavailable(String)
  /// The daemon refuses, for this reason, and would refuse again.
  case denied(String)
  /// The connection broke before the answer came; the operation may or may not have been done.
  case interrupted
  /// Another process has the session (R44).
  case inUse
  /// The session is ending or has ended (R44).
  case invalidated

  var description: String {
    switch self {
    case .unavailable(let reason), .denied(let reason): reason
    case .interrupted: "the connection to transferd broke"
    case .inUse: "another process uses a background session with this identifier; end it first"
    case .invalidated: "the session is invalid"
    }
  }
}
