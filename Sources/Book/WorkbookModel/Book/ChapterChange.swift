/// A change of a chapter that is announced to its readers.
package struct ChapterChange: Sendable, Hashable {
  /// Year, month and day: `2026-11-28`.
  package let day: String
  package let text: String

  /// - Returns: nil unless the day has the form of RFC 3339 and exists in its month.
  package init?(day: String, text: String) {
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
      let number = Int(parts[2]), year > 0, (1...12).contains(month),
      (1...Self.days(of: month, in: year)).contains(number)
    else { return nil }
    self.day = day
    self.text = text
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
