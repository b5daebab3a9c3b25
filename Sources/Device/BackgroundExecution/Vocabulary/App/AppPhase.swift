/// The phase of an app, which its life cycle reports to every rule block at each change.
package enum AppPhase: Sendable, Hashable {
  /// There is no process; the reason is that of the last one, nil if there was none.
  case notRunning(after: TerminationReason?)
  /// The user sees the app, or something that covers it for a moment (R4).
  case foreground
  /// The process runs and the app is not visible.
  case background
  /// The process exists and gets no time.
  case suspended
  /// The process was asked to end and may still run for some seconds; it cannot be woken.
  case ending(TerminationReason)
}
