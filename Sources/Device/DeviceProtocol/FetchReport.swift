package import BackgroundExecution

/// What an app tells background fetch.
package enum FetchReport: Sendable, Hashable {
  /// `setMinimumBackgroundFetchInterval(_:)`, in seconds.
  case minimumInterval(Double)
  /// The completion handler of a fetch was called, be it again.
  case completed(FetchToken, FetchResult)
}
