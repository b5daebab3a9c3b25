package import BackgroundExecution

/// What an app tells of the notifications that its user sees.
///
/// The number of a question is the app's own; it comes back with the answer.
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
  /// The number on the icon, and how often the process has set it.
  case badge(Int, change: Int)
  /// What the app in front wants to be done with one, by its number.
  case presented(Int, shows: Bool)
}

/// What an app is told of notifications.
package enum NotificationMessage: Sendable, Hashable {
  /// The answer to ``NotificationReport/authorize(question:_:)``: whether the user allows it.
  case granted(question: Int, Bool)
  /// The answer to ``NotificationReport/settings(question:)``.
  case settings(question: Int, NotificationPermission, NotificationOptions)
  /// The answer to ``NotificationReport/pending(question:)``.
  case pending(question: Int, [LocalNotification])
  /// The answer to ``NotificationReport/delivered(question:)``.
  case delivered(question: Int, [DeliveredNotification])
  /// The app is in front: is this one to be shown?
  case willPresent(DeliveredNotification)
  /// The number on the icon is another one, after so many changes of the process's own (R144).
  case badge(Int, change: Int)
}
