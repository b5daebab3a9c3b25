/// Why a remote notification cannot be delivered to its app now.
package enum PushObstacle: String, Sendable, Hashable, CaseIterable {
  // Final.
  /// `UIBackgroundModes` does not list `remote-notification` (R38).
  case modeMissing
  /// The user has force quit the app and not opened it since (R34).
  case forceQuit
  /// Background App Refresh is off for the app (R39).
  case refreshOff
  /// It neither shows anything nor wakes the app.
  case nothingToDo

  // Temporary.
  /// The device is offline (R32).
  case offline
  /// The app was woken as often as the rate permits (R32).
  case rate
  /// Low Power Mode is on (R39).
  case lowPowerMode
  /// The battery is nearly empty (R170).
  case lowBattery
  /// The app is about to end.
  case ending

  /// Whether the notification is stored meanwhile, one for each app.
  package var isPassing: Bool {
    switch self {
    case .modeMissing, .forceQuit, .refreshOff, .nothingToDo: false
    case .offline, .rate, .lowPowerMode, .lowBattery, .ending: true
    }
  }

  /// The obstacle and how to remove it, as the end of a message.
  package var explanation: String {
    switch self {
    case .modeMissing:
      "Info.plist does not list 'remote-notification'; add it to 'UIBackgroundModes'"
    case .forceQuit: "the user has force quit the app; open it again"
    case .refreshOff: "Background App Refresh is off for the app; switch it on"
    case .nothingToDo: "it has no alert, sound or badge and no \"content-available\": 1"
    case .offline: "the device is offline"
    case .rate: "the app was woken too often lately"
    case .lowPowerMode: "Low Power Mode is on"
    case .lowBattery: "the battery is nearly empty"
    case .ending: "the app is about to end"
    }
  }
}
