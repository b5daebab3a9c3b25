/// Why a process is started, which decides the state that the app finds itself in (R1, R8).
package enum LaunchReason: Sendable, Hashable {
  case user
  /// Something that the user has tapped elsewhere (R124, R125).
  case url(String)
  case background(ProcessAssertion.Kind)
}
