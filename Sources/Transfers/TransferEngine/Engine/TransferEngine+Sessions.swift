/// The life of sessions (R40, R43, R44).
///
/// **Attached.** One process at a time has a session open; others are refused until it is gone (R44). A
/// process that attaches gets unacknowledged events again.
///
/// **Numbers.** A process that numbers its tasks passes a name, which is stored. While it lives, or if
/// everything that it sent was read, all its numbers are known. Otherwise ``TransferTaskID/numbersAhead``
/// numbers are skipped, as its program may have written down some that the daemon never got.
extension TransferEngine {
  /// Makes a session, attaches to one, or repeats where its numbers continue.
  mutating func open(
    _ id: TransferSessionID, _ configuration: SessionConfiguration, _ numberer: Int?,
    _ delegate: DelegateMethods?, _ asker: Asker
  ) {
    guard !id.identifier.isEmpty else { return reply(.refused(.emptyIdentifier), to: asker) }
    guard let session = sessions[id] else {
      make(id, configuration, numberer, asker)
      return note(delegate, of: id)
    }
    guard let attached = session.attached else {
      note(delegate, of: id)
      return attach(id, numberer, asker)
    }
    guard attached == asker.connection else {
      return reply(.refused(.inUseByAnotherProcess), to: asker)
    }
    guard !session.record.isInvalidated else { return reply(.refused(.invalidated), to: asker) }
    note(delegate, of: id)
    // Everything that this process has sent so far is known.
    reply(admit(numberer, to: id, leavingOut: 0), to: asker)
  }

  /// Notes which questions the session's delegate takes by now; a newer version of a program may have another
  /// delegate. A task that waits for a method which is gone begins (R202).
  private mutating func note(_ delegate: DelegateMethods?, of id: TransferSessionID) {
    guard sessions[id]?.record.delegate != delegate else { return }
    changeSession(id) { $0.delegate = delegate }
    for number in sessions[id]?.tasks.sorted() ?? [] {
      let task = TransferTaskID(session: id, number: number)
      guard let record = tasks[task]?.record, record.order.earliestBegin != nil,
        !record.delayedBeginAllowed
      else { continue }
      let isOpen = tasks[task]?.question == .delayedBegin || record.wokenFor == .delayedBegin
      if isOpen, !record.asksToBegin(delegate) {
        questionIsAnswered(task)
      }
      place(task)
    }
  }

  /// Lets a process number the tasks, or the daemon if it passes no name.
  ///
  /// - Parameter unknown: how many numbers an earlier process may have assigned without the daemon knowing.
  /// - Returns: where the numbers continue, and whether another process assigned the last ones.
  private mutating func admit(
    _ numberer: Int?, to id: TransferSessionID, leavingOut unknown: Int
  ) -> ClientAnswer {
    let earlier = sessions[id]?.record.numberer
    if earlier?.name != numberer {
      changeSession(id) {
        if $0.numberer?.isGone == false { $0.nextTask += unknown }
        $0.numberer = numberer.map { SessionRecord.Numberer(name: $0) }
      }
    } else if earlier?.isGone == true {
      changeSession(id) { $0.numberer?.isGone = false }
    }
    guard numberer != nil, let next = sessions[id]?.record.nextTask else { return .done }
    return .opened(nextTask: next, isAnew: earlier?.name != numberer)
  }

  /// Makes a new session, with timeouts within bounds.
  private mutating func make(
    _ id: TransferSessionID, _ configuration: SessionConfiguration, _ numberer: Int?, _ asker: Asker
  ) {
    let configuration = rules.choices.bounded(configuration)
    var session = SessionState(SessionRecord(id: id, configuration: configuration))
    session.record.nextTask = firstTask(of: id)
    session.attached = asker.connection
    sessions[id] = session
    clients[id.client]?.sessions.insert(id.identifier)
    changes.touch(.client(id.client))
    changes.touch(.session(id))
    reply(admit(numberer, to: id, leavingOut: 0), to: asker)
  }

  /// Returns the number of the first task of a new session.
  ///
  /// It is greater than all tasks of an earlier session of that name whose files still exist, so that no name
  /// of an existing file is reused (R83).
  private func firstTask(of id: TransferSessionID) -> Int {
    let used = keptFiles.keys.lazy.filter { $0.task.session == id }.map(\.task.number)
    return (used.max() ?? 0) + 1
  }

  /// Attaches a new process to a session; an invalidated session becomes valid again.
  private mutating func attach(_ id: TransferSessionID, _ numberer: Int?, _ asker: Asker) {
    sessions[id]?.attached = asker.connection
    sessions[id]?.nextToTell = 1
    if sessions[id]?.record.isInvalidated == true {
      changeSession(id) { $0.isInvalidated = false }
      for (number, event) in sessions[id]?.events ?? [:] where event == .invalidated {
        sessions[id]?.events[number] = nil
        changes.touch(.event(id, number: number))
      }
    }
    reply(admit(numberer, to: id, leavingOut: TransferTaskID.numbersAhead), to: asker)
    tellWaiting(id)
  }

  /// Takes no new tasks, and ends the session after its last one (R44).
  mutating func invalidate(_ id: TransferSessionID, cancelling: Bool) {
    guard let session = sessions[id], !(session.record.isInvalidated && session.tasks.isEmpty)
    else { return }
    if !session.record.isInvalidated { changeSession(id) { $0.isInvalidated = true } }
    if cancelling {
      for number in session.tasks.sorted() {
        cancel(TransferTaskID(session: id, number: number), TaskState.Cancellation())
      }
    }
    endIfInvalidated(id)
  }

  /// Queues the last event of an invalidated session, when its last task is done (R53).
  mutating func endIfInvalidated(_ id: TransferSessionID) {
    guard let session = sessions[id], session.record.isInvalidated, session.tasks.isEmpty,
      !session.events.values.contains(.invalidated)
    else { return }
    queue(.invalidated, for: id)
  }

  /// Forgets an invalidated session when everything is acknowledged, in whatever order (R44).
  mutating func forgetIfOver(_ id: TransferSessionID) {
    guard let session = sessions[id], session.record.isInvalidated, session.tasks.isEmpty,
      session.events.isEmpty
    else { return }
    sessions[id] = nil
    clients[id.client]?.sessions.remove(id.identifier)
    changes.touch(.session(id))
  }

  /// Changes a session's record, to be stored at the end of the event.
  mutating func changeSession(_ id: TransferSessionID, _ change: (inout SessionRecord) -> Void) {
    guard var record = sessions[id]?.record else { return }
    change(&record)
    sessions[id]?.record = record
    changes.touch(.session(id))
  }

  /// Changes a client's record, to be stored at the end of the event.
  mutating func changeClient(_ id: TransferClientID, _ change: (inout ClientRecord) -> Void) {
    guard var record = clients[id]?.record else { return }
    change(&record)
    clients[id]?.record = record
    changes.touch(.client(id))
  }

  /// Returns summaries of the unfinished tasks (R43).
  func summaries(of id: TransferSessionID) -> [TaskSummary] {
    (sessions[id]?.tasks ?? []).sorted().compactMap { number in
      tasks[TransferTaskID(session: id, number: number)].map { task in
        TaskSummary(
          number: number, order: task.record.order, currentURL: task.record.currentURL,
          currentMethod: task.record.currentMethod, isSuspended: task.record.isSuspended,
          transferred: task.transferred, expected: task.expected)
      }
    }
  }
}
