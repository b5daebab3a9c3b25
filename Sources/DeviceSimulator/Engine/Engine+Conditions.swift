internal import BackgroundExecution
internal import DeviceTrace

/// What work in the background depends on: power and the network.
extension Engine {
  /// Connects external power, or takes it away.
  func setCharging(_ isCharging: Bool) throws(ScriptError) {
    guard conditions.isCharging != isCharging else { return }
    conditions.isCharging = isCharging
    try set(
      .charging(isCharging),
      as: TraceEvent.Action(
        "charging", by: .user, value: isCharging ? "on" : "off",
        isCharging ? "connects external power" : "takes external power away"))
  }

  /// Puts the device into another network.
  func setNetwork(_ network: NetworkKind) throws(ScriptError) {
    guard conditions.network != network else { return }
    conditions.network = network
    try set(
      .network(network),
      as: TraceEvent.Action(
        "network", by: .system, value: network.rawValue,
        network == .none ? "has no network" : "is in a network: \(network.rawValue)"))
  }

  private func set(
    _ event: DeviceEvent, as action: TraceEvent.Action
  ) throws(ScriptError) {
    record(.action(action))
    try announce(event)
    try rest()
  }
}
