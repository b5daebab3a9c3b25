import RuleBlocks
extension LifeCycle {
  /// Handles the return of a callback: the change that a `will` message announced now becomes visible to the
  /// app.
  mutating func returned(_ message: AppMessage) throws(Misuse) -> [Action] {
    var process = try runningProcess()
    if process.mailbox.isBlocked { throw .mainThreadBlocked }
    guard process.mailbox.inFlight == message else { throw .messageNotInFlight(message) }
    process.mailbox.finish()
    process.messageLimit = nil
    process.answer(message)
    var actions: [Action] = []
    switch message.change {
    case .willResignActive, .willEnterForeground: process.told = .inactive
    case .didEnterBackground:
      process.runsOnUntil = now + choices.backgroundMoment
      actions.append(.takeSnapshot)
    default: break
    }
    self.process = process
    if message == .willTerminate, case .ending(let reason) = process.stage {
      return actions + kill(reason)
    }
    return actions
  }

  /// R9: blocks the main thread, which then takes no message, or unblocks it.
  mutating func block(_ blocks: Bool) throws(Misuse) -> [Action] {
    if process == nil, isPrewarmed { return [] }
    var process = try runningProcess()
    if blocks, process.mailbox.isBlocked { throw .mainThreadBlocked }
    if !blocks, !process.mailbox.isBlocked { throw .mainThreadNotBlocked }
    process.mailbox.isBlocked = blocks
    self.process = process
    return []
  }

  /// Handles the end of a process that is already gone.
  mutating func endByItself(_ reason: TerminationReason) throws(Misuse) -> [Action] {
    if let actions = endPrewarmed(reason) { return actions }
    _ = try runningProcess()
    return end(reason)
  }

  /// R176: warns an app that gets time of low memory.
  ///
  /// CHOICE: a suspended one is never warned; the system reclaims its memory without notice (R7).
  mutating func warnOfMemory() -> [Action] {
    if process?.stage == .running { process?.mailbox.add(.memoryWarning) }
    return []
  }

  /// R7: ends the app to reclaim its memory; only one running in the background is notified.
  ///
  /// CHOICE: an app in front is killed without a callback, as the system does when memory is exhausted.
  mutating func systemKill() throws(Misuse) -> [Action] {
    if let actions = endPrewarmed(.systemKill) { return actions }
    let process = try livingProcess()
    guard process.stage == .running, !process.isInFront else { return kill(.systemKill) }
    return beginEnding(.systemKill)
  }

  /// Ends the process for a restart.
  ///
  /// CHOICE: a reboot is a loss of power, without a callback. The device locks or unlocks itself afterwards.
  mutating func reboot() -> [Action] {
    isLocked = false
    absence = nil
    if let actions = endPrewarmed(.reboot) { return actions }
    return process == nil ? [] : kill(.reboot)
  }

  /// Kills the process for a rule that another block enforces.
  mutating func terminate(_ reason: TerminationReason) throws(Misuse) -> [Action] {
    if let actions = endPrewarmed(reason) { return actions }
    if process == nil { throw .appNotRunning }
    return kill(reason)
  }

  /// Asks a running app to end; it is killed when it has answered or its time, counted from now, is up
  /// (R109).
  ///
  /// CHOICE: one that ends because it left the foreground has the time for that besides.
  mutating func beginEnding(_ reason: TerminationReason) -> [Action] {
    guard var process else { return [] }
    if case .ending = process.stage {} else { process.mailbox.add(.willTerminate) }
    process.stage = .ending(reason)
    let isLeaving = [.exitsOnSuspend, .noMultitasking].contains(reason)
    let leaving = isLeaving ? limits.didEnterBackground : .zero
    process.endLimit = AppProcess.TimeLimit(
      deadline: now + leaving + limits.willTerminate, reason: reason)
    self.process = process
    return [.phase(.ending(reason))]
  }

  mutating func kill(_ reason: TerminationReason) -> [Action] {
    [.terminate(reason)] + end(reason)
  }

  /// Returns the process if it exists and was not asked to end.
  func livingProcess() throws(Misuse) -> AppProcess {
    guard let process else { throw .appNotRunning }
    if case .ending = process.stage { throw .appEnding }
    return process
  }

  /// Returns the process if it is in the foreground.
  func processInFront() throws(Misuse) -> AppProcess {
    let process = try livingProcess()
    guard process.isInFront else { throw .appNotInForeground }
    return process
  }

  /// Returns the process if it is not suspended.
  func runningProcess() throws(Misuse) -> AppProcess {
    guard let process else { throw .appNotRunning }
    if process.stage == .suspended { throw .appSuspended }
    return process
  }

  /// Removes the process and reports its end to the other blocks.
  private mutating func end(_ reason: TerminationReason) -> [Action] {
    process = nil
    lastEnd = reason
    absence = nil
    return [.phase(.notRunning(after: reason))]
  }
}
