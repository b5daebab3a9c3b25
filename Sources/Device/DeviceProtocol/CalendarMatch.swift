package import Foundation

/// The components of a date that a notification waits for (R141): a process and its device find the same dates.
package struct CalendarMatch {
  /// What must hold of the time.
  package let components: DateComponents

  /// Waits for these.
  package init(_ components: DateComponents) { self.components = components }

  /// Reads what ``text`` has written; nil for anything else.
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

  /// The next date behind another one that matches; nil for none.
  ///
  /// What the clock leaves out in spring comes as soon as it goes on, what it shows twice in autumn the first time.
  ///
  /// - Parameter zone: where the device is; the components may name another one.
  package func next(after date: Date, in zone: TimeZone) -> Date? {
    guard isSane else { return nil }
    var calendar = components.calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = components.timeZone ?? zone
    return calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
  }

  /// Whether no number is so large that a calendar could not reckon with it: an app may send any.
  private var isSane: Bool {
    let all: [Calendar.Component] = [
      .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter,
      .weekOfMonth, .weekOfYear, .yearForWeekOfYear,
    ]
    return all.allSatisfy { abs(components.value(for: $0) ?? 0) < 100_000 }
      && (0..<1_000_000_000).contains(components.nanosecond ?? 0)
  }
}
