/// The state in which a wake finds an app (R22).
package enum AppWake: String, Sendable, Hashable, CaseIterable {
  /// It is running; only the call is delivered.
  case running
  /// It is suspended, and is resumed for the call.
  case resumed
  /// It has no process, and is launched in the background for the call.
  case launched
}
