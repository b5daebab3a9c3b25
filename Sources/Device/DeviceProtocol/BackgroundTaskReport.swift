/// A message of an app about its background tasks.
package enum BackgroundTaskReport: Sendable, Hashable {
  /// `beginBackgroundTask(withName:expirationHandler:)` has returned a valid identifier.
  case began(identifier: Int, name: String?)
  /// `endBackgroundTask(_:)` was called, perhaps repeatedly.
  case ended(identifier: Int)
}
