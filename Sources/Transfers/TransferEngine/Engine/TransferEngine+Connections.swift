import RuleBlocks

/// Connections and requests of client processes.
///
/// **Misuse.** Invalid requests (an unknown connection, a session that this process has not opened, a task
/// that was never made) throw, and the shell denies them. A request that is merely too late, such as
/// cancelling a task that has ended, is answered as done.
extension TransferEngine {
  /// Makes the state of an unknown client.
  static func newClient(_ id: TransferClientID) -> ClientState {
    ClientState(record: ClientRecord(id: id))
  }

  /// Adds a process; a force quit of its client is over now (R61).
  mutating func connect(
    _ connection: ConnectionID, _ id: TransferClientID, _ presence: ClientPresence
  ) throws(TransferMisuse) {
    guard start != .unrestored else { throw .notRestored }
    guard connections[connection] == nil else {
      throw .connectionKnown(connection.number)
    }
    connections[connection] = id
    clients[id, default: Self.newClient(id)].connections[connection] = presence
    if clients[id]?.record.isForceQuit == true { changeClient(id) { $0.isForceQuit = false } }
    if presence == .foreground { opened(id) }
  }

  /// Sets the launch command for the client of a connection.
  mutating func register(
    _ command: LaunchCommand?, _ connection: ConnectionID
  ) throws(TransferMisuse) {
    guard let id = connections[connection] else {
      throw .connectionUnknown(connection.number)
    }
    if clients[id]?.record.launch != command { changeClient(id) { $0.launch = command } }
  }

  /// Returns the launch command that a client has registered.
  package func launchCommand(of client: TransferClientID) -> LaunchCommand? {
    clients[client]?.record.launch
  }

  /// Removes a process: its sessions are free, and its client may need to be woken for pending events.
  ///
  /// A client without sessions is forgotten, with its registration.
  mutating func disconnect(_ connection: ConnectionID, _ isHeard: Bool) throws(TransferMisuse) {
    guard let id = connections[connection] else {
      throw .connectionUnknown(connection.number)
    }
    connections[connection] = nil
    clients[id]?.connections[connection] = nil
    for session in sessionsOf(id) {
      if sessions[session]?.attached == connection { leave(session, isHeard) }
      considerWaking(session)
    }
    if let client = clients[id], client.connections.isEmpty, client.sessions.isEmpty,
      !client.record.isForceQuit
    {
      clients[id] = nil
      changes.touch(.client(id))
    }
  }

  /// Detaches a session from its process, which can no longer report that it got all events (R52).
  ///
  /// - Parameter isHeard: whether everything that the process sent was read, so that all its numbers are
  ///   known.
  private mutating func leave(_ id: TransferSessionID, _ isHeard: Bool) {
    sessions[id]?.attached = nil
    failDataTasks(of: id) { _ in true }
    if isHeard, sessions[id]?.record.numberer != nil {
      changeSession(id) { $0.numberer?.isGone = true }
    }
    endWake(id)
  }

  /// Carries out a request and answers it, in most cases at once.
  ///
  /// Only ``ClientRequest/open(identifier:_:numberer:)`` is allowed for a session that the process has not
  /// opened. A request also shows that the process has got `allEventsTold`, if that was sent.
  mutating func answer(_ request: ClientRequest, _ asker: Asker) throws(TransferMisuse) {
    guard let client = connections[asker.connection] else {
      throw .connectionUnknown(asker.connection.number)
    }
    if case .open(let identifier, let configuration, let numberer, let delegate) = request {
      let session = TransferSessionID(client: client, identifier: identifier)
      return open(session, configuration, numberer, delegate, asker)
    }
    let session = TransferSessionID(client: client, identifier: request.identifier)
    guard sessions[session]?.attached == asker.connection else {
      throw .sessionNotOpen(request.identifier)
    }
    if let number = request.task {
      guard let next = sessions[session]?.record.nextTask, (1..<next).contains(number) else {
        throw .taskUnknown(request.identifier, number: number)
      }
    }
    if case .create(_, _, let number?) = request {
      guard sessions[session]?.record.numberer != nil,
        (1...TransferTaskID.lastNumber).contains(number)
      else { throw .taskUnknown(request.identifier, number: number) }
    }
    endWakeIfToldAll(session)
    perform(request, of: session, asker)
  }

  /// Carries out a request about an open session.
  private mutating func perform(
    _ request: ClientRequest, of session: TransferSessionID, _ asker: Asker
  ) {
    switch request {
    case .create(_, let order, let number): return create(order, number, in: session, asker)
    case .listTasks: return reply(.tasks(summaries(of: session)), to: asker)
    case .cancel(_, let number, producingResumeData: true):
      return cancelKeepingBytes(TransferTaskID(session: session, number: number), asker)
    default: break
    }
    reply(.done, to: asker)
    if let number = request.task {
      perform(request, on: TransferTaskID(session: session, number: number))
    } else if case .acknowledge(_, let event) = request {
      acknowledge(event, of: session)
    } else if case .invalidate(_, let cancelling) = request {
      invalidate(session, cancelling: cancelling)
    }
  }

  /// Carries out a request about a task; has no effect if the task is done by now.
  private mutating func perform(_ request: ClientRequest, on task: TransferTaskID) {
    guard tasks[task] != nil else { return }
    switch request {
    case .resume: resume(task)
    case .suspend: suspend(task)
    case .cancel: cancel(task, TaskState.Cancellation())
    case .setPriority(_, _, let priority): setPriority(priority, of: task)
    case .setDescription(_, _, let text): change(task) { $0.order.taskDescription = text }
    case .becomeDownload:
      if tasks[task]?.record.order.kind == .data { change(task) { $0.order.kind = .download } }
    case .setEarliestBegin(_, _, let time):
      change(task) { $0.order.earliestBegin = time }
      place(task)
    case .answerDelayed(_, _, let answer): take(answer, for: task)
    case .answerChallenge(_, _, let answer): take(answer, for: task)
    default: break
    }
  }

  /// Answers a request; each gets one answer.
  mutating func reply(_ answer: ClientAnswer, to asker: Asker) {
    act(.answer(asker.connection, request: asker.number, answer))
  }
}

extension ClientRequest {
  package var identifier: String {
    switch self {
    case .open(let identifier, _, _, _), .create(let identifier, _, _), .resume(let identifier, _),
      .suspend(let identifier, _), .cancel(let identifier, _, _),
      .setPriority(let identifier, _, _), .setDescription(let identifier, _, _),
      .becomeDownload(let identifier, _), .setEarliestBegin(let identifier, _, _),
      .listTasks(let identifier), .acknowledge(let identifier, _),
      .answerDelayed(let identifier, _, _), .answerChallenge(let identifier, _, _),
      .invalidate(let identifier, _):
      identifier
    }
  }

  /// The number of the task that it is about, if any.
  package var task: Int? {
    switch self {
    case .resume(_, let task), .suspend(_, let task), .cancel(_, let task, _),
      .setPriority(_, let task, _), .setDescription(_, let task, _),
      .becomeDownload(_, let task), .setEarliestBegin(_, let task, _),
      .answerDelayed(_, let task, _), .answerChallenge(_, let task, _):
      task
    case .open, .create, .listTasks, .acknowledge, .invalidate: nil
    }
  }
}
