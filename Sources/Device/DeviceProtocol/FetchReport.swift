package import BackgroundExecution

/// A message of an app about background fetch.
package enum FetchReport: Sendable, Hashable {
  /// `setMinimumBackgroundFetchInterval(_:)`, in seconds.
  case minimumInterval(Double)
  /// The completion handler of a fetch was called, perhaps repeatedly.
  case completed(FetchToken, FetchResult)
}
