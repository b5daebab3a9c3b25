/// What a rule block asks of one app's life cycle.
///
/// Limits are large and most requests have none: cases with one are indirect, so that actions are
/// cheap to move.
package enum AppRequest: Sendable, Hashable {
  /// Delivers a message, starting or resuming the process if need be, and keeps it running until
  /// the assertion is released or lapses (R22).
  indirect case wake(AppMessage, holding: ProcessAssertion, limit: AssertionLimit? = nil)
  /// Starts the process in the background without a message, and keeps it running as
  /// ``wake(_:holding:limit:)`` does (R99); the app must not run.
  indirect case launch(holding: ProcessAssertion, limit: AssertionLimit)
  /// Keeps a process that runs from being suspended.
  ///
  /// Of an assertion that is held only the limit changes, with all that goes with it (R12: in the
  /// foreground a background task has none).
  indirect case hold(ProcessAssertion, limit: AssertionLimit? = nil)
  /// Gives an assertion back; with the last one an app in the background is suspended.
  case release(ProcessAssertion)
  /// Kills the process at once, without a callback.
  case terminate(TerminationReason)
}
