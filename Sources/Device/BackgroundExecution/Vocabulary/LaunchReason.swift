/// Why a process is started, which decides the state that the app finds itself in (R1, R8).
package enum LaunchReason: Sendable, Hashable {
  /// The user has opened the app.
  case user
  /// Something that the user has tapped elsewhere (R124, R143, R145).
  case errand(AppErrand)
  /// Something wakes it behind the screen (R8).
  case background(ProcessAssertion.Kind)
}
