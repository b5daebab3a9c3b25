import RuleBlocks
extension DeviceClock {
  /// An event of the device that affects its clocks.
  package enum Event: Sendable, Hashable {
    case lock
    case unlock
    /// Whether any app keeps the device awake.
    case busy(Bool)
    /// The device restarts; the clock continues meanwhile.
    case restart
    /// The clock is set forward or, for a negative duration, back.
    case setDate(by: Duration)
    /// The device's time zone has changed.
    case setZone(LocalOffset)
    /// Daylight saving time has begun or ended; the new offset applies.
    case passTransition(LocalOffset)
  }

  package enum Action: RuleAction {
    /// The device falls asleep.
    case fallsAsleep
    /// The device has woken after sleeping for a duration.
    case wakes(after: Duration)
    /// The time has changed for people; every app is to be informed.
    case changed(TimeChange)
    /// The known offset has expired; the shell supplies the next one (``Event/passTransition(_:)``).
    case needsOffset
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
