/// What the app reads as `UIApplication.applicationState`; the raw values are UIKit's.
package enum ApplicationState: Int, Sendable, Hashable, CaseIterable {
  case active = 0
  case inactive = 1
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
