/// Background App Refresh for one app (`UIBackgroundRefreshStatus`); the raw values are UIKit's.
package enum RefreshStatus: Int, Sendable, Hashable, CaseIterable {
  /// Off, and not changeable by the user, for instance because of parental controls.
  case restricted = 0
  /// Switched off by the user.
  case denied = 1
  case available = 2

  /// The constant's name in Swift and in Objective-C.
  package var name: APIName {
    switch self {
    case .restricted:
      APIName(
        swift: "UIBackgroundRefreshStatus.restricted",
        objectiveC: "UIBackgroundRefreshStatusRestricted")
    case .denied:
      APIName(
        swift: "UIBackgroundRefreshStatus.denied", objectiveC: "UIBackgroundRefreshStatusDenied")
    case .available:
      APIName(
        swift: "UIBackgroundRefreshStatus.available",
        objectiveC: "UIBackgroundRefreshStatusAvailable")
    }
  }
}
