/// The parts of an HTTP date, not yet known to be a valid date.
struct CivilTime {
  /// All parts are text as it was sent; each is parsed strictly.
  let weekday: Substring
  let day: Substring
  let month: Substring
  let year: Substring
  let time: Substring

  init(
    weekday: Substring, day: Substring, month: Substring, year: Substring, time: Substring
  ) {
    self.weekday = weekday
    self.day = day
    self.month = month
    self.year = year
    self.time = time
  }

  /// Seconds since 1970; nil for an invalid date or time, or a wrong weekday.
  var seconds: Int64? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = Self.digits(clock[0], 2), hour < 24,
      let minute = Self.digits(clock[1], 2), minute < 60,
      let second = Self.digits(clock[2], 2), second <= 60,
      let days, isWeekday(of: days)
    else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Days since 1970 in the proleptic Gregorian calendar, from 1601 on; nil for an invalid date.
  private var days: Int64? {
    guard let year = Self.digits(year, 4), let day = Self.digits(day, 2),
      let month = Self.months.firstIndex(of: String(month)).map({ Int64($0) + 1 })
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[Int(month) - 1]).contains(day), year >= 1601 else { return nil }
    let before = year - 1
    let leapDays = before / 4 - before / 100 + before / 400
    let inYear = lengths.prefix(Int(month) - 1).reduce(0, +)
    return before * 365 + leapDays + inYear + day - 1 - 719_162
  }

  /// Whether the name of the weekday, long or short, is right.
  private func isWeekday(of days: Int64) -> Bool {
    // 1 January 1970 was a Thursday; the earliest day is about 370 years earlier.
    let name = Self.weekdays[Int((days + 7 * 100_000 + 3) % 7)]
    return weekday == name || weekday == name.prefix(3)
  }

  /// Parses exactly this many decimal digits.
  private static func digits(_ text: Substring, _ count: Int) -> Int64? {
    guard text.utf8.count == count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
