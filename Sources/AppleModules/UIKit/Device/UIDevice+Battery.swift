public import Foundation

extension UIDevice {
  /// What becomes of the battery.
  public enum BatteryState: Int, Sendable {
    /// Nobody has asked for it (``UIDevice/isBatteryMonitoringEnabled``).
    case unknown
    /// The device runs on it.
    case unplugged
    /// It is being filled.
    case charging
    /// It is full, with external power.
    case full
  }

  /// How full the battery is, from 0 to 1; -1 while monitoring is off (R171).
  public var batteryLevel: Float {
    isBatteryMonitoringEnabled ? Float(battery.percent) / 100 : -1
  }

  /// What becomes of the battery; `unknown` while monitoring is off (R171).
  public var batteryState: BatteryState {
    guard isBatteryMonitoringEnabled else { return .unknown }
    guard battery.isCharging else { return .unplugged }
    return battery.percent == 100 ? .full : .charging
  }

  /// Posted when the level has changed, while monitoring is on (R171).
  ///
  /// - ObjectiveC: `UIDeviceBatteryLevelDidChangeNotification`
  public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")

  /// Posted when the state has changed, while monitoring is on (R171).
  ///
  /// - ObjectiveC: `UIDeviceBatteryStateDidChangeNotification`
  public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")

  /// Learns how full the battery is, and tells those that want to know.
  func setBattery(percent: Int, isCharging: Bool) {
    let (level, state) = (batteryLevel, batteryState)
    battery = (percent, isCharging)
    let center = NotificationCenter.default
    if batteryState != state {
      center.post(name: Self.batteryStateDidChangeNotification, object: self)
    }
    if batteryLevel != level {
      center.post(name: Self.batteryLevelDidChangeNotification, object: self)
    }
  }
}
