import RuleBlocks
import TransferEngine

import struct TransferEngine.TaskRecord

/// Wakes: no running or force-quit client is woken, none twice for the same reason, and none is forgotten
/// (R51, R61).
///
/// A client that was woken is notified when everything has been delivered (R52).
extension TransferSimulation {
  private var isAppRunning: Bool { app.process.map { $0.presence != .suspended } ?? false }

  /// Everything pending for the client, by the database and the servers' challenges.
  private var waiting: Set<WakeLedger.Reason> {
    Set(
      store.values.compactMap { record in
        switch record {
        case .event(let event): .event(event.number)
        case .task(let task): question(of: task).map { .question(task: task.id.number, $0) }
        default: nil
        }
      })
  }

  /// The ends of data tasks caused by their own client's suspension or exit, which wake nobody (R48).
  private var lostData: Set<WakeLedger.Reason> {
    Set(
      store.values.compactMap { record in
        guard case .event(let event) = record, case .completed(_, let completion) = event.event,
          completion.error == .clientGone
        else { return nil }
        return .event(event.number)
      })
  }

  private func question(of task: TaskRecord) -> TaskQuestion? {
    if wakes.challenged.contains(task.id.number) { return .challenge }
    let times = [task.order.earliestBegin, task.rateFloor, task.retryAt, task.serverWaitUntil]
    let isIdle = !transport.exchanges.values.contains { $0.attempt.task == task.id }
    guard task.order.asksBeforeDelayedBegin, !task.delayedBeginAllowed, !task.isSuspended, isIdle,
      task.order.earliestBegin != nil, times.allSatisfy({ $0 ?? now <= now })
    else { return nil }
    return .delayedBegin
  }

  mutating func wake() {
    if isAppRunning { problem("a client is woken that runs") }
    if app.isForceQuit { problem("a client is woken that was force quit") }
    if waiting.isSubset(of: wakes.wokenFor) { problem("a client is woken twice for the same") }
    noteWake()
    wakes.isDue = true
    wakes.owesAllTold = true
  }

  /// The daemon believes that it has woken the client.
  mutating func noteWake() {
    wakes.wokenFor.formUnion(waiting)
    wakes.mayHearAllTold = true
  }

  /// The shell carries out a requested wake.
  mutating func honourWake() {
    guard wakes.isDue else { return }
    wakes.isDue = false
    if app.process == nil { launch(.background) } else { setPresence(.background) }
  }

  mutating func hearAllTold() {
    if !wakes.mayHearAllTold { problem("that all is told is said without a wake") }
    if waiting.contains(where: \.isEvent) { problem("that all is told is said too early") }
    wakes.mayHearAllTold = false
    wakes.lastRequestBeforeAllTold = lastRequest
    wakes.owesAllTold = false
  }

  /// Checks that no wake, and no end of one, was forgotten.
  mutating func checkWakes() {
    guard news.isEmpty, now >= startedAt + TransferChoices().returnTime else { return }
    let waiting = waiting
    if isAppRunning {
      if wakes.owesAllTold, !waiting.contains(where: \.isEvent) {
        problem("that all is told is never said")
      }
      return
    }
    guard !app.isForceQuit else { return }
    let new = waiting.subtracting(wakes.wokenFor).subtracting(lostData)
    if new.contains(where: { !$0.isEvent }) { problem("no wake for a question") }
    if new.contains(where: \.isEvent), isAllDone(waiting) { problem("no wake for events") }
  }

  private func isAllDone(_ waiting: Set<WakeLedger.Reason>) -> Bool {
    store.values.allSatisfy { record in
      guard case .task(let task) = record, !task.isSuspended else { return true }
      return waiting.contains { reason in
        if case .question(task.id.number, _) = reason { true } else { false }
      }
    }
  }

  /// The delegate replies. A reply to an outdated question must not affect another one.
  mutating func answer(_ question: TaskQuestion, of task: Int, _ request: ClientRequest) {
    wakes.answering = (question, task)
    ask(request)
    wakes.answering = nil
  }

  /// Notes that the request is stored: after a stored reply the next question is a new one.
  ///
  /// Until then it is the same question, for which nothing wakes twice, not even a new daemon (R51).
  mutating func noteAnswer() {
    guard let (question, task) = wakes.answering else { return }
    wakes.answering = nil
    if question == .challenge { wakes.challenged.remove(task) }
    wakes.wokenFor.remove(.question(task: task, question))
  }
}
