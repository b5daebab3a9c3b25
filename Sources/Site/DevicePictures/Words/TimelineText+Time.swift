/// Dates and durations in the format of the language. All spaces in them are no-break spaces.
extension TimelineText {
  private static let noBreakSpace = "\u{A0}"
  /// For `N` in date templates: only English names, since no other language uses them.
  private static let months =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns a date with its year: `ke 18.9.2013`.
  func date(_ day: DeviceClock.Day) -> String { date(day, in: longDate) }

  /// Returns a date without its year: `ke 18.9.`.
  func shortDate(_ day: DeviceClock.Day) -> String { date(day, in: shortDate) }

  /// Returns a duration for display: to the millisecond, or to three digits if it is shorter than a second.
  ///
  ///     2_020_056_800 -> 2.02 s         1_234_567 -> 1.23 ms        59_999_999_900 -> 1 min
  func duration(_ nanoseconds: Int64) -> String {
    let length = nanoseconds.magnitude
    var unit = UInt64(DeviceClock.second) / 1000
    while unit > 1, length < unit * 100 { unit /= 10 }
    let rounded = Int64(clamping: length - length % unit + (length % unit * 2 < unit ? 0 : unit))
    return exactDuration(nanoseconds < 0 ? -rounded : rounded)
  }

  /// Returns an exact duration: `1 h 59 min 58,25 s`, `250 ms`; a negative one begins with a minus sign.
  ///
  /// Hours are combined into days only from two days on.
  ///
  ///     0                   -> 0 s              (in English; each unit with a no-break space)
  ///     250_000_000         -> 250 ms
  ///     7_198_250_000_000   -> 1 h 59 min 58.25 s
  ///     259_200_000_000_000 -> 3 days
  func exactDuration(_ nanoseconds: Int64) -> String {
    let length = nanoseconds.magnitude
    let sign = nanoseconds < 0 ? "−" : ""
    let second = UInt64(DeviceClock.second)
    if length == 0 { return measure("0", seconds) }
    if length < second {
      return sign + measure(decimal(length, of: 1_000_000), milliseconds)
    }
    let hourCount = length / (3600 * second)
    let dayCount = hourCount < 48 ? 0 : hourCount / 24
    var parts: [String] = []
    if dayCount > 0 { parts.append(measure(String(dayCount), unit(ofDays: dayCount))) }
    let rest = hourCount - dayCount * 24
    if rest > 0 { parts.append(measure(String(rest), hours)) }
    let minuteCount = length / (60 * second) % 60
    if minuteCount > 0 { parts.append(measure(String(minuteCount), minutes)) }
    let tail = length % (60 * second)
    if tail > 0 { parts.append(measure(decimal(tail, of: second), seconds)) }
    return sign + parts.joined(separator: Self.noBreakSpace)
  }

  /// Returns a duration in its largest unit, marked as rounded unless it is exact: `≈ 2 h`, `30 s`.
  ///
  /// It is rounded to a whole number of its largest unit, which is days only from two days on; durations
  /// shorter than a second are formatted by ``duration(_:)``.
  func roughDuration(_ nanoseconds: Int64) -> String {
    let second = DeviceClock.second
    let units = [
      (48 * 3600 * second, 24 * 3600 * second), (3600 * second, 3600 * second),
      (60 * second, 60 * second), (second, second),
    ]
    guard let (_, unit) = units.first(where: { nanoseconds >= $0.0 }), nanoseconds % unit != 0
    else { return duration(nanoseconds) }
    let rounded = (nanoseconds + unit / 2) / unit * unit
    return "≈" + Self.noBreakSpace + duration(rounded)
  }

  /// Returns a number, given with a decimal point, with the language's decimal mark.
  func decimal(_ number: String) -> String { number.replacing(".", with: decimalMark) }

  /// The unit after a number of days: languages such as Romanian need another form from 20 on.
  ///
  /// The last two digits decide: 1 to 19 take ``days``, 0 and 20 to 99 ``manyDays``.
  private func unit(ofDays count: UInt64) -> String {
    let lastDigits = count % 100
    return lastDigits == 0 || lastDigits >= 20 ? manyDays : days
  }

  /// A number with its unit after a no-break space.
  private func measure(_ number: String, _ unit: String) -> String {
    number + Self.noBreakSpace + unit
  }

  /// A number of units as a decimal with as many digits as necessary: 2250 of 1000 -> `2.25`.
  ///
  /// - Parameter unit: a power of ten.
  private func decimal(_ value: UInt64, of unit: UInt64) -> String {
    let rest = value % unit
    guard rest > 0 else { return String(value / unit) }
    var digits = String(rest + unit).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return String(value / unit) + decimalMark + digits
  }

  /// Fills a template: each sequence of one letter is a part of the date, everything else is literal.
  ///
  ///     W DD.MM.Y -> mie. 18.09.2013
  private func date(_ day: DeviceClock.Day, in template: String) -> String {
    let names = weekdays.split(separator: " ")
    var result = ""
    var rest = template[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest.dropFirst(run.count)
      let part =
        switch letter {
        case "W": names.indices.contains(day.weekday) ? String(names[day.weekday]) : ""
        case "D": number(day.day, digits: run.count)
        case "M": number(day.month, digits: run.count)
        case "N": Self.months.indices.contains(day.month - 1) ? Self.months[day.month - 1] : ""
        case "Y": String(day.year)
        default: String(run)
        }
      result += part
    }
    return result.replacing(" ", with: Self.noBreakSpace)
  }

  /// A number with at least one or two digits.
  private func number(_ number: Int, digits: Int) -> String {
    digits > 1 && number < 10 ? "0\(number)" : String(number)
  }
}
