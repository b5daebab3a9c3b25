package import BackgroundExecution

/// A message of an app about visible notifications.
///
/// The app numbers its requests; the answer repeats the number.
package enum NotificationReport: Sendable, Hashable {
  /// `requestAuthorization(options:completionHandler:)`.
  case authorize(question: Int, NotificationOptions)
  /// `getNotificationSettings(completionHandler:)`.
  case settings(question: Int)
  /// `getPendingNotificationRequests(completionHandler:)`.
  case pending(question: Int)
  /// `getDeliveredNotifications(completionHandler:)`.
  case delivered(question: Int)
  /// `add(_:withCompletionHandler:)`.
  case add(LocalNotification)
  /// Cancels pending notifications by identifier; nil for all.
  case removePending([String]?)
  /// Removes delivered notifications by identifier; nil for all.
  case removeDelivered([String]?)
  /// The badge, and how often the process has set it.
  case badge(Int, change: Int)
  /// The decision of the app in front about a notification, by its number.
  case presented(Int, NotificationPresentation)
  /// `setNotificationCategories(_:)`.
  case setCategories([NotificationCategory])
  /// `getNotificationCategories(completionHandler:)`.
  case categories(question: Int)
  /// The handler of a response was called, or none was needed, by the number of its assertion.
  case responded(Int)
}

/// A message to an app about notifications.
package enum NotificationMessage: Sendable, Hashable {
  /// The answer to ``NotificationReport/authorize(question:_:)``: whether the user allows it.
  case granted(question: Int, Bool)
  /// The answer to ``NotificationReport/settings(question:)``.
  case settings(question: Int, NotificationPermission, NotificationOptions)
  /// The answer to ``NotificationReport/pending(question:)``.
  case pending(question: Int, [LocalNotification])
  /// The answer to ``NotificationReport/delivered(question:)``.
  case delivered(question: Int, [DeliveredNotification])
  /// Asks the app in front whether to show a notification.
  case willPresent(DeliveredNotification)
  /// The badge has changed, after so many changes by the process itself (R144).
  case badge(Int, change: Int)
  /// The answer to ``NotificationReport/categories(question:)``.
  case categories(question: Int, [NotificationCategory])
}
