/// Why a pending request does not begin (R103, R104, R108).
package enum TaskObstacle: Sendable, Hashable {
  /// Background App Refresh is off for the app, or restricted.
  case refreshStatus(RefreshStatus)
  /// Low Power Mode is on, and the request does not wait for power.
  case lowPowerMode
  /// The battery is nearly empty (R170).
  case lowBattery
  /// The user swiped the app away and has not opened it since.
  case forceQuit
  /// The device was restarted and not unlocked since.
  case firstUnlock
  /// The device is in use, or was a moment ago.
  case notIdle
  /// The request needs a network, and there is none.
  case noNetwork
  /// The request needs external power, and there is none.
  case noExternalPower

  /// The word for it, as one name.
  package var name: String {
    switch self {
    case .refreshStatus: "backgroundRefresh"
    case .lowPowerMode: "lowPowerMode"
    case .lowBattery: "lowBattery"
    case .forceQuit: "forceQuit"
    case .firstUnlock: "firstUnlock"
    case .notIdle: "deviceInUse"
    case .noNetwork: "noNetwork"
    case .noExternalPower: "noExternalPower"
    }
  }
}
