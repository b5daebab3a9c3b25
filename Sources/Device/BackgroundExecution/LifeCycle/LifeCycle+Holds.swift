import RuleBlocks
/// What keeps an app in the background from being suspended, and for how long.
extension LifeCycle {
  /// R22 and R8: resumes or launches the app in the background as needed, and adds a message.
  mutating func wake(_ message: AppMessage, _ hold: AppProcess.Hold) throws(Misuse) -> [Action] {
    if process == nil {
      let actions = try launchUnseen(hold)
      process?.mailbox.add(message)
      return actions
    }
    var process = try livingProcess()
    if process.holds.contains(where: { $0.assertion == hold.assertion }) {
      throw .assertionAlreadyHeld(hold.assertion)
    }
    let wasSuspended = process.stage == .suspended
    process.stage = .running
    process.holds.append(hold)
    process.mailbox.add(message)
    self.process = process
    if wasSuspended { return [.resume, .phase(.background)] }
    return process.isInFront ? [] : [.woken]
  }

  /// R8: launches the app in the background.
  mutating func launchUnseen(_ hold: AppProcess.Hold) throws(Misuse) -> [Action] {
    if process != nil { throw .appAlreadyRunning }
    var started = AppProcess(
      told: .background, isInFront: false, holds: [hold], runsOnUntil: now)
    addLaunch(to: &started)
    process = started
    isPrewarmed = false
    return [.startProcess(.background(hold.assertion.kind)), .phase(.background)]
  }

  /// Holds an assertion, even while the process is ending, or changes its limit.
  ///
  /// If the expiry call of the limit is due already, it is queued at once, but only once until the limit is
  /// removed.
  mutating func hold(_ hold: AppProcess.Hold) throws(Misuse) -> [Action] {
    var (process, hold) = (try runningProcess(), hold)
    if hold.limit != nil, let old = process.holds.first(where: { $0.assertion == hold.assertion }) {
      hold.isExpiring = old.isExpiring
    }
    process.holds.removeAll { $0.assertion == hold.assertion }
    process.holds.append(hold)
    self.process = process
    return expireHolds()
  }

  /// Releases an assertion, even while the app is ending.
  mutating func release(_ assertion: ProcessAssertion) throws(Misuse) -> [Action] {
    guard let index = process?.holds.firstIndex(where: { $0.assertion == assertion }) else {
      throw .assertionNotHeld(assertion)
    }
    process?.holds.remove(at: index)
    return []
  }

  /// Releases the assertions whose limit has been reached, and queues the expiry calls that are due.
  ///
  /// Of several breaches at one instant the assertion that was held first is the reason.
  mutating func expireHolds() -> [Action] {
    guard var process else { return [] }
    let lapsed = process.holds.filter { hold in hold.limit.map { $0.deadline <= now } ?? false }
    process.holds.removeAll { lapsed.contains($0) }
    for index in process.holds.indices
    where process.holds[index].nextDeadline.map({ $0 <= now }) ?? false {
      process.holds[index].isExpiring = true
      if let call = process.holds[index].limit?.expiry?.call { process.mailbox.add(call) }
    }
    self.process = process
    let actions = lapsed.map { Action.lapsed($0.assertion) }
    guard let breach = lapsed.lazy.compactMap({ $0.limit?.breach }).first else { return actions }
    return actions + kill(.ruleBroken(breach))
  }
}
