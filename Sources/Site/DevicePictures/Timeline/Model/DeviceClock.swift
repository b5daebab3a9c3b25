/// Reads the device's time as a person would: a date, and a time of day of 24 hours.
///
/// The device knows no time zone: each of its days has 86,400 s and begins at a midnight.
///
/// It knows nothing of languages (``TimelineText/date(_:)``) and of the machine's clock and zone: a
/// trace gives the same date on every machine.
package struct DeviceClock: Sendable, Hashable {
  /// A day of the Gregorian calendar.
  package struct Day: Sendable, Hashable {
    /// The year, which may be below 1 in a trace that was not made by a device.
    package var year: Int64
    /// From 1 to 12.
    package var month: Int
    /// From 1 to 31.
    package var day: Int
    /// From 0, a Monday.
    package var weekday: Int

    /// Takes what is known to be a date.
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

  /// - Parameter start: seconds since 1970 in UTC at the device's time 0, which is a midnight of its
  ///   place; the date is the one that the place has then, whatever its time zone (up to 12 h).
  ///
  /// It is bounded, so that no sum with it can overflow.
  package init(start: Int64) {
    let bound: Int64 = 1_000_000_000_000
    firstDay = Self.floor(min(max(start, -bound), bound) + 43_200, by: 86_400)
  }

  /// The number of the day in which a time lies, from 0; the device's days are counted likewise.
  package static func dayNumber(_ time: Int64) -> Int64 { floor(time, by: day) }

  /// Nanoseconds since the last midnight.
  package static func timeOfDay(_ time: Int64) -> Int64 { time - dayNumber(time) * day }

  /// How many days lie between the last Monday's midnight and the device's time 0.
  package var weekdayOfStart: Int64 { weekday(of: 0) }

  /// `09:05:01`, with as much of a fraction as there is: `09:05:01.25`.
  package static func time(_ time: Int64) -> String {
    minutes(time) + ":" + twoDigits(timeOfDay(time) / second % 60) + fraction(timeOfDay(time))
  }

  /// A time as it is read in a figure: to the nearest millisecond, but never of another day.
  ///
  ///     09:05:02.0600568 -> 09:05:02.06       23:59:59.9999 -> 23:59:59.999
  package static func rounded(_ time: Int64) -> Int64 {
    let millisecond = second / 1000
    let lower = floor(time, by: millisecond) * millisecond
    let nearest = time - lower < millisecond / 2 ? lower : lower + millisecond
    return dayNumber(nearest) == dayNumber(time) ? nearest : lower
  }

  /// `09:05`, whatever the second.
  ///
  /// Cut, not rounded.
  package static func minutes(_ time: Int64) -> String {
    let minutes = timeOfDay(time) / (60 * second)
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  /// What is behind the second, `.25`, or nothing when there is nothing.
  ///
  /// - Parameter time: not below 0. At most nine digits, without zeros at the end.
  package static func fraction(_ time: Int64) -> String {
    let rest = time % second
    guard rest > 0 else { return "" }
    var digits = String(rest + second).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }

  /// The date of a time.
  ///
  /// This is the usual way from a number of days to a date (H. Hinnant's `civil_from_days`), right for
  /// years below 0 too.
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

  /// From 0, a Monday, of a day that is counted from the device's time 0.
  private func weekday(of day: Int64) -> Int64 {
    // 1970-01-01 was a Thursday.
    let days = firstDay + day + 3
    return days - Self.floor(days, by: 7) * 7
  }

  /// The number with two digits at least.
  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  /// A quotient that is rounded down, also below 0.
  private static func floor(_ value: Int64, by divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
