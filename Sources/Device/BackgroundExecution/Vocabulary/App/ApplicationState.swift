/// The value of `UIApplication.applicationState`; the raw values are UIKit's.
package enum ApplicationState: Int, Sendable, Hashable, CaseIterable {
  /// In the foreground, and not covered.
  case active = 0
  /// Launching, becoming or resigning active, or covered.
  case inactive = 1
  /// Running, and not visible.
  case background = 2

  /// The constant's name in Swift and in Objective-C.
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
