package import RuleBlocks

/// How long an assertion may be held, and what happens if it is not released in time.
///
/// ```
/// held ----------- deadline - lead ----------- deadline
///                  the expiry call             it lapses: released, or the app is terminated
/// ```
/// The life cycle enforces it, whichever block made it: at the deadline the assertion lapses, all blocks are
/// informed (``DeviceEvent/lapsed(_:_:)``), and the app is terminated if the limit has a breach.
package struct AssertionLimit: Sendable, Hashable {
  /// A call of the app before the time is up (R13, R106).
  package struct Expiry: Sendable, Hashable {
    /// The call, which is queued like every other message.
    package var call: AppMessage
    /// How long before the deadline it is queued.
    package var lead: Duration

    /// - Parameter lead: how long before the deadline.
    package init(_ call: AppMessage, lead: Duration) {
      self.call = call
      self.lead = lead
    }
  }

  /// When the assertion lapses.
  package var deadline: DeviceInstant
  /// The call before the deadline; nil for none.
  package var expiry: Expiry?
  /// Whether a locked device may sleep although the assertion is held.
  ///
  /// The deadline is postponed by the sleep, during which the app gets no time (R16).
  package var yieldsToSleep: Bool
  /// Whether the app may use the processor without a limit meanwhile (R216).
  package var sparesProcessor = false
  /// The rule that a lapse breaks, for which the app is terminated; nil to release the assertion only.
  package var breach: BrokenRule?

  /// - Parameters:
  ///   - expiry: a call before the deadline; nil for none.
  ///   - breach: the rule for which the app is terminated; nil to release the assertion only.
  package init(
    deadline: DeviceInstant, expiry: Expiry? = nil, yieldsToSleep: Bool = false,
    terminatingFor breach: BrokenRule? = nil
  ) {
    self.yieldsToSleep = yieldsToSleep
    self.deadline = deadline
    self.expiry = expiry
    self.breach = breach
  }
}
