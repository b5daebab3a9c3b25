import RuleBlocks
/// What the clock and the sleep of the device mean for an app (R16, R112).
extension LifeCycle {
  /// Whether the app keeps a locked device from sleeping: it runs, and not only for what yields to sleep.
  ///
  /// Nor for the moment in which it runs on by itself (R2): a device stays awake for longer than that.
  package var keepsDeviceAwake: Bool {
    guard let process, process.stage != .suspended else { return false }
    if process.interruptions.contains(.lock) { return !process.mailbox.isEmpty }
    return process.stage != .running || process.isInFront || !process.mailbox.isEmpty
      || process.holds.contains { !($0.limit?.yieldsToSleep ?? false) }
  }

  /// R112: a process that gets no time hears of it later, of several changes at once.
  ///
  /// CHOICE: before whatever it is resumed for.
  mutating func note(_ change: TimeChange) -> [Action] {
    guard var process else { return [] }
    if case .ending = process.stage { return [] }
    process.mailbox.add(change)
    self.process = process
    return []
  }

  /// Time stands still for the app.
  mutating func sleep() -> [Action] {
    asleepSince = asleepSince ?? now
    return []
  }

  /// R16: what yields to sleep has as much time left as before it.
  mutating func wake() -> [Action] {
    guard let since = asleepSince else { return [] }
    asleepSince = nil
    guard var process else { return [] }
    for index in process.holds.indices {
      guard let limit = process.holds[index].limit, limit.yieldsToSleep else { continue }
      process.holds[index].limit?.deadline = limit.deadline + (now - since)
    }
    self.process = process
    return []
  }
}
