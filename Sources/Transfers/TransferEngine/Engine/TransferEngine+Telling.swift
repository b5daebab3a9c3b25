import RuleBlocks

/// The delivery of events and messages to clients (R50, R52-R57).
///
/// **Events** are numbered, stored and sent again until they are acknowledged; **messages** (progress,
/// questions) are only sent to a running process. A suspended process counts as not running: it gets
/// everything when it is resumed.
extension TransferEngine {
  /// Queues an event for reliable delivery.
  mutating func queue(_ event: SessionEvent, for id: TransferSessionID) {
    guard let number = sessions[id]?.record.nextEvent else { return }
    changeSession(id) { $0.nextEvent += 1 }
    sessions[id]?.events[number] = event
    changes.touch(.event(id, number: number))
    tellEvents(id)
  }

  /// Sends a message to the running process that has opened the session; without one it is lost.
  mutating func tell(_ message: ClientMessage, _ id: TransferSessionID) {
    guard let connection = listener(of: id) else { return }
    act(.tell(connection, identifier: id.identifier, message))
  }

  /// Returns the connection that can receive messages of a session; nil if none has opened it, or its process
  /// is suspended.
  func listener(of id: TransferSessionID) -> ConnectionID? {
    guard let attached = sessions[id]?.attached,
      let presence = clients[id.client]?.connections[attached], presence != .suspended
    else { return nil }
    return attached
  }

  /// Sends everything pending to a process that has attached or was resumed (R43).
  mutating func tellWaiting(_ id: TransferSessionID) {
    guard listener(of: id) != nil, let session = sessions[id] else { return }
    tellEvents(id)
    for number in session.asking.sorted() {
      tellQuestion(of: TransferTaskID(session: id, number: number))
    }
    considerWaking(id)
  }

  /// Sends all events that were not sent to this process, in order.
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

  /// Sends one event, unless it is acknowledged already.
  private mutating func tellEvent(_ number: Int, _ id: TransferSessionID) {
    guard let event = sessions[id]?.events[number] else { return }
    tell(.event(number: number, event), id)
  }

  /// Puts the question of a task's stage to its delegate; a client that is not running is woken.
  mutating func ask(_ id: TransferTaskID) {
    sessions[id.session]?.asking.insert(id.number)
    tellQuestion(of: id)
    considerWaking(id.session)
  }

  /// Sends a task's question once to each process (R90).
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

  /// Handles an acknowledgement: the event is forgotten, with its file (R57), and after the last one an
  /// invalidated session (R44).
  mutating func acknowledge(_ number: Int, of id: TransferSessionID) {
    guard let next = sessions[id]?.nextToTell, number < next,
      let event = sessions[id]?.events.removeValue(forKey: number)
    else { return }
    changes.touch(.event(id, number: number))
    if case .downloaded(_, let file, _, _) = event { act(.remove(file)) }
    forgetIfOver(id)
    considerWaking(id)
  }

  /// Reports once per wake that all events were delivered, and all questions answered (R52, R200).
  ///
  /// It is the last message that a woken process gets: it may be suspended or end as soon as it has it. So this is
  /// decided at the end of an event or turn, when nothing more follows from it.
  mutating func sayIfAllIsTold(_ id: TransferSessionID) {
    guard let session = sessions[id], session.record.wokenAt != nil, !session.hasToldAll,
      session.events.isEmpty, openQuestions(of: session).isEmpty, listener(of: id) != nil
    else { return }
    sessions[id]?.hasToldAll = true
    tell(.allEventsTold, id)
  }
}
