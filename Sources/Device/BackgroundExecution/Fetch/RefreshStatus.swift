/// Background App Refresh for one app (`UIBackgroundRefreshStatus`); the raw values are UIKit's.
package enum RefreshStatus: Int, Sendable, Hashable, CaseIterable {
  /// Not allowed and not to be changed by the user, for instance by parental controls.
  case restricted = 0
  /// The user has switched it off.
  case denied = 1
  /// It is allowed.
  case available = 2

  /// The constant in both spellings.
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
