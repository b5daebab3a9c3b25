/// Why a process is started, which determines its initial state (R1, R8).
package enum LaunchReason: Sendable, Hashable {
  /// The user has opened the app.
  case user
  /// The user has tapped something elsewhere (R124, R143, R145).
  case errand(AppOpenReason)
  /// The system starts the process ahead of a launch (R214).
  case prewarm
  /// A block wakes it in the background (R8).
  case background(ProcessAssertion.Kind)
}
