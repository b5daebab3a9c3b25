/// Why a pending request does not begin (R103, R104, R108).
package enum TaskObstacle: Sendable, Hashable {
  /// Background App Refresh is off for the app, or restricted.
  case refreshStatus(RefreshStatus)
  /// Low Power Mode is on, and the request does not require external power.
  case lowPowerMode
  /// The battery is nearly empty (R170).
  case lowBattery
  /// The user has force quit the app and not opened it since.
  case forceQuit
  /// The device has not been unlocked since its last restart.
  case firstUnlock
  /// The device is, or was a moment ago, in use.
  case notIdle
  /// The request requires a network, and there is none.
  case noNetwork
  /// The request requires external power, and there is none.
  case noExternalPower
  /// As many continued tasks run as the device runs at a time (R257).
  case noRoom

  /// The word in traces.
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
    case .noRoom: "noRoom"
    }
  }
}
