import RuleBlocks
extension LifeCycle {
  /// A callback has come back: the change that a `will` message announced is now told.
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

  /// R9: a blocked main thread takes no message.
  mutating func block(_ blocks: Bool) throws(Misuse) -> [Action] {
    var process = try runningProcess()
    if blocks, process.mailbox.isBlocked { throw .mainThreadBlocked }
    if !blocks, !process.mailbox.isBlocked { throw .mainThreadNotBlocked }
    process.mailbox.isBlocked = blocks
    self.process = process
    return []
  }

  /// The process is gone already: there is nothing to kill.
  mutating func endByItself(_ reason: TerminationReason) throws(Misuse) -> [Action] {
    _ = try runningProcess()
    return end(reason)
  }

  /// R176: an app that gets time hears that memory is short.
  ///
  /// CHOICE: a suspended one never does; the system takes its memory back without a word (R7).
  mutating func warnOfMemory() -> [Action] {
    if process?.stage == .running { process?.mailbox.add(.memoryWarning) }
    return []
  }

  /// R7: only an app that runs in the background hears of it.
  ///
  /// CHOICE: an app in front is killed without a callback, as the system does when memory is out.
  mutating func systemKill() throws(Misuse) -> [Action] {
    let process = try livingProcess()
    guard process.stage == .running, !process.isInFront else { return kill(.systemKill) }
    return beginEnding(.systemKill)
  }

  /// CHOICE: a reboot is a loss of power, without a callback. The device locks or unlocks itself after it.
  mutating func reboot() -> [Action] {
    isLocked = false
    returnsOnUnlock = false
    return process == nil ? [] : kill(.reboot)
  }

  /// Kills the process for a rule that another block keeps.
  mutating func terminate(_ reason: TerminationReason) throws(Misuse) -> [Action] {
    if process == nil { throw .appNotRunning }
    return kill(reason)
  }

  /// Tells a running app that it will end; it is killed when it has answered or its time is up, which
  /// counts from now and not from the delivery (R109).
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

  /// Ends a process from outside.
  mutating func kill(_ reason: TerminationReason) -> [Action] {
    [.terminate(reason)] + end(reason)
  }

  /// The process that exists and has not been told to end.
  func livingProcess() throws(Misuse) -> AppProcess {
    guard let process else { throw .appNotRunning }
    if case .ending = process.stage { throw .appEnding }
    return process
  }

  /// The process that the user sees.
  func processInFront() throws(Misuse) -> AppProcess {
    let process = try livingProcess()
    guard process.isInFront else { throw .appNotInForeground }
    return process
  }

  /// The process that can do something of its own.
  func runningProcess() throws(Misuse) -> AppProcess {
    guard let process else { throw .appNotRunning }
    if process.stage == .suspended { throw .appSuspended }
    return process
  }

  /// Forgets the process, whatever it was about, and tells the others.
  private mutating func end(_ reason: TerminationReason) -> [Action] {
    process = nil
    lastEnd = reason
    returnsOnUnlock = false
    return [.phase(.notRunning(after: reason))]
  }
}
