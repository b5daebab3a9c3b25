internal import BackgroundExecution
public import Foundation
internal import UIKit

/// When a notification is to be shown.
public class UNNotificationTrigger: NSObject {
  /// Whether it is shown again and again.
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
    super.init()
  }

  /// How long from now until it is due, in seconds; nil for never.
  var delay: TimeInterval? { nil }
  /// How long until the next time, in seconds; nil for once.
  var spacing: TimeInterval? { nil }

  /// What the rules know of it; nil for one that is never due.
  final var rule: LocalNotification.Trigger? {
    guard let delay else { return nil }
    return LocalNotification.Trigger(
      first: UserNotices.now + Self.duration(delay), spacing: spacing.map(Self.duration))
  }

  /// A time in seconds, to the millisecond, for a date is not exact; at most 285 years.
  private static func duration(_ seconds: TimeInterval) -> Duration {
    .milliseconds(Int64((min(max(seconds, 0), 9e9) * 1000).rounded()))
  }
}

/// So many seconds after it was asked for (R141).
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The time in seconds.
  public let timeInterval: TimeInterval

  /// One of 0 seconds or less ends the app, and so does one of less than 60 that repeats, as on iOS.
  ///
  /// - ObjectiveC: `triggerWithTimeInterval:repeats:`
  public init(timeInterval: TimeInterval, repeats: Bool) {
    if !(timeInterval > 0) { Self.raise("time interval must be greater than 0") }
    if repeats, timeInterval < 60 { Self.raise("time interval must be at least 60 if repeating") }
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  override var delay: TimeInterval? { timeInterval }
  override var spacing: TimeInterval? { repeats ? timeInterval : nil }

  /// When it is due if it is asked for now.
  public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

  private static func raise(_ reason: String) -> Never { ScheduledTasks.raise(reason) }
}

/// At a time of the calendar (R141).
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// What must hold of the time.
  public let dateComponents: DateComponents

  /// - ObjectiveC: `triggerWithDateMatchingComponents:repeats:`
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  override var delay: TimeInterval? { nextTriggerDate()?.timeIntervalSinceNow }

  /// CHOICE: each minute, hour, day or week, by the largest component; what names a day of a month comes
  /// once.
  override var spacing: TimeInterval? {
    guard repeats, dateComponents.day == nil, dateComponents.month == nil,
      dateComponents.year == nil
    else { return nil }
    if dateComponents.weekday != nil { return 7 * 86_400 }
    if dateComponents.hour != nil { return 86_400 }
    return dateComponents.minute != nil ? 3600 : 60
  }

  /// The next time that matches; nil for none.
  public func nextTriggerDate() -> Date? {
    let calendar = dateComponents.calendar ?? .current
    return calendar.nextDate(after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
  }
}
