/// What an app tells the device of its background tasks.
package enum BackgroundTaskReport: Sendable, Hashable {
  /// `beginBackgroundTask(withName:expirationHandler:)` has returned an identifier, not the invalid one.
  case began(identifier: Int, name: String?)
  /// `endBackgroundTask(_:)`, be it again.
  case ended(identifier: Int)
}
