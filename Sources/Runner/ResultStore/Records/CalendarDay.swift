import FoundationEssentials

/// Days in reports and on pages.
package enum CalendarDay {
  /// The current day in UTC, such as `2026-11-20`.
  package static var today: String { text(Date()) }

  /// The day of a time in UTC.
  package static func text(secondsFrom1970 seconds: Int) -> String {
    text(Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  private static func text(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}

extension Duration {
  package var wholeMilliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
