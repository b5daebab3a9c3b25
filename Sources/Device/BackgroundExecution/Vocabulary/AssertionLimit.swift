package import RuleBlocks
/// How long an assertion may be held, and what comes of it when it is not released in time.
///
/// ```
/// held ----------- deadline - lead ----------- deadline
///                  the expiry call             it lapses: let go, or the app is terminated
/// ```
/// The life cycle keeps it, whichever block made it: at the deadline the assertion lapses, all blocks
/// hear of that (``DeviceEvent/lapsed(_:_:)``), and an app whose assertion has a breach is terminated.
package struct AssertionLimit: Sendable, Hashable {
  /// A last call of the app before the time is up (R13, R106).
  package struct Expiry: Sendable, Hashable {
    /// Waits in line like every other message.
    package var call: AppMessage
    /// How long before the deadline it is put in line.
    package var lead: Duration

    /// - Parameter lead: how long before the deadline.
    package init(_ call: AppMessage, lead: Duration) {
      self.call = call
      self.lead = lead
    }
  }

  /// When the assertion lapses.
  package var deadline: DeviceInstant
  /// What the app is told before; nil for nothing.
  package var expiry: Expiry?
  /// Whether a locked device may sleep although the assertion is held; its time stands still then, and
  /// the app gets none (R16).
  package var yieldsToSleep: Bool
  /// What the app is terminated for when the assertion lapses; nil if it is only let go.
  package var breach: BrokenRule?

  /// - Parameters:
  ///   - expiry: a last call before; nil for none.
  ///   - breach: what the app is terminated for; nil to let go of it only.
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
