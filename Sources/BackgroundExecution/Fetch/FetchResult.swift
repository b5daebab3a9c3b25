/// What the app calls the handler of a fetch with; the raw values are UIKit's.
package enum FetchResult: UInt, Sendable, Hashable, CaseIterable {
  case newData = 0
  case noData = 1
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
