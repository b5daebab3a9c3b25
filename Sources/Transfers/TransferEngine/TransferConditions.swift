package import RuleBlocks

/// The state of the machine that transfers depend on (R71, R84, R85).
package struct TransferConditions: Sendable, Hashable {
  /// The current network; none at first, until the shell reports one (``TransferEngine``).
  package var network: NetworkKind
  /// Whether it is connected to external power.
  package var isCharging: Bool
  /// Whether the battery is nearly empty, or Low Power Mode is on.
  package var isPowerLow: Bool

  /// The defaults are those of a machine at home: Wi-Fi and power.
  package init(
    network: NetworkKind = .wifi, isCharging: Bool = true, isPowerLow: Bool = false
  ) {
    self.network = network
    self.isCharging = isCharging
    self.isPowerLow = isPowerLow
  }
}
