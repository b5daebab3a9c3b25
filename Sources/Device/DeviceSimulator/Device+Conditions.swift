import DeviceNetwork
internal import BackgroundExecution

extension Device {
  /// Connects or disconnects external power; initially the device runs on its battery.
  public func setCharging(
    _ isCharging: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.setCharging(isCharging) }
  }

  /// Sets the charge of the battery, in percent from 1 to 100; initially it is 80.
  ///
  /// Only the scenario changes the charge, not the activity of apps. Below 20 percent and without external
  /// power the system defers everything that can wait (R170).
  public func setBatteryLevel(
    _ percent: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.setBatteryLevel(percent) }
  }

  /// The thermal state of a device (`ProcessInfo.thermalState`); its description is its name.
  public enum ThermalState: String, Sendable, Hashable, CaseIterable {
    case nominal, fair, serious, critical
  }

  /// Sets the thermal state; initially it is `nominal`.
  ///
  /// Apps can read it, and those that have read it before are notified (R177). It only concerns apps: here it
  /// does not affect what the system lets run in the background. Before iOS 11, where apps cannot read it, it
  /// stops the scenario.
  public func setThermalState(
    _ state: ThermalState, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { try $0.setThermalState(state.rule) }
  }

  /// The thermal state of the device.
  public var thermalState: ThermalState { read { ThermalState($0.thermalState) } }

  /// Sends a memory warning to every running app, in the foreground or in the background, but not to
  /// suspended ones (R176).
  ///
  /// No app is ended by this; see ``App/terminateBySystem(file:line:)``.
  public func sendMemoryWarning(file: StaticString = #fileID, line: UInt = #line) {
    perform(file, line) { try $0.sendMemoryWarning() }
  }

  /// The charge of the battery, in percent.
  public var batteryLevel: Int { read { $0.conditions.batteryLevel } }

  /// Whether the device is connected to external power.
  public var isCharging: Bool { read { $0.conditions.isCharging } }
}

extension Device.ThermalState {
  fileprivate var rule: ThermalState {
    switch self {
    case .nominal: .nominal
    case .fair: .fair
    case .serious: .serious
    case .critical: .critical
    }
  }

  fileprivate init(_ state: ThermalState) {
    self =
      switch state {
      case .nominal: .nominal
      case .fair: .fair
      case .serious: .serious
      case .critical: .critical
      }
  }
}
