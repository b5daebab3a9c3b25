import RuleBlocks
import TransferEngine

import struct TransferEngine.TaskRecord

/// Wakes: no running or force-quit client is woken, none twice for the same reason, and none is forgotten
/// (R51, R61).
///
/// A client that was woken is notified when everything has been delivered and answered (R52, R200). A question that it
/// was woken for without an answer wakes it again, three times in all; then the default handling answers (R201).
extension TransferSimulation {
  var isAppRunning: Bool { app.process.map { $0.presence != .suspended } ?? false }

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
    if delegate?.takesDelayedBegin == false { return nil }
    let times = [task.order.earliestBegin, task.rateFloor, task.retryAt, task.serverWaitUntil]
    let isIdle =
      !transport.exchanges.values.contains { $0.attempt.task == task.id }
      && !wakes.ending.values.contains(task.id.number)
    guard delegate?.takesDelayedBegin ?? task.order.asksBeforeDelayedBegin,
      !task.delayedBeginAllowed, !task.isSuspended, isIdle,
      task.order.earliestBegin != nil, times.allSatisfy({ $0 ?? now <= now })
    else { return nil }
    return .delayedBegin
  }

  mutating func wake() {
    if isAppRunning { problem("a client is woken that runs") }
    if app.isForceQuit { problem("a client is woken that was force quit") }
    answerByDefault()
    if waiting.isSubset(of: wokenFor) { problem("a client is woken twice for the same") }
    noteWake()
    wakes.isDue = true
    wakes.owesAllTold = true
  }

  /// The daemon believes that it has woken the client.
  mutating func noteWake() {
    let (choices, former) = (TransferChoices(), wokenFor)
    for reason in waiting where !reason.isEvent && !former.contains(reason) {
      // A task has one question at a time, and its next one begins anew.
      for other in wakes.unanswered.keys where other.task == reason.task && other != reason {
        wakes.unanswered[other] = nil
        wakes.wokenFor.remove(other)
      }
      let count = (wakes.unanswered[reason]?.wakes ?? 0) + 1
      if count > choices.questionWakes {
        problem("a question wakes for ever")
      }
      let patience = choices.questionPatience * (1 << (2 * (count - 1)))
      wakes.unanswered[reason] = (count, now + patience)
    }
    wakes.wokenFor.formUnion(waiting)
    wakes.mayHearAllTold = true
  }

  /// The questions that its delegate takes, as reported to the daemon.
  private var delegate: DelegateMethods? {
    if case .session(let session) = store[.session(Self.session)] { session.delegate } else { nil }
  }

  /// What it was woken for and need not be woken for again.
  private var wokenFor: Set<WakeLedger.Reason> {
    wakes.wokenFor.filter { wakes.unanswered[$0].map { now < $0.until } ?? true }
  }

  /// Takes out the challenges that the daemon answers itself by now: the client does not run, and its delegate
  /// lacks the method (R202) or was woken often enough (R201).
  private mutating func answerByDefault() {
    guard !isAppRunning, !app.isForceQuit else { return }
    for task in wakes.challenged {
      let question = WakeLedger.Reason.question(task: task, .challenge)
      let woken = wakes.wokenFor.contains(question) ? wakes.unanswered[question] : nil
      let isGivenUp = woken.map { $0.wakes >= 3 && $0.until <= now } ?? false
      if isGivenUp || delegate?.takesChallenge == false { forget(question, of: task) }
    }
    // A challenge that is not there since the daemon has started is answered when it comes again.
    let waiting = waiting
    for (question, woken) in wakes.unanswered
    where woken.wakes >= 3 && woken.until <= now && waiting.contains(question) {
      wakes.wokenFor.remove(question)
      wakes.unanswered[question] = nil
    }
  }

  /// A delegate of another version does not take a question that the client was woken for: if a later version does,
  /// that is another question.
  mutating func forgetUntakenQuestions() {
    for case .question(let number, .delayedBegin) in wakes.wokenFor {
      let id = TransferTaskID(session: Self.session, number: number)
      guard case .task(let task) = store[.task(id)],
        !(delegate?.takesDelayedBegin ?? task.order.asksBeforeDelayedBegin)
      else { continue }
      forget(.question(task: number, .delayedBegin), of: number)
    }
  }

  private mutating func forget(_ question: WakeLedger.Reason, of task: Int) {
    if question == .question(task: task, .challenge) { wakes.challenged.remove(task) }
    wakes.wokenFor.remove(question)
    wakes.unanswered[question] = nil
  }

  /// The shell carries out a requested wake.
  mutating func honourWake() {
    guard wakes.isDue else { return }
    wakes.isDue = false
    wakes.limit = now + .seconds(30)
    if app.process == nil { launch(.background) } else { setPresence(.background) }
  }

  mutating func hearAllTold() {
    if !wakes.mayHearAllTold { problem("that all is told is said without a wake") }
    if waiting.contains(where: \.isEvent) { problem("that all is told is said too early") }
    if waiting.contains(where: { !$0.isEvent }) {
      problem("that all is told is said to a process that is asked")
    }
    wakes.isToldAll = true
    wakes.limit = nil
    wakes.mayHearAllTold = false
    wakes.lastRequestBeforeAllTold = lastRequest
    wakes.owesAllTold = false
  }

  /// Checks that no wake, and no end of one, was forgotten.
  mutating func checkWakes() {
    guard now >= startedAt + TransferChoices().returnTime else { return }
    answerByDefault()
    guard news.isEmpty else { return }
    let waiting = waiting
    if isAppRunning {
      if wakes.owesAllTold, waiting.isEmpty {
        problem("that all is told is never said")
      }
      return
    }
    guard !app.isForceQuit else { return }
    let new = waiting.subtracting(wokenFor).subtracting(lostData)
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
    forget(.question(task: task, question), of: task)
  }
}
