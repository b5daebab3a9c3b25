import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation
internal import AppRuntime

/// The trigger of a notification.
public class UNNotificationTrigger: NSObject {
  /// Whether it repeats.
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
    super.init()
  }

  /// The trigger as a value of the rules; nil for a push.
  var rule: LocalNotification.Trigger? { nil }

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

/// A trigger after an interval (R141).
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The interval in seconds.
  public let timeInterval: TimeInterval

  /// Makes a trigger. An interval of 0 or less ends the app, and so does a repeating one of less than 60, as
  /// on iOS.
  ///
  /// - ObjectiveC: `triggerWithTimeInterval:repeats:`
  public init(timeInterval: TimeInterval, repeats: Bool) {
    if !(timeInterval > 0) { Self.raise("time interval must be greater than 0") }
    if repeats, timeInterval < 60 { Self.raise("time interval must be at least 60 if repeating") }
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  /// To the nanosecond; clamped to at least a nanosecond and at most 285 years, so that it converts back.
  override var rule: LocalNotification.Trigger? {
    .interval(
      .nanoseconds(max(1, Int64((min(timeInterval, 9e9) * 1e9).rounded()))), repeats: repeats)
  }

  /// Returns the date if it is requested now.
  ///
  /// - ObjectiveC: `nextTriggerDate`
  public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

  private static func raise(_ reason: String) -> Never { ScheduledTasks.raise(reason) }
}

/// A trigger at a calendar date in the device's time zone (R141), the next one or all.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The date components to match.
  public let dateComponents: DateComponents

  /// - ObjectiveC: `triggerWithDateMatchingComponents:repeats:`
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  override var rule: LocalNotification.Trigger? {
    .calendar(CalendarMatch(dateComponents).text, repeats: repeats)
  }

  /// Returns the next matching date; nil for none.
  ///
  /// - ObjectiveC: `nextTriggerDate`
  public func nextTriggerDate() -> Date? {
    CalendarMatch(dateComponents).next(after: Date(), in: .current)
  }
}

/// The trigger of a push.
public final class UNPushNotificationTrigger: UNNotificationTrigger {
  init() { super.init(repeats: false) }
}
