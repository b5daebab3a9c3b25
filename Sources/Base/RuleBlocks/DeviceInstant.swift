/// An instant in device time, in nanoseconds since the midnight before the device's first start.
///
/// Device time continues over reboots and has no time zone: every day has 86,400 s and begins at local
/// midnight. Sums saturate at the ends of the range (292 years) instead of trapping.
package struct DeviceInstant: Codable, Sendable, Hashable, Comparable {
  package let nanoseconds: Int64

  /// - Parameter nanoseconds: since the midnight before the device's first start, or, for what outlives a
  ///   device, since 1970.
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Creates an instant from a time of day on a day counted from 0.
  package init(day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    let seconds = ((day * 24 + hour) * 60 + minute) * 60 + second
    self = .zero + .seconds(seconds)
  }

  /// The midnight before the device's first start.
  package static let zero = DeviceInstant(nanoseconds: 0)

  /// The length of a day in nanoseconds.
  package static let day: Int64 = 86_400_000_000_000

  /// The day, counted from 0.
  package var dayNumber: Int64 {
    let (days, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.day)
    return rest < 0 ? days - 1 : days
  }

  /// Nanoseconds since the last midnight, from 0 up to but not including a day.
  package var timeOfDay: Int64 {
    let rest = nanoseconds % Self.day
    return rest < 0 ? rest + Self.day : rest
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

  /// Adds a duration, saturating at the ends of the range.
  package static func + (lhs: Self, rhs: Duration) -> Self {
    let (sum, overflow) = lhs.nanoseconds.addingReportingOverflow(rhs.saturatedNanoseconds)
    guard overflow else { return Self(nanoseconds: sum) }
    return Self(nanoseconds: rhs < .zero ? .min : .max)
  }

  /// Subtracts a duration, saturating at the ends of the range.
  package static func - (lhs: Self, rhs: Duration) -> Self {
    lhs + Duration(nanoseconds: -max(rhs.saturatedNanoseconds, -.max))
  }

  /// Returns the exact duration between two instants.
  package static func - (lhs: Self, rhs: Self) -> Duration {
    Duration(attoseconds: (Int128(lhs.nanoseconds) - Int128(rhs.nanoseconds)) * 1_000_000_000)
  }
}

extension DeviceInstant: CustomStringConvertible {
  /// Day and time of day, with the fraction of a second only if there is one: `3d 08:15:00.25`.
  package var description: String { "\(dayNumber)d \(clock)" }

  /// The time of day alone: `08:15:00.25`.
  package var clock: String {
    let seconds = timeOfDay / 1_000_000_000
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let clock = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return clock + Self.fraction(of: timeOfDay % 1_000_000_000)
  }

  /// The time for readers: `09:00:00` on the first day, `3d 08:15:00` later.
  package var timeText: String { dayNumber == 0 ? clock : description }

  /// Formats nanoseconds below one second as decimals with their point, `.25`; empty for zero.
  package static func fraction(of nanoseconds: Int64) -> String {
    guard nanoseconds > 0 else { return "" }
    var digits = String(String(nanoseconds + 1_000_000_000).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return ".\(digits)"
  }
}

extension Duration {
  /// The duration for people, with no more digits than needed: `30 s`, `0.25 s`.
  package var inSeconds: String {
    let (seconds, attoseconds) = components
    guard attoseconds != 0 else { return "\(seconds) s" }
    return "\(Double(saturatedNanoseconds) / 1e9) s"
  }

  /// The duration in whole nanoseconds, clamped to 64 bits.
  package var saturatedNanoseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000)
  }

  package init(nanoseconds: Int64) { self.init(attoseconds: Int128(nanoseconds) * 1_000_000_000) }
}
