/// What an app tells the system at the end of a fetch (R24).
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// There was something new.
  ///
  /// - ObjectiveC: `UIBackgroundFetchResultNewData`
  case newData = 0
  /// There was nothing new.
  ///
  /// - ObjectiveC: `UIBackgroundFetchResultNoData`
  case noData = 1
  /// It could not be found out.
  ///
  /// - ObjectiveC: `UIBackgroundFetchResultFailed`
  case failed = 2
}
