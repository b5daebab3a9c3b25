package import RuleBlocks

/// The state of the device that background work depends on.
package struct DeviceConditions: Sendable, Hashable {
  /// Whether Low Power Mode is on (R20, R39).
  package var isLowPowerMode = false
  /// Whether it is connected to external power.
  package var isCharging = false
  /// The charge of the battery, in percent. CHOICE: a device is started with 80.
  package var batteryLevel = 80
  package var network = NetworkKind.wifi
  /// When the screen was locked; nil while it is unlocked.
  package var lockedSince: DeviceInstant?
  /// Whether it has not been unlocked since its last restart (R103).
  package var awaitsFirstUnlock = false

  /// R170: whether the battery is so low that the system saves energy.
  package var isBatteryLow: Bool { batteryLevel < Limits.lowBattery && !isCharging }

  /// Creates the conditions of an unlocked device on battery power and Wi-Fi.
  package init() {}

  package mutating func hear(_ event: DeviceEvent, at now: DeviceInstant) {
    switch event {
    case .lowPowerMode(let isOn): isLowPowerMode = isOn
    case .charging(let isCharging): self.isCharging = isCharging
    case .battery(let level): batteryLevel = level
    case .network(let network): self.network = network
    case .locked(true): lockedSince = lockedSince ?? now
    case .locked(false): (lockedSince, awaitsFirstUnlock) = (nil, false)
    case .restarted: (lockedSince, awaitsFirstUnlock) = (now, true)
    case .installed, .phase, .woken, .unlimited, .lapsed, .refreshStatus, .slept, .clockChanged,
      .callBegins,
      .callEnds:
      break
    }
  }
}
