/// The result of a fetch (R24).
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// New data was fetched.
  ///
  /// - ObjectiveC: `UIBackgroundFetchResultNewData`
  case newData = 0
  /// There was no new data.
  ///
  /// - ObjectiveC: `UIBackgroundFetchResultNoData`
  case noData = 1
  /// - ObjectiveC: `UIBackgroundFetchResultFailed`
  case failed = 2
}
