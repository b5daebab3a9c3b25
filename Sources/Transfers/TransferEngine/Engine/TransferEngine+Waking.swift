import RuleBlocks

/// When a client is woken (R51), which is for the same thing never twice.
///
/// What it was woken for is remembered in the records of session and task, so that also a new
/// daemon knows.
extension TransferEngine {
  /// Looks at the end of an event whether a session's client is to be woken: something has come, or the
  /// client has gone.
  /// Looked at when all that an event does is done, as it may take the reason away again.
  mutating func considerWaking(_ id: TransferSessionID) { changes.wakings.insert(id) }

  /// Wakes, once all that an event does is done.
  mutating func wakeDue() {
    guard !isInTurn else { return }
    for id in changes.wakings.sorted() { wakeIfDue(id) }
  }

  /// Wakes a client that does not run when all of a session's tasks are done, or a delegate is
  /// asked something (R51, R90).
  ///
  /// It does not where the session wants none of it (R56) or the user does not (R61). A client that
  /// was told and dies or is suspended before it acknowledges is woken for that (CHOICE).
  private mutating func wakeIfDue(_ id: TransferSessionID) {
    guard let session = sessions[id], mayWake(id.client) else { return }
    guard session.record.configuration.sendsLaunchEvents else { return beginUnasked(id) }
    let questions = newQuestions(of: session)
    guard !questions.isEmpty || hasNews(session) && isDone(session) else { return }
    for (task, question) in questions { change(task) { $0.wokenFor = question } }
    let now = now
    changeSession(id) {
      $0.wokenThrough = $0.nextEvent - 1
      $0.wokenAt = now
    }
    sessions[id]?.hasToldAll = false
    settleRate(id.client)
    let choices = rules.choices
    changeClient(id.client) { $0.raiseRate(at: now, choices) }
    act(.wake(id))
  }

  /// Lets the tasks begin whose delegate cannot be asked whether they should (R90, CHOICE).
  mutating func beginUnasked(_ id: TransferSessionID) {
    guard let session = sessions[id], mayWake(id.client) else { return }
    for number in session.asking.sorted() {
      let task = TransferTaskID(session: id, number: number)
      guard case .asking = tasks[task]?.stage else { continue }
      take(.proceed, for: task)
    }
  }

  /// The processes that live have had the time to come back to a new daemon.
  mutating func considerWakingAll() { changes.wakings.formUnion(sessions.keys) }

  /// Whether a client may be woken at all: no process of it runs, the user has not ended it, and
  /// those that live have had the time to come back.
  private func mayWake(_ id: TransferClientID) -> Bool {
    guard start == .ready, now >= wakesFrom, let client = clients[id] else { return false }
    return !client.isRunning && !client.record.isForceQuit
  }

  /// Whether it has an event that the client was not woken for. The last one may be gone: a session that is
  /// taken up again loses its end.
  private func hasNews(_ session: SessionState) -> Bool {
    let through = session.record.wokenThrough ?? 0
    return session.record.nextEvent - 1 > through
      && session.events.contains { $0.key > through && $0.value.wakes }
  }

  /// Whether no task goes on by itself: a suspended one does not (CHOICE), nor one that waits for its
  /// delegate.
  private func isDone(_ session: SessionState) -> Bool {
    session.tasks.allSatisfy { number in
      let task = tasks[TransferTaskID(session: session.record.id, number: number)]
      return task?.question != nil || task?.record.isSuspended != false
    }
  }

  /// What delegates are asked that the client was not woken for.
  private func newQuestions(of session: SessionState) -> [(TransferTaskID, TaskQuestion)] {
    session.asking.sorted().compactMap { number in
      let id = TransferTaskID(session: session.record.id, number: number)
      guard let task = tasks[id], let question = task.question, task.record.wokenFor != question
      else { return nil }
      return (id, question)
    }
  }

  /// No client is to hear any more that all of a wake is told.
  mutating func endWake(_ id: TransferSessionID) {
    guard sessions[id]?.record.wokenAt != nil else { return }
    sessions[id]?.hasToldAll = false
    changeSession(id) { $0.wokenAt = nil }
  }

  /// A process that has heard that all is told has done something since. Until then the wake is remembered:
  /// a daemon that dies as it says so says it again.
  mutating func endWakeIfToldAll(_ id: TransferSessionID) {
    if sessions[id]?.hasToldAll == true { endWake(id) }
  }
}
