import RuleBlocks

/// Which client is told what (R50, R52-R57).
///
/// **Events** are numbered, stored and told again until they are acknowledged; **messages**
/// (progress, questions) are told to a process that runs, or not at all. A suspended process counts
/// as none: it hears all when it is resumed.
extension TransferEngine {
  /// Tells something for certain.
  mutating func queue(_ event: SessionEvent, for id: TransferSessionID) {
    guard let number = sessions[id]?.record.nextEvent else { return }
    changeSession(id) { $0.nextEvent += 1 }
    sessions[id]?.events[number] = event
    changes.touch(.event(id, number: number))
    tellEvents(id)
  }

  /// Tells something to a process that runs and has the session open; it is lost to all others.
  mutating func tell(_ message: ClientMessage, _ id: TransferSessionID) {
    guard let connection = listener(of: id) else { return }
    act(.tell(connection, identifier: id.identifier, message))
  }

  /// The process that can hear of a session now; nil if none has it open, or that one is suspended.
  private func listener(of id: TransferSessionID) -> ConnectionID? {
    guard let attached = sessions[id]?.attached,
      let presence = clients[id.client]?.connections[attached], presence != .suspended
    else { return nil }
    return attached
  }

  /// Tells a process that has come or was resumed all that waits for it (R43).
  mutating func tellWaiting(_ id: TransferSessionID) {
    guard listener(of: id) != nil, let session = sessions[id] else { return }
    tellEvents(id)
    for number in session.asking.sorted() {
      tellQuestion(of: TransferTaskID(session: id, number: number))
    }
    sayIfAllIsTold(id)
  }

  /// Tells all events that this process has not been told, in their order.
  private mutating func tellEvents(_ id: TransferSessionID) {
    guard listener(of: id) != nil, let session = sessions[id],
      session.nextToTell < session.record.nextEvent
    else { return }
    let last = session.record.nextEvent - 1
    if session.nextToTell == last {
      tellEvent(last, id)
    } else {
      for number in session.events.keys.sorted() where number >= session.nextToTell {
        tellEvent(number, id)
      }
    }
    sessions[id]?.nextToTell = last + 1
    if session.record.toldThrough ?? 0 < last { changeSession(id) { $0.toldThrough = last } }
  }

  /// Tells one event, unless it is acknowledged already.
  private mutating func tellEvent(_ number: Int, _ id: TransferSessionID) {
    guard let event = sessions[id]?.events[number] else { return }
    tell(.event(number: number, event), id)
  }

  /// Asks a task's delegate what its stage waits for; a client that does not run is woken.
  mutating func ask(_ id: TransferTaskID) {
    sessions[id.session]?.asking.insert(id.number)
    tellQuestion(of: id)
    considerWaking(id.session)
  }

  /// Tells a task's question once to each process (R90).
  private mutating func tellQuestion(of id: TransferTaskID) {
    guard let listener = listener(of: id.session), let task = tasks[id], task.asked != listener
    else { return }
    let question: ClientMessage
    switch task.stage {
    case .asking: question = .willBeginDelayed(task: id.number)
    case .challenged(let challenge): question = .challenge(task: id.number, challenge)
    default: return
    }
    tasks[id]?.asked = listener
    tell(question, id.session)
  }

  /// The delegate has returned: the event is forgotten, with its file (R57), and with the last one a session
  /// that is over (R44).
  mutating func acknowledge(_ number: Int, of id: TransferSessionID) {
    guard let next = sessions[id]?.nextToTell, number < next,
      let event = sessions[id]?.events.removeValue(forKey: number)
    else { return }
    changes.touch(.event(id, number: number))
    if case .downloaded(_, let file, _, _) = event { act(.remove(file)) }
    forgetIfOver(id)
    sayIfAllIsTold(id)
  }

  /// Says once for each wake that nothing more is to be told (R52).
  private mutating func sayIfAllIsTold(_ id: TransferSessionID) {
    guard let session = sessions[id], session.record.wokenAt != nil, !session.hasToldAll,
      session.events.isEmpty, listener(of: id) != nil
    else { return }
    sessions[id]?.hasToldAll = true
    tell(.allEventsTold, id)
  }
}
