/// The state of the device that work in the background depends on.
package struct DeviceConditions: Sendable, Hashable {
  package var isLowPowerMode = false
  /// Whether it is connected to external power.
  package var isCharging = false
  package var network = NetworkKind.wifi
  /// Since when the screen is locked; nil while it is not.
  package var lockedSince: DeviceInstant?
  /// Whether it was restarted and not unlocked since (R103).
  package var awaitsFirstUnlock = false

  /// An unlocked device on its battery, in a Wi-Fi network.
  package init() {}

  /// Follows what happens on the device.
  mutating func hear(_ event: DeviceEvent, at now: DeviceInstant) {
    switch event {
    case .lowPowerMode(let isOn): isLowPowerMode = isOn
    case .charging(let isCharging): self.isCharging = isCharging
    case .network(let network): self.network = network
    case .locked(true): lockedSince = lockedSince ?? now
    case .locked(false): (lockedSince, awaitsFirstUnlock) = (nil, false)
    case .restarted: (lockedSince, awaitsFirstUnlock) = (now, true)
    case .installed, .phase, .lapsed, .refreshStatus, .slept, .callBegins, .callEnds: break
    }
  }
}
