import RuleBlocks
internal import BackgroundExecution
public import Foundation
public import UIKit

/// A notification that an app asks for, with its name and its time.
public final class UNNotificationRequest: NSObject, Sendable {
  let notification: LocalNotification
  private let isRemote: Bool

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
    isRemote = false
    super.init()
  }

  init(_ notification: LocalNotification, isRemote: Bool = false) {
    self.notification = notification
    self.isRemote = isRemote
    super.init()
  }

  /// Its name.
  public var identifier: String { notification.identifier }
  /// What it says.
  public var content: UNNotificationContent { UNNotificationContent(notification) }

  /// When it is shown, as it was asked for; nil for at once. Of one that a server has sent a
  /// ``UNPushNotificationTrigger``.
  public var trigger: UNNotificationTrigger? {
    isRemote
      ? UNPushNotificationTrigger()
      : notification.trigger.map { UNNotificationTrigger.trigger(of: $0) }
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
    request = UNNotificationRequest(delivered.content, isRemote: delivered.isRemote)
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

extension UIScene.ConnectionOptions {
  /// The notification that the user has tapped to open the scene (R143); the center's delegate hears of it too.
  public var notificationResponse: UNNotificationResponse? {
    notification.map { UNNotificationResponse($0) }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The user has tapped the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
