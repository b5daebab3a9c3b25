import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
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

  /// What the rules know of it; nil for one that is the device's own.
  var rule: LocalNotification.Trigger? { nil }

  /// What an app has asked for, as it comes back.
  static func trigger(of rule: LocalNotification.Trigger) -> UNNotificationTrigger {
    switch rule {
    case .interval(let time, let repeats):
      let seconds = Double(time.saturatedNanoseconds) / 1e9
      return UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    case .calendar(let components, let repeats):
      return UNCalendarNotificationTrigger(
        dateMatching: CalendarMatch(text: components)?.components ?? DateComponents(),
        repeats: repeats)
    }
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

  /// To the nanosecond; at most 285 years, at least a nanosecond, for it comes back.
  override var rule: LocalNotification.Trigger? {
    .interval(
      .nanoseconds(max(1, Int64((min(timeInterval, 9e9) * 1e9).rounded()))), repeats: repeats)
  }

  /// When it is due if it is asked for now.
  public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

  private static func raise(_ reason: String) -> Never { ScheduledTasks.raise(reason) }
}

/// At a time of the calendar where the device is (R141), the next one or all.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// What must hold of the time.
  public let dateComponents: DateComponents

  /// - ObjectiveC: `triggerWithDateMatchingComponents:repeats:`
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  override var rule: LocalNotification.Trigger? {
    .calendar(CalendarMatch(dateComponents).text, repeats: repeats)
  }

  /// The next time that matches; nil for none.
  public func nextTriggerDate() -> Date? {
    CalendarMatch(dateComponents).next(after: Date(), in: .current)
  }
}

/// The trigger of a notification that a server has sent.
public final class UNPushNotificationTrigger: UNNotificationTrigger {
  init() { super.init(repeats: false) }
}
