/// What every rule block must know of an app: told by its life cycle at each change.
package enum AppPhase: Sendable, Hashable {
  /// There is no process; the reason is that of the last one, nil if there was none.
  case notRunning(after: TerminationReason?)
  /// The user sees the app, or something that covers it for a moment (R4).
  case foreground
  /// The process runs and the user does not see it.
  case background
  /// The process exists and gets no time.
  case suspended
  /// The process has been told to end and may still run for some seconds; it cannot be woken.
  case ending(TerminationReason)
}
