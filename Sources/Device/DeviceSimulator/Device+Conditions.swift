internal import BackgroundExecution

extension Device {
  /// Connects the device to external power, or takes it away; at first it runs on its battery.
  public func setCharging(
    _ isCharging: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.setCharging(isCharging)
    }
  }

  /// The battery is as full as that from now on, in percent from 1 to 100; at first it has 80.
  ///
  /// It is emptied and filled by the scenario alone, and not by what apps use. Below 20 percent and without
  /// external power the system lets nothing run that can wait (R170).
  public func setBatteryLevel(
    _ percent: Int, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.setBatteryLevel(percent)
    }
  }

  /// How hot a device is, as apps read it (`ProcessInfo.thermalState`); prints itself by its name.
  public enum ThermalState: String, Sendable, Hashable, CaseIterable {
    case nominal, fair, serious, critical
  }

  /// The device is as hot as that from now on; at first it is `nominal`.
  ///
  /// Apps read it, and those that have read it before are told (R177). It is a matter for apps alone: what
  /// the system lets run in the background does not depend on it here. Before iOS 11, where apps cannot read
  /// it, it stops the scenario.
  public func setThermalState(
    _ state: ThermalState, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.setThermalState(state.rule)
    }
  }

  /// How hot the device is.
  public var thermalState: ThermalState { read { ThermalState($0.thermalState) } }

  /// Memory is short: every app that runs is told, in front or behind; a suspended one is not (R176).
  ///
  /// No app is ended for it; that does ``App/terminateBySystem(file:line:)``.
  public func sendMemoryWarning(file: StaticString = #fileID, line: UInt = #line) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      try engine.sendMemoryWarning()
    }
  }

  /// The charge of the battery, in percent.
  public var batteryLevel: Int { read { $0.conditions.batteryLevel } }

  /// Whether the device is connected to external power.
  public var isCharging: Bool { read { $0.conditions.isCharging } }
}

extension Device.ThermalState {
  /// The word of the rules for it.
  fileprivate var rule: ThermalState {
    switch self {
    case .nominal: .nominal
    case .fair: .fair
    case .serious: .serious
    case .critical: .critical
    }
  }

  /// The scenario's word for one of the rules.
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
