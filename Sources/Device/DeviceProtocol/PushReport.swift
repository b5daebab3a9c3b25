package import BackgroundExecution

/// A message of an app about remote notifications.
package enum PushReport: Sendable, Hashable {
  /// `registerForRemoteNotifications()`.
  case register
  /// `unregisterForRemoteNotifications()`.
  case unregister
  /// The completion handler of a notification was called, by the number of its call, perhaps repeatedly.
  case completed(Int, FetchResult)
}
