/// A message of a VoIP app about its connection.
package enum KeepAliveReport: Sendable, Hashable {
  /// `setKeepAliveTimeout(_:handler:)`, in seconds, refused or not.
  case set(seconds: Double)
  /// `clearKeepAliveTimeout()`.
  case clear
  /// The handler of a call, by its number, has returned.
  case handled(Int)
}
