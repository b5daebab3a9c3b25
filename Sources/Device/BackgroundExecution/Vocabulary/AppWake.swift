/// How something that wakes an app finds it (R22).
package enum AppWake: String, Sendable, Hashable, CaseIterable {
  /// It runs: only the call is delivered.
  case running
  /// It is suspended: resumed, then the call.
  case resumed
  /// It has no process: launched in the background, then the call.
  case launched
}
