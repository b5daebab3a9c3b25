private import Glibc

/// The dates of cookies, which servers write in many ways (RFC 6265, 5.1.1).
enum CookieDate {
  /// Parses a date: `Wed, 21 Oct 2015 07:28:00 GMT`, `21-Oct-15 7:28:0`, `Oct 21 2015 07:28:00`.
  ///
  /// The first part of each form counts, and anything else is skipped, zones included: it is always GMT.
  ///
  /// - Returns: seconds since 1970; nil if a part is missing or there is no such date.
  static func seconds(_ text: String) -> Double? {
    var (clock, day, month, year): ([Int]?, Int?, Int?, Int?)
    for word in text.utf8.split(whereSeparator: isDelimiter) {
      if clock == nil, let found = time(word) {
        clock = found
      } else if day == nil, let found = number(word, 1...2) {
        day = found
      } else if month == nil,
        let found = months.firstIndex(
          of: String(decoding: word.prefix(3), as: UTF8.self).lowercased())
      {
        month = found
      } else if year == nil, let found = number(word, 2...4) {
        year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
      }
    }
    guard let clock, let day, let month, let year, year >= 1601, clock[0] < 24, clock[1] < 60,
      clock[2] < 60
    else { return nil }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month), Int32(day))
    let seconds = timegm(&date)
    // The 30th of February would become a day of March.
    guard date.tm_mday == Int32(day) else { return nil }
    return Double(seconds + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses `7:28:0`; what follows the digits is ignored.
  private static func time(_ word: Substring.UTF8View) -> [Int]? {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let numbers = parts.compactMap { number($0, 1...2) }
    return numbers.count == 3 ? numbers : nil
  }

  /// Parses a number at the begin of a word, with this many digits.
  private static func number(_ word: Substring.UTF8View, _ lengths: ClosedRange<Int>) -> Int? {
    let digits = word.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return lengths.contains(digits.count) ? Int(Substring(digits)) : nil
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
