/// What a rule block asks of one app's life cycle.
package enum AppRequest: Sendable, Hashable {
  /// Delivers a message, starting or resuming the process if need be, and keeps it running until
  /// the assertion is released (R22).
  case wake(AppMessage, holding: ProcessAssertion)
  /// Gives an assertion back; with the last one an app in the background is suspended.
  case release(ProcessAssertion)
  /// Kills the process at once, without a callback.
  case terminate(TerminationReason)
}
