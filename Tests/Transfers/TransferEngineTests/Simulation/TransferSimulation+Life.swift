import RuleBlocks
import TransferEngine

/// The life of the client's process as iOS determines it: a woken process is suspended as soon as it has learned
/// that everything was delivered, and terminated if it does not learn it in 30 s.
///
/// Without this the simulation did not notice that a process learned it before it was asked: its process kept
/// running, and answered later.
extension TransferSimulation {
  /// Suspends or ends a process whose time is over.
  mutating func liveOn() {
    if wakes.isToldAll {
      wakes.isToldAll = false
      if life.number(below: 3) == 0 { killApp() } else { setPresence(.suspended) }
    } else if let limit = wakes.limit, now >= limit {
      killApp()
    }
  }

  /// There are no more faults, and the user never comes back: the app runs only when the daemon wakes it, and
  /// may crash or remain silent then. No transfer may wait for it for ever (R201).
  mutating func settleUnopened() {
    isFaulty = false
    disk.isFull = false
    conditions = TransferConditions()
    feed(.conditions(conditions))
    let strict = tasksWithTime
    let end = now + .seconds(3 * 86_400)
    for _ in 0..<20_000 where problems.isEmpty {
      checkWakes()
      if workUnopened() { continue }
      // A process that nothing happens to any more is suspended.
      if isAppRunning, wakes.limit == nil {
        setPresence(.suspended)
        continue
      }
      let next = [engine.nextDeadline, wakes.limit].compactMap { $0 }.min()
      guard let next, next <= end else { break }
      pass(to: next)
    }
    for case .task(let task) in store.values
    where strict.contains(task.id.number) && !task.isSuspended {
      problem("task \(task.id.number) waits for the user to open the app")
    }
  }

  /// Does one thing that happens without the user; false if there is none.
  private mutating func workUnopened() -> Bool {
    if wakes.isDue {
      honourWake()
      return true
    }
    if wakes.isToldAll || wakes.limit.map({ now >= $0 }) ?? false {
      liveOn()
      return true
    }
    if isAppRunning, !app.questions.isEmpty {
      switch life.number(below: 8) {
      case 0:
        killApp()
        return true
      case 1, 2: app.questions.removeFirst()
      default:
        answerQuestion()
        return true
      }
    }
    return work()
  }
}
