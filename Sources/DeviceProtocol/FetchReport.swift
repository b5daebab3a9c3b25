package import BackgroundExecution

/// What an app tells background fetch.
package enum FetchReport: Codable, Sendable, Hashable {
  /// `setMinimumBackgroundFetchInterval(_:)`, in seconds as the text of a `Double`: JSON knows neither
  /// infinity nor what is not a number.
  case minimumInterval(String)
  /// The completion handler of a fetch was called, be it again.
  case completed(FetchToken, FetchResult)
}
