package import BackgroundExecution
public import Foundation

/// The user's response to a notification.
public class UNNotificationResponse: NSObject, @unchecked Sendable {
  // Checked: its values never change.
  /// The notification.
  public let notification: UNNotification
  /// ``UNNotificationDefaultActionIdentifier``, ``UNNotificationDismissActionIdentifier``, or the identifier of
  /// the button that the user has tapped (R252).
  public let actionIdentifier: String

  init(_ response: NotificationResponse) {
    notification = UNNotification(response.notification)
    actionIdentifier = response.action
    super.init()
  }

  /// Returns the object for a response: one with a text if the user has entered one.
  package static func of(_ response: NotificationResponse) -> UNNotificationResponse {
    guard let text = response.text else { return UNNotificationResponse(response) }
    return UNTextInputNotificationResponse(response, text)
  }
}

/// The user's response with a text (R253).
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// The text that the user has entered.
  public let userText: String

  init(_ response: NotificationResponse, _ text: String) {
    userText = text
    super.init(response)
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The user has tapped the notification itself.
public let UNNotificationDefaultActionIdentifier = NotificationResponse.tapped

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The user has dismissed the notification; only for a category with `customDismissAction` (R254).
public let UNNotificationDismissActionIdentifier = NotificationResponse.dismissed
