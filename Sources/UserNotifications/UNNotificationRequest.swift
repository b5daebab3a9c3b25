internal import BackgroundExecution
public import Foundation
internal import UIKit

/// A notification that an app asks for, with its name and its time.
public final class UNNotificationRequest: NSObject, Sendable {
  let notification: LocalNotification

  /// A new request replaces one with the same name.
  ///
  /// - ObjectiveC: `requestWithIdentifier:content:trigger:`
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    var notification = content.content
    notification.identifier = identifier
    notification.trigger = trigger?.rule
    self.notification = notification
    super.init()
  }

  init(_ notification: LocalNotification) {
    self.notification = notification
    super.init()
  }

  /// Its name.
  public var identifier: String { notification.identifier }
  /// What it says.
  public var content: UNNotificationContent { UNNotificationContent(notification) }

  /// When it is shown; nil for at once. One that was read back counts from now.
  public var trigger: UNNotificationTrigger? {
    guard let rule = notification.trigger else { return nil }
    let left = Double((rule.first - UserNotices.now).saturatedNanoseconds) / 1e9
    return UNTimeIntervalNotificationTrigger(
      timeInterval: max(rule.spacing == nil ? 1e-9 : 60, left), repeats: rule.spacing != nil)
  }
}

/// A notification that has come.
public final class UNNotification: NSObject, Sendable {
  /// When it came.
  public let date: Date
  /// What was asked for, by the app or by a server.
  public let request: UNNotificationRequest

  init(_ delivered: DeliveredNotification) {
    let age = Double((UserNotices.now - delivered.time).saturatedNanoseconds) / 1e9
    date = Date(timeIntervalSinceNow: -age)
    request = UNNotificationRequest(delivered.content)
    super.init()
  }
}

/// What the user has done with a notification.
public final class UNNotificationResponse: NSObject, Sendable {
  /// Which notification it is.
  public let notification: UNNotification
  /// ``UNNotificationDefaultActionIdentifier``: the user has tapped it.
  public let actionIdentifier: String

  init(_ delivered: DeliveredNotification) {
    notification = UNNotification(delivered)
    actionIdentifier = UNNotificationDefaultActionIdentifier
    super.init()
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The user has tapped the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
