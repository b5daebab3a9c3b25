package import RuleBlocks
/// The state of the device that work in the background depends on.
package struct DeviceConditions: Sendable, Hashable {
  /// Low Power Mode is on (R20, R39).
  package var isLowPowerMode = false
  /// Whether it is connected to external power.
  package var isCharging = false
  /// How full the battery is, in percent. CHOICE: a device is started with 80.
  package var batteryLevel = 80
  /// What the device reaches the network by.
  package var network = NetworkKind.wifi
  /// Since when the screen is locked; nil while it is not.
  package var lockedSince: DeviceInstant?
  /// Whether it was restarted and not unlocked since (R103).
  package var awaitsFirstUnlock = false

  /// R170: whether the battery is so empty that the system saves what is left of it.
  package var isBatteryLow: Bool { batteryLevel < Limits.lowBattery && !isCharging }

  /// An unlocked device on its battery, in a Wi-Fi network.
  package init() {}

  /// Follows what happens on the device.
  package mutating func hear(_ event: DeviceEvent, at now: DeviceInstant) {
    switch event {
    case .lowPowerMode(let isOn): isLowPowerMode = isOn
    case .charging(let isCharging): self.isCharging = isCharging
    case .battery(let level): batteryLevel = level
    case .network(let network): self.network = network
    case .locked(true): lockedSince = lockedSince ?? now
    case .locked(false): (lockedSince, awaitsFirstUnlock) = (nil, false)
    case .restarted: (lockedSince, awaitsFirstUnlock) = (now, true)
    case .installed, .phase, .woken, .lapsed, .refreshStatus, .slept, .clockChanged,
      .callBegins,
      .callEnds:
      break
    }
  }
}
