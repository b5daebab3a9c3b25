import RuleBlocks

/// R216: the processor time of an app in the background.
extension LifeCycle {
  /// Sets the share of one processor that the app uses from now on, in percent.
  mutating func useProcessor(_ share: Int) throws(Misuse) -> [Action] {
    guard process != nil else { throw .appNotRunning }
    process?.processor.share = share
    return []
  }

  /// Updates the account: an app is counted while it runs in the background and the device is awake, unless
  /// a processing task with external power spares it.
  mutating func countProcessorTime() {
    guard var process else { return }
    let isSpared = process.holds.contains { $0.limit?.sparesProcessor ?? false }
    let isCounted =
      asleepSince == nil && process.stage == .running && !process.isInFront && !isSpared
    process.processor.settle(at: now, isCounted: isCounted)
    self.process = process
  }
}
