/// Converts the device's time to a date and a 24-hour time of day.
///
/// The device has no time zone: each of its days has 86,400 s and begins at midnight.
///
/// The conversion is independent of languages (``TimelineText/date(_:)``) and of the machine's clock and
/// zone: a trace gives the same date on every machine.
package struct DeviceClock: Sendable, Hashable {
  /// A day of the Gregorian calendar.
  package struct Day: Sendable, Hashable {
    /// The year, which may be less than 1 in a trace that was not made by a device.
    package var year: Int64
    /// From 1 to 12.
    package var month: Int
    /// From 1 to 31.
    package var day: Int
    /// From 0, a Monday.
    package var weekday: Int

    package init(year: Int64, month: Int, day: Int, weekday: Int) {
      self.year = year
      self.month = month
      self.day = day
      self.weekday = weekday
    }
  }

  /// Nanoseconds.
  package static let second: Int64 = 1_000_000_000
  /// Nanoseconds.
  package static let day: Int64 = 86_400 * second

  /// Days since 1970-01-01 at the device's time 0.
  private let firstDay: Int64

  /// The start is clamped, so that no sum with it can overflow.
  ///
  /// - Parameter start: seconds since 1970 in UTC at the device's time 0, which is midnight at its location;
  ///   the date is the one at that location, whatever its time zone (up to 12 h).
  package init(start: Int64) {
    let bound: Int64 = 1_000_000_000_000
    firstDay = Self.floor(min(max(start, -bound), bound) + 43_200, by: 86_400)
  }

  /// Returns the number of the day that contains a time, from 0; `time` counts from the same midnight.
  package static func dayNumber(_ time: Int64) -> Int64 { floor(time, by: day) }

  /// Returns the nanoseconds since the last midnight.
  package static func timeOfDay(_ time: Int64) -> Int64 { time - dayNumber(time) * day }

  /// The number of days between the last Monday's midnight and the device's time 0.
  package var weekdayOfStart: Int64 { weekday(of: 0) }

  /// Returns `09:05:01`, with as many fractional digits as necessary: `09:05:01.25`.
  package static func time(_ time: Int64) -> String {
    minutes(time) + ":" + twoDigits(timeOfDay(time) / second % 60) + fraction(timeOfDay(time))
  }

  /// Returns a time for a figure: rounded to the nearest millisecond, but never to another day.
  ///
  ///     09:05:02.0600568 -> 09:05:02.06       23:59:59.9999 -> 23:59:59.999
  package static func rounded(_ time: Int64) -> Int64 {
    let millisecond = second / 1000
    let lower = floor(time, by: millisecond) * millisecond
    let nearest = time - lower < millisecond / 2 ? lower : lower + millisecond
    return dayNumber(nearest) == dayNumber(time) ? nearest : lower
  }

  /// Returns `09:05`, truncated to the minute.
  package static func minutes(_ time: Int64) -> String {
    let minutes = timeOfDay(time) / (60 * second)
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  /// Returns the fraction of a second, `.25`; empty if it is zero.
  ///
  /// - Parameter time: not negative. At most nine digits, without trailing zeros.
  package static func fraction(_ time: Int64) -> String {
    let rest = time % second
    guard rest > 0 else { return "" }
    var digits = String(rest + second).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }

  /// Returns the date of a time.
  ///
  /// This is a common algorithm for the date of a day number (H. Hinnant's `civil_from_days`), which is also
  /// correct for negative years.
  package func date(_ time: Int64) -> Day {
    let days = firstDay + Self.dayNumber(time)
    // Years that begin in March have their leap day at the end; 400 of them have 146,097 days.
    let era = Self.floor(days + 719_468, by: 146_097)
    let dayOfEra = days + 719_468 - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return Day(
      year: yearOfEra + era * 400 + (month < 10 ? 0 : 1),
      month: Int(month < 10 ? month + 3 : month - 9),
      day: Int(dayOfYear - (153 * month + 2) / 5 + 1),
      weekday: Int(weekday(of: Self.dayNumber(time))))
  }

  /// The weekday, from 0, a Monday, of a day that is counted from the device's time 0.
  private func weekday(of day: Int64) -> Int64 {
    // 1970-01-01 was a Thursday.
    let days = firstDay + day + 3
    return days - Self.floor(days, by: 7) * 7
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  /// The quotient rounded down, also for negative numbers.
  private static func floor(_ value: Int64, by divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
