/// The state of the device that work in the background depends on.
package struct DeviceConditions: Sendable, Hashable {
  package var isLowPowerMode = false
  /// Whether it is connected to external power.
  package var isCharging = false
  package var network = NetworkKind.wifi
  /// Since when the screen is locked; nil while it is not.
  package var lockedSince: DeviceInstant?

  /// An unlocked device on its battery, in a Wi-Fi network.
  package init() {}

  /// Follows what happens on the device.
  mutating func hear(_ event: DeviceEvent, at now: DeviceInstant) {
    switch event {
    case .lowPowerMode(let isOn): isLowPowerMode = isOn
    case .charging(let isCharging): self.isCharging = isCharging
    case .network(let network): self.network = network
    case .locked(let isLocked): lockedSince = isLocked ? lockedSince ?? now : nil
    case .restarted: lockedSince = nil
    case .installed, .phase, .lapsed, .refreshStatus, .slept: break
    }
  }
}
