/// How the time has changed for the people who use the device (R112).
///
/// Apps hear of it when they run next, of several changes at once.
package struct TimeChange: OptionSet, Sendable, Hashable {
  /// The flags as a number, which goes over the link.
  package let rawValue: Int

  /// - Parameter rawValue: any combination of the flags.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A midnight has passed.
  package static let day = TimeChange(rawValue: 1)
  /// The clock was set.
  package static let clock = TimeChange(rawValue: 2)
  /// The device is in another time zone.
  package static let zone = TimeChange(rawValue: 4)
  /// Daylight saving time has begun or ended.
  package static let daylightSaving = TimeChange(rawValue: 8)
}
