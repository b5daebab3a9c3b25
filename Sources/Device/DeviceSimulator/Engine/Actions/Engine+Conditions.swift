import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceTrace

/// Conditions that background work depends on: power and the network.
///
/// Each change is recorded and announced to all services, to the network first: what the scenario reads
/// afterwards includes the consequences.
extension Engine {
  /// Connects or disconnects external power.
  ///
  /// Running apps see it at once, suspended ones when they run again.
  func setCharging(_ isCharging: Bool) throws(ScriptError) {
    guard conditions.isCharging != isCharging else { return }
    conditions.isCharging = isCharging
    try set(
      .charging(isCharging),
      as: TraceEvent.Action(
        "charging", by: .user, value: isCharging ? "on" : "off",
        isCharging ? "connects external power" : "takes external power away"))
    for app in apps { app.tell(status(of: app)) }
    try rest()
  }

  /// Sets the charge of the battery; the activity of apps does not change it.
  ///
  /// - Throws: for a level outside 1...100.
  func setBatteryLevel(_ percent: Int) throws(ScriptError) {
    guard (1...100).contains(percent) else {
      throw ScriptError("the battery cannot be \(percent) % full; write 1 to 100")
    }
    guard conditions.batteryLevel != percent else { return }
    conditions.batteryLevel = percent
    try set(
      .battery(percent),
      as: TraceEvent.Action(
        "batteryLevel", by: .system, value: "\(percent) %", "has \(percent) % of its battery left"))
    for app in apps { app.tell(status(of: app)) }
    try rest()
  }

  /// Sets the thermal state; no rule depends on it.
  ///
  /// - Throws: before iOS 11, which has no thermal state.
  func setThermalState(_ state: ThermalState) throws(ScriptError) {
    guard profile.version >= 11 else {
      throw ScriptError(
        "cannot set the thermal state: apps cannot read it in iOS \(profile.version); use 11 or later"
      )
    }
    guard thermalState != state else { return }
    thermalState = state
    record("thermalState", by: .system, value: "\(state)", "has the thermal state '\(state)'")
    for app in apps { app.tell(status(of: app)) }
    try rest()
  }

  /// Sends a memory warning to the running apps (R176).
  func sendMemoryWarning() throws(ScriptError) {
    record("memoryWarning", by: .system, "warns the running apps of low memory")
    for app in apps { try feed(.memoryWarning, to: app) }
    try rest()
  }

  /// Changes the network, or its quality.
  ///
  /// Connections over the former one are broken off, and apps that wait for a network continue. An equal
  /// network has no effect.
  ///
  /// - Throws: for an invalid network (``Network/check()``).
  func setNetwork(_ network: Network) throws(ScriptError) {
    try network.check()
    guard network.rule != conditions.network || network.link != self.network.model.network else {
      return
    }
    conditions.network = network.rule
    try self.network.change(to: network.link, of: network.rule, at: now)
    try set(
      .network(network.rule),
      as: TraceEvent.Action(
        "network", by: .system, value: network.kind.rawValue,
        network == .none ? "has no network" : "is in a network: \(network.kind)"))
  }

  /// Records a change of the conditions and announces it.
  private func set(
    _ event: DeviceEvent, as action: TraceEvent.Action
  ) throws(ScriptError) {
    record(.action(action))
    try processNetworkEvents()
    try announce(event)
    try rest()
  }
}
