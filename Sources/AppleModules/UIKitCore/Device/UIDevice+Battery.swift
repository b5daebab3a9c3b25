public import Foundation

extension UIDevice {
  /// The state of the battery.
  ///
  /// - ObjectiveC: `UIDeviceBatteryState`
  public enum BatteryState: Int, Sendable {
    /// Unknown, as monitoring is off (``UIDevice/isBatteryMonitoringEnabled``).
    ///
    /// - ObjectiveC: `UIDeviceBatteryStateUnknown`
    case unknown
    /// The device is running on battery.
    ///
    /// - ObjectiveC: `UIDeviceBatteryStateUnplugged`
    case unplugged
    /// The battery is charging.
    ///
    /// - ObjectiveC: `UIDeviceBatteryStateCharging`
    case charging
    /// The battery is full, with external power.
    ///
    /// - ObjectiveC: `UIDeviceBatteryStateFull`
    case full
  }

  /// The charge of the battery, from 0 to 1; -1 while monitoring is off (R171).
  public var batteryLevel: Float {
    isBatteryMonitoringEnabled ? Float(battery.percent) / 100 : -1
  }

  /// The state of the battery; `unknown` while monitoring is off (R171).
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

  package func setBattery(percent: Int, isCharging: Bool) {
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
