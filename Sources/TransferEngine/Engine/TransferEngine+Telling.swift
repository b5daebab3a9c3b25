import BackgroundExecution

/// Who is told what, and when a client is woken (R50-R56).
extension TransferEngine {
  /// Tells something for certain.
  mutating func queue(_ event: SessionEvent, for id: TransferSessionID) {
    guard let number = sessions[id]?.record.nextEvent else { return }
    changeSession(id) { $0.nextEvent += 1 }
    sessions[id]?.events[number] = event
    changes.touch(.event(id, number: number))
    sessions[id]?.hasNews = true
    tellEvents(id)
  }

  /// Tells something to a process that runs and has the session open; it is lost to all others.
  mutating func tell(_ message: ClientMessage, _ id: TransferSessionID) {
    guard let connection = listener(of: id) else { return }
    act(.tell(connection, identifier: id.identifier, message))
  }

  /// Asks a delegate, and wakes its client if need be.
  mutating func ask(_ id: TransferSessionID, _ question: ClientMessage) {
    let isHeard = listener(of: id) != nil
    sessions[id]?.hasNews = !isHeard
    tell(question, id)
    wakeIfDue(id, asks: true)
  }

  private func listener(of id: TransferSessionID) -> ConnectionID? {
    clients[id.client]?.isRunning == true ? sessions[id]?.attached : nil
  }

  /// Tells a process that has come or was resumed all that waits for it (R43).
  mutating func tellWaiting(_ id: TransferSessionID) {
    guard listener(of: id) != nil, let session = sessions[id] else { return }
    sessions[id]?.hasNews = false
    tellEvents(id)
    for number in session.tasks.sorted() {
      switch tasks[TransferTaskID(session: id, number: number)]?.stage {
      case .asking: tell(.willBeginDelayed(task: number), id)
      case .challenged(let challenge): tell(.challenge(task: number, challenge), id)
      default: break
      }
    }
    sayIfAllIsTold(id)
  }

  private mutating func tellEvents(_ id: TransferSessionID) {
    guard listener(of: id) != nil, let session = sessions[id] else { return }
    sessions[id]?.hasNews = false
    if session.nextToTell == session.record.nextEvent - 1 {
      tellEvent(session.nextToTell, id)
    } else {
      for number in session.events.keys.sorted() where number >= session.nextToTell {
        tellEvent(number, id)
      }
    }
    sessions[id]?.nextToTell = session.record.nextEvent
  }

  private mutating func tellEvent(_ number: Int, _ id: TransferSessionID) {
    guard let event = sessions[id]?.events[number] else { return }
    tell(.event(number: number, event), id)
  }

  /// The delegate has returned: the event is forgotten, with its file (R57) or its session (R44).
  mutating func acknowledge(_ number: Int, of id: TransferSessionID) {
    guard let next = sessions[id]?.nextToTell, number < next,
      let event = sessions[id]?.events.removeValue(forKey: number)
    else { return }
    changes.touch(.event(id, number: number))
    switch event {
    case .downloaded(_, let file, _, _): act(.remove(file))
    case .completed: break
    case .invalidated:
      sessions[id] = nil
      clients[id.client]?.sessions.remove(id.identifier)
      changes.touch(.session(id))
    }
    sayIfAllIsTold(id)
  }

  /// Says once for each wake that nothing more is to be told (R52).
  private mutating func sayIfAllIsTold(_ id: TransferSessionID) {
    guard let session = sessions[id], session.owesAllTold, session.events.isEmpty,
      listener(of: id) != nil
    else { return }
    sessions[id]?.owesAllTold = false
    tell(.allEventsTold, id)
  }

  /// Wakes a client that does not run when all of a session's tasks are done, or a delegate is asked
  /// something (R51, R90), unless the session wants none of it (R56) or the user does not (R61).
  mutating func wakeIfDue(_ id: TransferSessionID, asks: Bool = false) {
    guard let session = sessions[id], session.hasNews,
      session.record.configuration.sendsLaunchEvents,
      let client = clients[id.client], !client.isRunning, !client.record.isForceQuit,
      asks || isDone(session)
    else { return }
    sessions[id]?.hasNews = false
    sessions[id]?.owesAllTold = true
    settleRate(id.client)
    let (now, first) = (now, rules.choices.firstRateDelay)
    changeClient(id.client) { $0.raiseRate(at: now, first: first) }
    act(.wake(id))
  }

  /// Whether no task goes on by itself: a suspended one does not (CHOICE), nor one that waits for its
  /// delegate, whose client was woken when it was asked.
  private func isDone(_ session: SessionState) -> Bool {
    session.tasks.allSatisfy { number in
      let task = tasks[TransferTaskID(session: session.record.id, number: number)]
      switch task?.stage {
      case nil, .asking, .challenged: return true
      default: return task?.record.isSuspended == true
      }
    }
  }
}
