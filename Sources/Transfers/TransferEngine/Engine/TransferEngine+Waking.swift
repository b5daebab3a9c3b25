import RuleBlocks

/// The waking of clients (R51), never twice for the same reason.
///
/// The reasons are kept in the records of session and task, so that a restarted daemon knows them, too.
extension TransferEngine {
  /// Marks a session, whose client may need to be woken; this is checked at the end of the event, which may
  /// yet remove the reason.
  mutating func considerWaking(_ id: TransferSessionID) { changes.wakings.insert(id) }

  /// Wakes marked clients, at the end of an event or turn.
  mutating func wakeDue() {
    guard !isInTurn else { return }
    for id in changes.wakings.sorted() { wakeIfDue(id) }
  }

  /// Wakes a client that is not running when all of a session's tasks are done, or a delegate is asked
  /// something (R51, R90).
  ///
  /// It does not if the session does not want it (R56) or the user has force quit the client (R61). If a
  /// client gets events and dies or is suspended before it acknowledges them, it is woken for them (CHOICE).
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

  /// Lets delayed tasks begin whose delegate cannot be asked (R90, CHOICE).
  mutating func beginUnasked(_ id: TransferSessionID) {
    guard let session = sessions[id], mayWake(id.client) else { return }
    for number in session.asking.sorted() {
      let task = TransferTaskID(session: id, number: number)
      guard case .asking = tasks[task]?.stage else { continue }
      take(.proceed, for: task)
    }
  }

  /// Checks all sessions, once running processes have had time to return to a new daemon.
  mutating func considerWakingAll() { changes.wakings.formUnion(sessions.keys) }

  /// Whether a client may be woken: it has no running process, was not force quit, and had time to return to
  /// a new daemon.
  private func mayWake(_ id: TransferClientID) -> Bool {
    guard start == .ready, now >= wakesFrom, let client = clients[id] else { return false }
    return !client.isRunning && !client.record.isForceQuit
  }

  /// Whether it has an event that the client was not woken for. The last one may be gone: a session that is
  /// attached again loses its end.
  private func hasNews(_ session: SessionState) -> Bool {
    let through = session.record.wokenThrough ?? 0
    return session.record.nextEvent - 1 > through
      && session.events.contains { $0.key > through && $0.value.wakes }
  }

  /// Whether no task will proceed by itself: neither a suspended one (CHOICE) nor one that waits for its
  /// delegate.
  private func isDone(_ session: SessionState) -> Bool {
    session.tasks.allSatisfy { number in
      let task = tasks[TransferTaskID(session: session.record.id, number: number)]
      return task?.question != nil || task?.record.isSuspended != false
    }
  }

  /// Returns the questions that the client was not woken for.
  private func newQuestions(of session: SessionState) -> [(TransferTaskID, TaskQuestion)] {
    session.asking.sorted().compactMap { number in
      let id = TransferTaskID(session: session.record.id, number: number)
      guard let task = tasks[id], let question = task.question, task.record.wokenFor != question
      else { return nil }
      return (id, question)
    }
  }

  /// Ends a wake: its client will not be told that all events were delivered.
  mutating func endWake(_ id: TransferSessionID) {
    guard sessions[id]?.record.wokenAt != nil else { return }
    sessions[id]?.hasToldAll = false
    changeSession(id) { $0.wokenAt = nil }
  }

  /// Ends a wake if its process was told of its end, and has since made a request. Until then the wake is
  /// remembered: a daemon that dies while it reports the end repeats it.
  mutating func endWakeIfToldAll(_ id: TransferSessionID) {
    if sessions[id]?.hasToldAll == true { endWake(id) }
  }
}
