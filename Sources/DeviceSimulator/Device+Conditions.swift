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

  /// Whether the device is connected to external power.
  public var isCharging: Bool { read { $0.conditions.isCharging } }
}
