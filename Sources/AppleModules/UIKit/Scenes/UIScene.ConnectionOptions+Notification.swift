public import UserNotifications

extension UIScene.ConnectionOptions {
  /// The notification that the user has tapped to open the scene (R143); the center's delegate gets it, too.
  public var notificationResponse: UNNotificationResponse? {
    notification.map { UNNotificationResponse.of($0) }
  }
}
