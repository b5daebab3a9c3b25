/// The argument of a fetch's completion handler; the raw values are UIKit's.
package enum FetchResult: UInt, Sendable, Hashable, CaseIterable {
  /// There is new data; the spacing returns to the shortest (R24).
  case newData = 0
  case noData = 1
  case failed = 2

  /// The constant's name in Swift and in Objective-C.
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
