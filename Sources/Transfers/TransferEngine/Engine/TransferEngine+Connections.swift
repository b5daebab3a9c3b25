import RuleBlocks

/// Processes of clients that come, ask, and go.
///
/// **Misuse.** What cannot be asked (an unknown connection, a session that this process has not
/// open, a task that was never made) is thrown, and the shell denies the question. What is merely
/// too late, such as a cancellation of a task that has ended, is answered as done.
extension TransferEngine {
  /// A client of which nothing is known yet.
  static func newClient(_ id: TransferClientID) -> ClientState {
    ClientState(record: ClientRecord(id: id))
  }

  /// Takes note of a process; a force quit of its client is over now (R61).
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

  /// Takes note of what may start the client of a connection.
  mutating func register(
    _ command: LaunchCommand?, _ connection: ConnectionID
  ) throws(TransferMisuse) {
    guard let id = connections[connection] else {
      throw .connectionUnknown(connection.number)
    }
    if clients[id]?.record.launch != command { changeClient(id) { $0.launch = command } }
  }

  /// What may start a client, as it has said itself.
  package func launchCommand(of client: TransferClientID) -> LaunchCommand? {
    clients[client]?.record.launch
  }

  /// Takes note that a process is gone: its sessions are free, and its client may be to be woken
  /// for what waits.
  ///
  /// A client of which nothing is left is forgotten, with its registration.
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

  /// Lets a session's process leave; it can no longer hear that all is told (R52).
  ///
  /// - Parameter isHeard: whether all that it has said was heard, so that all numbers are known
  ///   which it has given.
  private mutating func leave(_ id: TransferSessionID, _ isHeard: Bool) {
    sessions[id]?.attached = nil
    failDataTasks(of: id) { _ in true }
    if isHeard, sessions[id]?.record.numberer != nil {
      changeSession(id) { $0.numberer?.isGone = true }
    }
    endWake(id)
  }

  /// Does what a process asks, and answers it, at once in most cases.
  ///
  /// Only ``ClientRequest/open(identifier:_:numberer:)`` is for a session that the process has not
  /// open. A question is also a sign that the process has heard that all is told, if it was.
  mutating func answer(_ request: ClientRequest, _ asker: Asker) throws(TransferMisuse) {
    guard let client = connections[asker.connection] else {
      throw .connectionUnknown(asker.connection.number)
    }
    if case .open(let identifier, let configuration, let numberer) = request {
      let session = TransferSessionID(client: client, identifier: identifier)
      return open(session, configuration, numberer, asker)
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

  /// Does what is asked of an open session.
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

  /// Does what is asked of a task; one that is done by now takes no harm.
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

  /// Answers a question; every question has one answer.
  mutating func reply(_ answer: ClientAnswer, to asker: Asker) {
    act(.answer(asker.connection, request: asker.number, answer))
  }
}

extension ClientRequest {
  /// The session's identifier.
  package var identifier: String {
    switch self {
    case .open(let identifier, _, _), .create(let identifier, _, _), .resume(let identifier, _),
      .suspend(let identifier, _), .cancel(let identifier, _, _),
      .setPriority(let identifier, _, _), .setDescription(let identifier, _, _),
      .becomeDownload(let identifier, _), .setEarliestBegin(let identifier, _, _),
      .listTasks(let identifier), .acknowledge(let identifier, _),
      .answerDelayed(let identifier, _, _), .answerChallenge(let identifier, _, _),
      .invalidate(let identifier, _):
      identifier
    }
  }

  /// The number of the task that it is about.
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
