import RuleBlocks

/// The effects of the clock and of device sleep on an app (R16, R112).
extension LifeCycle {
  /// Whether the app keeps a locked device awake: it runs, and not only for what yields to sleep.
  ///
  /// The moment in which it runs on by itself (R2) does not count: a device stays awake for longer than that.
  package var keepsDeviceAwake: Bool {
    guard let process, process.stage != .suspended else { return false }
    if process.interruptions.contains(.lock) { return !process.mailbox.isEmpty }
    return process.stage != .running || process.isInFront || !process.mailbox.isEmpty
      || process.holds.contains { !($0.limit?.yieldsToSleep ?? false) }
  }

  /// R112: queues a change of the time, several in one; a process that gets no time receives it later.
  ///
  /// CHOICE: before whatever it is resumed for.
  mutating func note(_ change: TimeChange) -> [Action] {
    guard var process else { return [] }
    if case .ending = process.stage { return [] }
    process.mailbox.add(change)
    self.process = process
    return []
  }

  /// Stops the app's time.
  mutating func sleep() -> [Action] {
    asleepSince = asleepSince ?? now
    return []
  }

  /// R16: wakes the device; limits that yield to sleep have as much time left as before.
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
