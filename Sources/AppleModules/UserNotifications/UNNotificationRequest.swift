import RuleBlocks
internal import BackgroundExecution
internal import AppRuntime
public import Foundation

/// A request for a notification, with its identifier and trigger.
public final class UNNotificationRequest: NSObject, Sendable {
  let notification: LocalNotification
  private let isRemote: Bool

  /// Makes a request; it replaces one with the same identifier.
  ///
  /// - ObjectiveC: `requestWithIdentifier:content:trigger:`
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    var notification = content.content
    notification.identifier = identifier
    notification.trigger = trigger?.rule
    self.notification = notification
    isRemote = false
    super.init()
  }

  init(_ notification: LocalNotification, isRemote: Bool = false) {
    self.notification = notification
    self.isRemote = isRemote
    super.init()
  }

  /// The identifier.
  public var identifier: String { notification.identifier }
  /// The content.
  public var content: UNNotificationContent { UNNotificationContent(notification) }

  /// The trigger; nil for at once, and a ``UNPushNotificationTrigger`` for a push.
  public var trigger: UNNotificationTrigger? {
    isRemote
      ? UNPushNotificationTrigger()
      : notification.trigger.map { UNNotificationTrigger.trigger(of: $0) }
  }
}

/// A delivered notification.
public final class UNNotification: NSObject, Sendable {
  /// When it was delivered.
  public let date: Date
  /// The request of the app or the server.
  public let request: UNNotificationRequest

  init(_ delivered: DeliveredNotification) {
    let age = Double((UserNotices.now - delivered.time).saturatedNanoseconds) / 1e9
    date = Date(timeIntervalSinceNow: -age)
    request = UNNotificationRequest(delivered.content, isRemote: delivered.isRemote)
    super.init()
  }
}
