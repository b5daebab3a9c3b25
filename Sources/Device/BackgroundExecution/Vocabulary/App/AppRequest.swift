/// A request of a rule block to one app's life cycle.
///
/// Limits are large and most requests have none: cases with one are indirect to keep actions small.
package enum AppRequest: Sendable, Hashable {
  /// Delivers a message, starting or resuming the process as needed.
  ///
  /// The process is kept running until the assertion is released or lapses (R22).
  indirect case wake(AppMessage, holding: ProcessAssertion, limit: AssertionLimit? = nil)
  /// Starts the process in the background without a message (R99); the app must not be running.
  ///
  /// The process is kept running as with ``wake(_:holding:limit:)``.
  indirect case launch(holding: ProcessAssertion, limit: AssertionLimit)
  /// Keeps a running process from being suspended.
  ///
  /// For an assertion that is held already only the limit changes (R12: in the foreground a background task
  /// has none).
  indirect case hold(ProcessAssertion, limit: AssertionLimit? = nil)
  /// Releases an assertion; with the last one an app in the background is suspended.
  case release(ProcessAssertion)
  /// Kills the process at once, without a callback.
  case terminate(TerminationReason)
}
