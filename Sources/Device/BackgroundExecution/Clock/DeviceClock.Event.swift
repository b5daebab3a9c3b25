import RuleBlocks
extension DeviceClock {
  /// What happens to the device and its clocks.
  package enum Event: Sendable, Hashable {
    /// The screen is locked.
    case lock
    /// It is unlocked.
    case unlock
    /// Whether any app keeps the device awake.
    case busy(Bool)
    /// The device is switched off and on; the clock goes on meanwhile.
    case restart
    /// The clock is set, by so much ahead or back.
    case setDate(by: Duration)
    /// The device is in another time zone.
    case setZone(LocalOffset)
    /// Daylight saving time has begun or ended; this holds from now on.
    case passTransition(LocalOffset)
  }

  /// What comes of it.
  package enum Action: RuleAction {
    /// The device sleeps from now on.
    case fallsAsleep
    /// It is awake again, after so much sleep.
    case wakes(after: Duration)
    /// The time has changed for people; every app is to hear of it.
    case changed(TimeChange)
    /// The offset that was known is over; the shell gives the next (``Event/passTransition(_:)``).
    case needsOffset
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports; nil for any other.
    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
