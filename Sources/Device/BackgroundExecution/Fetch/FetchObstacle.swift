/// The reason why the system does not fetch for an app (R20, R115).
package enum FetchObstacle: Sendable, Hashable {
  /// The profile is older than iOS 7.
  case notInProfile
  /// Info.plist has `BGTaskSchedulerPermittedIdentifiers`, which disables fetches from iOS 13 on (R115).
  case replacedByTasks
  /// `UIBackgroundModes` does not list `fetch`.
  case modeMissing
  /// The interval is `never`, which is the default.
  case intervalNever
  /// Background App Refresh is off for the app, or restricted.
  case refreshStatus(RefreshStatus)
  case lowPowerMode
  /// The battery is nearly empty (R170).
  case lowBattery
  /// The user has force quit the app and not opened it since.
  case forceQuit
  /// The device has not been unlocked since its last restart (R103).
  case firstUnlock

  /// The obstacle and how to remove it, as the end of a message.
  package var explanation: String {
    switch self {
    case .notInProfile: "this system has no background fetch; use a profile from iOS 7 on"
    case .replacedByTasks:
      "Info.plist has 'BGTaskSchedulerPermittedIdentifiers', which disables it; submit a "
        + "'BGAppRefreshTaskRequest'"
    case .modeMissing: "Info.plist does not list 'fetch'; add it to 'UIBackgroundModes'"
    case .intervalNever:
      "the interval is 'never'; call 'setMinimumBackgroundFetchInterval(_:)' at launch"
    case .refreshStatus(.denied): "the user has switched Background App Refresh off; switch it on"
    case .refreshStatus: "Background App Refresh is restricted; lift the restriction"
    case .lowPowerMode: "Low Power Mode is on; switch it off"
    case .lowBattery: "the battery is nearly empty; connect external power"
    case .forceQuit: "the user has force quit the app; open it again"
    case .firstUnlock: "the device has not been unlocked since its restart; unlock it"
    }
  }
}
