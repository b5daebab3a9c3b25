package import BackgroundExecution

/// What an app tells of remote notifications.
package enum PushReport: Sendable, Hashable {
  /// `registerForRemoteNotifications()`.
  case register
  /// `unregisterForRemoteNotifications()`.
  case unregister
  /// The completion handler of a notification was called, by the number of its call, be it again.
  case completed(Int, FetchResult)
}
