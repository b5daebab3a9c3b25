/// What the app calls the handler of a fetch with; the raw values are UIKit's.
package enum FetchResult: UInt, Sendable, Hashable, CaseIterable {
  /// There is something new; the spacing goes back to the shortest (R24).
  case newData = 0
  /// There is nothing new.
  case noData = 1
  /// It could not be found out.
  case failed = 2

  /// The constant in both spellings.
  package var name: APIName {
    switch self {
    case .newData:
      APIName(
        swift: "UIBackgroundFetchResult.newData", objectiveC: "UIBackgroundFetchResultNewData")
    case .noData:
      APIName(swift: "UIBackgroundFetchResult.noData", objectiveC: "UIBackgroundFetchResultNoData")
    case .failed:
      APIName(swift: "UIBackgroundFetchResult.failed", objectiveC: "UIBackgroundFetchResultFailed")
    }
  }
}
