import RuleBlocks
extension LifeCycle {
  /// R1: launches a new process, inactive until `didBecomeActive`; one with scenes is in the background until
  /// its scene enters the foreground (R210).
  ///
  /// - Parameter errand: what it is opened for, delivered before the app is active (R124, R143, R145).
  mutating func launch(for errand: AppOpenReason? = nil) throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    if let process {
      if case .ending = process.stage { throw .appEnding }
      throw .appAlreadyRunning
    }
    let first: ApplicationState = hasScenes ? .background : .inactive
    var started = AppProcess(told: first, isInFront: true, holds: [], runsOnUntil: now)
    let isTold = addLaunch(to: &started, for: errand)
    if hasScenes {
      started.watch(for: .launch, until: .didFinishLaunching, from: now, within: limits.launch)
      started.mailbox.add(told(.willEnterForeground))
    }
    if let errand, !isTold { started.mailbox.add(told(errand.message)) }
    started.mailbox.add(told(.didBecomeActive))
    started.watch(
      for: hasScenes ? .sceneCreate : .launch, until: told(.didBecomeActive), from: now,
      within: limits.launch)
    process = started
    isPrewarmed = false
    return [.startProcess(errand.map { .errand($0) } ?? .user), .phase(.foreground)]
  }

  /// R2: leaves the app; R9 and R17 apply to one that exits instead of being suspended.
  mutating func home() throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    return leaveForeground(try processInFront())
  }

  /// R3: brings the app back from the background, in two steps.
  mutating func returnToApp() throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    let process = try livingProcess()
    if process.isInFront { throw .appAlreadyInForeground }
    return enterForeground(process)
  }

  /// R124, R125, R143, R145: brings the app to the front if needed, and delivers the errand before it is
  /// active.
  mutating func open(_ errand: AppOpenReason) throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    guard self.process != nil else { return try launch(for: errand) }
    var process = try livingProcess()
    guard process.isInFront else { return enterForeground(process, for: errand) }
    process.mailbox.add(told(errand.message))
    self.process = process
    return []
  }

  /// R4: begins an interruption; the first one makes the app inactive.
  mutating func beginInterruption(_ kind: Interruption) throws(Misuse) -> [Action] {
    var process = try processInFront()
    if process.interruptions.contains(kind) { throw .interruptionAlreadyOpen(kind) }
    if process.interruptions.isEmpty { process.mailbox.add(told(.willResignActive)) }
    process.interruptions.append(kind)
    self.process = process
    return []
  }

  /// R4: ends an interruption; the end of the last one makes the app active again.
  mutating func endInterruption(_ kind: Interruption) throws(Misuse) -> [Action] {
    var process = try processInFront()
    guard let index = process.interruptions.firstIndex(of: kind) else {
      throw .interruptionNotOpen(kind)
    }
    process.interruptions.remove(at: index)
    if process.interruptions.isEmpty { process.mailbox.add(told(.didBecomeActive)) }
    self.process = process
    return []
  }

  /// Locks the screen: an app in the foreground leaves it as with Home, even if covered.
  ///
  /// CHOICE (R9, R17): one that would end with Home stays and is covered. According to the guide of iOS 4 it
  /// never enters the background, and Home ends it; Apple says nothing of the lock.
  mutating func lock() throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    isLocked = true
    guard let process, process.isInFront else { return [] }
    if endOfLeaving != nil { return try beginInterruption(.lock) }
    let actions = leaveForeground(process)
    absence = .lock
    return actions
  }

  /// Unlocks the screen and brings back the app that was in front, if its process still exists.
  mutating func unlock() throws(Misuse) -> [Action] {
    guard isLocked else { throw .deviceNotLocked }
    isLocked = false
    if process?.interruptions.contains(.lock) ?? false { return try endInterruption(.lock) }
    return absence == .lock ? comeBack() : []
  }

  /// R262: answers the call that covers the app, which leaves the foreground as with Home.
  mutating func answerCall() throws(Misuse) -> [Action] {
    let process = try processInFront()
    guard process.interruptions.contains(.call) else { throw .interruptionNotOpen(.call) }
    let actions = leaveForeground(process)
    absence = .call
    return actions
  }

  /// R262: brings back the app that the call moved away; on a locked device, unlocking does.
  mutating func returnFromCall() -> [Action] {
    guard absence == .call else { return [] }
    if isLocked {
      absence = .lock
      return []
    }
    return comeBack()
  }

  /// Brings back the app that was moved away, if its process still exists.
  private mutating func comeBack() -> [Action] {
    absence = nil
    guard let process = try? livingProcess() else { return [] }
    return enterForeground(process)
  }

  /// Swipes the app away. R7 says which apps are notified.
  ///
  /// CHOICE: an app in front first enters the background, as can be seen on devices. An app that ended for
  /// another reason is still in the switcher and can be swiped away too.
  mutating func forceQuit() throws(Misuse) -> [Action] {
    if isLocked { throw .deviceLocked }
    guard process != nil else {
      guard let lastEnd, lastEnd != .forceQuit else { throw .appNotRunning }
      self.lastEnd = .forceQuit
      closeScenes()
      return (endPrewarmed(.forceQuit) ?? []) + [.phase(.notRunning(after: .forceQuit))]
    }
    let process = try livingProcess()
    let left = process.isInFront ? leaveForeground(process) : []
    closeScenes()
    if process.stage == .suspended { return kill(.forceQuit) }
    // An app that exits with Home is ending by now for that reason; the force quit overrides it.
    return left + beginEnding(.forceQuit)
  }

  /// Moves the app to the background in two steps, with a watchdog for the second.
  ///
  /// An app that ends instead of being suspended is asked to end afterwards (R9, R17).
  mutating func leaveForeground(_ process: AppProcess) -> [Action] {
    var process = process
    if process.interruptions.isEmpty { process.mailbox.add(told(.willResignActive)) }
    process.interruptions = []
    process.mailbox.add(told(.didEnterBackground))
    process.watch(
      for: .sceneUpdate, until: told(.didEnterBackground), from: now,
      within: limits.sceneUpdate)
    process.isInFront = false
    self.process = process
    return [.phase(.background)] + (endOfLeaving.map { beginEnding($0) } ?? [])
  }

  /// The reason why the app ends when it leaves the foreground (R9, R17); nil if it is suspended.
  private var endOfLeaving: TerminationReason? {
    guard profile.isMultitaskingSupported else { return .noMultitasking }
    return manifest.exitsOnSuspend && profile.honoursExitsOnSuspend ? .exitsOnSuspend : nil
  }

  /// Brings the app to the front in two steps, resuming a suspended process (R3).
  ///
  /// - Parameter errand: what it is opened for (R124, R125, R143, R145).
  mutating func enterForeground(
    _ process: AppProcess, for errand: AppOpenReason? = nil
  ) -> [Action] {
    var process = process
    let wasSuspended = process.stage == .suspended
    process.stage = .running
    process.isInFront = true
    absence = nil
    let isTold = connectScene(to: &process, for: errand)
    process.mailbox.add(told(.willEnterForeground))
    if let errand, !isTold { process.mailbox.add(told(errand.message)) }
    process.mailbox.add(told(.didBecomeActive))
    process.watch(for: .resume, until: told(.didBecomeActive), from: now, within: limits.resume)
    self.process = process
    return (wasSuspended ? [.resume] : []) + [.phase(.foreground)]
  }
}
