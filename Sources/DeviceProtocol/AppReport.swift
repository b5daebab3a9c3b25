package import BackgroundExecution

/// What an app tells its device, any number a report (`device_link.h`), as JSON.
package enum AppReport: Codable, Sendable, Hashable {
  /// A call of the delegate and the observers of its notification have returned.
  case returned(AppMessage)
  /// `setMinimumBackgroundFetchInterval(_:)`, in seconds as the text of a `Double`: JSON knows neither
  /// infinity nor what is not a number.
  case minimumFetchInterval(String)
  /// The completion handler of a fetch was called, be it again.
  case fetchCompleted(FetchToken, FetchResult)
  /// The delegate has no method for this call; the system would have written so to the log.
  case notImplemented(AppMessage)
  /// The app asked for something that iOS refuses, such as `posix_spawn`.
  case refused(String)
  /// What the key window shows, a line an element, whenever that has changed.
  case screen([String])
}
