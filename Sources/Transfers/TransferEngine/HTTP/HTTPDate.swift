/// An HTTP date, RFC 9110 5.6.7, to the second.
package struct HTTPDate: Codable, Sendable, Hashable, Comparable {
  /// Seconds since 1970.
  package let seconds: Int64
  /// The date as it was sent; `If-Range` repeats it exactly.
  package let text: String

  /// Parses one of the three forms strictly; nil for anything else, including a wrong weekday.
  ///
  /// Two-digit years are between 1970 and 2069.
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT      Sunday, 06-Nov-94 08:49:37 GMT      Sun Nov  6 08:49:37 1994
  package init?(field: String) {
    guard field.utf8.count <= 40, let form = Self.form(of: field), let seconds = form.seconds else {
      return nil
    }
    self.seconds = seconds
    text = field
  }

  /// Compares by seconds; the form does not matter.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.seconds < rhs.seconds }
  /// Compares by seconds; the text does not matter.
  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.seconds == rhs.seconds }
  /// Hashes the seconds, in accordance with `==`.
  package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  /// Splits a date in any of the three forms; nil for none of them.
  private static func form(of field: String) -> CivilTime? {
    var words = field.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 6, words[5] == "GMT", words[0].hasSuffix(",") {
      return CivilTime(
        weekday: words[0].dropLast(), day: words[1], month: words[2], year: words[3],
        time: words[4])
    }
    if words.count == 4, words[3] == "GMT", words[0].hasSuffix(",") {
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date[2].utf8.count == 2, words[0].utf8.count > 4 else { return nil }
      return CivilTime(
        weekday: words[0].dropLast(), day: date[0], month: date[1],
        year: date[2] < "70" ? "20\(date[2])" : "19\(date[2])", time: words[2])
    }
    if words.count == 6, words[2].isEmpty, words[3].utf8.count == 1 {
      words[2] = "0\(words.remove(at: 3))"
    }
    guard words.count == 5 else { return nil }
    return CivilTime(
      weekday: words[0], day: words[2], month: words[1], year: words[4], time: words[3])
  }
}
