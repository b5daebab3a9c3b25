import RuleBlocks

/// The waking of clients (R51), never twice for the same reason.
///
/// The reasons are kept in the records of session and task, so that a restarted daemon knows them, too.
///
/// **Questions.** A task with a question stands still, so the question always has a way on: a process that can
/// answer it, a wake that is due or under way, or, when a few wakes have brought no answer, the default handling
/// (R201). Only a client that nothing can start is waited for, until it comes by itself or the task's time is over.
extension TransferEngine {
  /// Marks a session, whose client may need to be woken, or be told that everything was delivered; this is
  /// checked at the end of the event, which may yet change it.
  mutating func considerWaking(_ id: TransferSessionID) { changes.wakings.insert(id) }

  /// Checks marked sessions, at the end of an event or turn. What that changes may mark some again.
  mutating func wakeDue() {
    guard !isInTurn else { return }
    while !changes.wakings.isEmpty {
      let marked = changes.wakings.sorted()
      changes.wakings = []
      for id in marked {
        wakeIfDue(id)
        sayIfAllIsTold(id)
      }
    }
  }

  /// Wakes a client that is not running when all of a session's tasks are done, or a delegate is asked
  /// something (R51, R90).
  ///
  /// It does not if the session does not want it (R56) or the user has force quit the client (R61). If a
  /// client gets events and dies or is suspended before it acknowledges them, it is woken for them (CHOICE).
  private mutating func wakeIfDue(_ id: TransferSessionID) {
    guard let client = sessions[id]?.record.id.client, mayWake(client) else { return }
    answerByDefault(id)
    guard let session = sessions[id] else { return }
    guard session.record.configuration.sendsLaunchEvents else { return beginUnasked(id) }
    let questions = questionsThatWake(session)
    guard !questions.isEmpty || hasNews(session) && isDone(session) else { return }
    for (task, question) in questions { noteWake(for: question, of: task) }
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

  /// Records a wake for a question, and when the next one is due if it remains unanswered.
  private mutating func noteWake(for question: TaskQuestion, of id: TransferTaskID) {
    let (now, choices) = (now, rules.choices)
    change(id) {
      let wakes = ($0.wokenFor == question ? $0.wakes ?? 0 : 0) + 1
      ($0.wokenFor, $0.wakes) = (question, wakes)
      $0.wakeAgainAt = now + choices.questionPatience(after: wakes)
    }
    watch(id)
  }

  /// Answers questions for a client that does not run: those whose delegate lacks the method (R202), and those
  /// that it was woken for often enough (R201).
  private mutating func answerByDefault(_ id: TransferSessionID) {
    guard let session = sessions[id] else { return }
    for (task, question) in openQuestions(of: session) {
      guard let record = tasks[task]?.record else { continue }
      let isGivenUp =
        record.wokenFor == question && record.wakes ?? 0 >= rules.choices.questionWakes
        && record.wakeAgainAt.map { $0 <= now } ?? false
      guard isGivenUp || !isTaken(question, record) else { continue }
      switch question {
      case .delayedBegin: take(.proceed, for: task)
      case .challenge: take(.performDefault, for: task)
      }
    }
  }

  /// Whether the program itself answers a question: its delegate has the method, or its address a password.
  private func isTaken(_ question: TaskQuestion, _ task: TaskRecord) -> Bool {
    guard let delegate = sessions[task.id.session]?.record.delegate else { return true }
    return switch question {
    case .delayedBegin: delegate.takesDelayedBegin
    case .challenge: delegate.takesChallenge || task.order.hasCredential == true
    }
  }

  /// Handles that nothing can start the session's client: its delayed tasks begin, and its challenges wait for it
  /// (CHOICE), without further wakes.
  mutating func couldNotWake(_ id: TransferSessionID) {
    beginUnasked(id)
    guard let session = sessions[id], mayWake(id.client) else { return }
    for (task, _) in openQuestions(of: session) where tasks[task]?.record.wakes != nil {
      change(task) { ($0.wakes, $0.wakeAgainAt) = (nil, nil) }
      watch(task)
    }
  }

  /// Lets delayed tasks begin whose delegate cannot be asked (R90, CHOICE).
  private mutating func beginUnasked(_ id: TransferSessionID) {
    guard let session = sessions[id], mayWake(id.client) else { return }
    for (task, question) in openQuestions(of: session) where question == .delayedBegin {
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

  /// Returns the questions that no answer has come to, and which its tasks wait for.
  func openQuestions(of session: SessionState) -> [(TransferTaskID, TaskQuestion)] {
    // A loop: the optimiser of Swift 6.3.1 fails on `tasks[id]?.question.map` in a closure.
    var open: [(TransferTaskID, TaskQuestion)] = []
    for number in session.asking.sorted() {
      let id = TransferTaskID(session: session.record.id, number: number)
      guard let task = tasks[id], let question = task.question else { continue }
      open.append((id, question))
    }
    return open
  }

  /// Returns the questions that the client was not woken for, or so long ago that it is woken again (R201).
  private func questionsThatWake(
    _ session: SessionState
  ) -> [(TransferTaskID, TaskQuestion)] {
    openQuestions(of: session).filter { id, question in
      guard let task = tasks[id]?.record, task.wokenFor == question else { return true }
      return task.wakeAgainAt.map { $0 <= now } ?? false
    }
  }

  /// Ends a wake: its client gets no message that all events were delivered.
  mutating func endWake(_ id: TransferSessionID) {
    guard sessions[id]?.record.wokenAt != nil else { return }
    sessions[id]?.hasToldAll = false
    changeSession(id) { $0.wokenAt = nil }
  }

  /// Ends a wake if its process has got the message of its end, and has since made a request. Until then the wake is
  /// remembered: a daemon that dies while it reports the end repeats it.
  mutating func endWakeIfToldAll(_ id: TransferSessionID) {
    if sessions[id]?.hasToldAll == true { endWake(id) }
  }
}
