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

  /// How full the battery is, in percent.
  public var batteryLevel: Int { read { $0.conditions.batteryLevel } }

  /// Whether the device is connected to external power.
  public var isCharging: Bool { read { $0.conditions.isCharging } }
}
