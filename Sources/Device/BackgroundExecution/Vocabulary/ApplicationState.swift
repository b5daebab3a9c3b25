/// What the app reads as `UIApplication.applicationState`; the raw values are UIKit's.
package enum ApplicationState: Int, Sendable, Hashable, CaseIterable {
  /// It is in front, and nothing covers it.
  case active = 0
  /// It is launched, comes, goes, or is covered.
  case inactive = 1
  /// It runs, and the user does not see it.
  case background = 2

  /// The constant in both spellings.
  package var name: APIName {
    switch self {
    case .active:
      APIName(swift: "UIApplication.State.active", objectiveC: "UIApplicationStateActive")
    case .inactive:
      APIName(swift: "UIApplication.State.inactive", objectiveC: "UIApplicationStateInactive")
    case .background:
      APIName(swift: "UIApplication.State.background", objectiveC: "UIApplicationStateBackground")
    }
  }
}
