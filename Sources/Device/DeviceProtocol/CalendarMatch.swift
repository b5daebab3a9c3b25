package import Foundation

/// The date components that a notification waits for (R141), matched alike by processes and their device.
package struct CalendarMatch {
  package let components: DateComponents

  package init(_ components: DateComponents) { self.components = components }

  /// Decodes what ``text`` has encoded; nil for anything else.
  package init?(text: String) {
    let read = try? JSONDecoder().decode(DateComponents.self, from: Data(text.utf8))
    guard let read else { return nil }
    components = read
  }

  /// The components as JSON.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(components)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the next matching date after another one, or nil if there is none.
  ///
  /// A time that the clock skips in spring is reached when it continues; of a time that it repeats in autumn,
  /// the first one counts.
  ///
  /// - Parameter zone: the device's time zone; the components may name another one.
  package func next(after date: Date, in zone: TimeZone) -> Date? {
    guard isSane else { return nil }
    var calendar = components.calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = components.timeZone ?? zone
    return calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
  }

  /// Whether all numbers are small enough for a calendar; an app may send any.
  private var isSane: Bool {
    let all: [Calendar.Component] = [
      .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter,
      .weekOfMonth, .weekOfYear, .yearForWeekOfYear,
    ]
    return all.allSatisfy { (-99_999...99_999).contains(components.value(for: $0) ?? 0) }
      && (0..<1_000_000_000).contains(components.nanosecond ?? 0)
  }
}
