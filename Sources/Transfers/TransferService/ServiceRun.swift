import RuleBlocks
private import Glibc
internal import ChildProcess
internal import TransferEngine
internal import TransferProtocol

/// An engine with its store, its carrier and its clients, from the stored state to a stop or a failure.
///
/// The engine gets all events of one turn; its changes are then committed together, and only after that are
/// its other actions performed. So one commit serves all transfers that have progressed. If it fails, the
/// shift ends with nothing of that turn performed, and the next one starts from what is stored.
final class ServiceRun {
  /// The rules; it gets every event and acts through its lists of actions.
  private var engine: TransferEngine
  private let store: TransferStore
  private let carrier: TransferCarrier
  private let log: ServiceLog
  private let system: any TransferSystem
  private let clock: ServiceClock
  /// The progress reports for the device.
  private var watch = TransferProgressObserver()
  /// Whether the system knows that attempts are running.
  private var isBusy = false
  /// The engine's actions of this turn that are not performed yet.
  private var due = PendingActions()
  /// Connections by number, including those that have not said hello.
  private var connections: [Int: ServiceConnection] = [:]
  private var lastConnection = 0
  /// Sessions whose client could not be started.
  private var unreachable: [TransferSessionID] = []
  /// Until when no client is accepted, for want of descriptors.
  private var closedUntil: DeviceInstant?

  /// Loads everything that is stored, and reports the system's state to the engine.
  ///
  /// - Throws: `TransferStoreError` for a store that cannot be read or written.
  init(
    _ store: consuming TransferStore, _ carrier: TransferCarrier, of system: any TransferSystem,
    log: ServiceLog
  ) throws(TransferStoreError) {
    self.store = store
    self.carrier = carrier
    self.system = system
    self.log = log
    clock = ServiceClock()
    engine = TransferEngine(
      system.rules, seed: UInt64.random(in: 0 ... .max), start: clock.now)
    let records = try self.store.load()
    // Nothing begins that could not be recorded: a full disk is found out here, and not by servers.
    if let record = records.first {
      do throws(TransferStoreError) {
        try self.store.commit([.store(record)])
      } catch {
        // Bytes that nobody may come back for keep no disk full (R203).
        guard system.sharesDisk, let space = carrier.freeSpace, space < 1 << 20 else { throw error }
        carrier.remove(records.compactMap(\.parkedFile))
        try self.store.commit([.store(record)])
      }
    }
    handle(.restored(records))
    handle(.conditions(system.conditions))
    reportSpace()
    try settle()
  }

  // MARK: The engine

  /// Passes an event to the engine at the current time, after all deadlines that have passed.
  private func handle(_ event: TransferEngine.Event) {
    engine.beginTurn()
    let now = clock.now
    elapse(to: now)
    if let finding = watch.see(event) { system.note(finding.progress, of: finding.task) }
    due.add(engine.handle(event, at: max(now, engine.now)), for: event)
  }

  /// Lets the engine handle what is due by an instant, deadline by deadline.
  private func elapse(to now: DeviceInstant) {
    while let deadline = engine.nextDeadline, deadline <= now {
      due.add(engine.elapse(to: deadline), for: nil)
    }
  }

  /// Commits the changes, and performs the other actions.
  ///
  /// Called at the end of a turn, and before a client is refused or the user's order answered: what was
  /// promised is on disk by then. Clients that cannot be started are reported to the engine, which may request more.
  private func settle() throws(TransferStoreError) {
    due.add(engine.endTurn(), for: nil)
    let due = self.due
    self.due = PendingActions()
    try store.commit(due.changes)
    for (action, question) in due.actions {
      if let finding = watch.see(action) { system.note(finding.progress, of: finding.task) }
      if !action.isStored, !carrier.perform(action) { perform(action, for: question) }
    }
    if let failure = carrier.failure {
      throw .unusable(path: carrier.folder, reason: failure.description)
    }
    for connection in connections.values { connection.flush() }
    guard !unreachable.isEmpty else { return }
    let sessions = unreachable
    unreachable = []
    for session in sessions { handle(.notWoken(session)) }
    try settle()
  }

  /// Performs an action that concerns clients.
  ///
  /// - Parameter question: the client's request that it answers; a misuse then becomes a denial.
  private func perform(_ action: TransferAction, for question: PendingActions.Question?) {
    switch action {
    case .answer(let connection, let request, let answer):
      for frame in ServiceFrame.answer(answer.withoutResumeData, to: request) {
        connections[connection.number]?.send(frame)
      }
    case .tell(let connection, let identifier, let message):
      connections[connection.number]?.tell(message, of: identifier)
    case .wake(let session):
      let command = engine.launchCommand(of: session.client)
      if !system.wake(session), !ClientStarter(log: log).start(session, with: command) {
        unreachable.append(session)
      }
    case .misuse(let misuse):
      if let question {
        deny(connections[question.connection.number], question.request, misuse.description)
      } else {
        log.note("misuse", ["what": misuse.description])
      }
    default: break
    }
  }

  // MARK: Clients

  /// Disconnects a client, after the answers to its earlier requests.
  private func refuse(
    _ connection: ServiceConnection?, _ reason: String
  ) throws(TransferStoreError) {
    try settle()
    log.note("refused", ["client": connection?.client?.rawValue ?? "", "reason": reason])
    connection?.refuse(reason)
  }

  /// Denies a request; others are not affected.
  private func deny(_ connection: ServiceConnection?, _ request: Int, _ reason: String) {
    log.note("denied", ["client": connection?.client?.rawValue ?? "", "reason": reason])
    connection?.send(.denied(request: request, reason))
  }

  /// Accepts all waiting clients; without descriptors none is accepted for a second.
  private func admit(through door: borrowing DaemonSocket) {
    do throws(SystemError) {
      while let file = try door.admit() {
        lastConnection += 1
        let id = ConnectionID(lastConnection)
        connections[lastConnection] = ServiceConnection(file, id: id)
      }
    } catch {
      log.note("no-admittance", ["reason": error.description])
      closedUntil = clock.now + .seconds(1)
    }
  }

  /// Reads what a client has sent, and whether it is gone: the next process of its name may be waiting. A
  /// client that sends very much lets others have their turn.
  private func hear(_ connection: ServiceConnection) throws(TransferStoreError) {
    for _ in 0..<16 {
      guard connection.receive() else { return }
      try hearFrames(of: connection)
      if connection.isOver { return }
    }
  }

  /// Handles the complete frames received; bytes that are not a frame end the conversation.
  private func hearFrames(of connection: ServiceConnection) throws(TransferStoreError) {
    while !connection.isOver {
      let frame: ClientFrame?
      do throws(TransferFrameError) {
        frame = try connection.next()
      } catch {
        return try refuse(connection, error.description)
      }
      guard let frame else { return }
      try hear(frame, from: connection)
    }
  }

  /// Handles one frame: a request of the user is answered at once, one of a client goes to the engine.
  private func hear(
    _ frame: ClientFrame, from connection: ServiceConnection
  ) throws(TransferStoreError) {
    if case .oversee(let request) = frame {
      return connection.send(.overseen(try answer(request)))
    }
    let event: TransferEngine.Event
    do throws(ServiceRefusal) {
      event = try connection.event(of: frame, in: system)
    } catch {
      switch error {
      case .client(let reason): return try refuse(connection, reason)
      case .question(let request, let reason): return deny(connection, request, reason)
      }
    }
    if case .connected = event {
      connection.send(
        .welcome(files: carrier.folder, system: system.rules.profile.version))
    }
    handle(event)
  }

  /// Answers the user (`transferd cancel` and others); an order is committed before it is answered.
  private func answer(_ request: OverseerRequest) throws(TransferStoreError) -> OverseerAnswer {
    switch request {
    case .list: return .transfers(engine.overview)
    case .order(let task, let order):
      let isMeant = { (status: TransferOverview.Status) in
        order == .free ? status.isKept : status.isOpen
      }
      guard engine.overview.contains(where: { $0.id == task && isMeant($0.status) }) else {
        return .unknownTask
      }
      handle(.overseen(task, order))
      try settle()
      return .done
    }
  }

  /// Reports connections that are over to the engine, and removes them.
  private func dismiss() {
    for connection in connections.values where connection.isOver {
      connections[connection.id.number] = nil
      if connection.client != nil {
        handle(.disconnected(connection.id, isHeard: connection.isHeard))
      }
    }
  }

  // MARK: The system

  /// Handles news of the system, and commits what follows from them.
  func hear(_ news: [SystemNews]) throws(TransferStoreError) {
    for item in news { hear(item) }
    try settle()
  }

  /// Handles news of the system; those of a client without a connection are ignored.
  private func hear(_ news: SystemNews) {
    switch news {
    case .conditions(let conditions): handle(.conditions(conditions))
    case .presence(let client, let presence):
      guard connections.values.contains(where: { $0.client == client && !$0.isOver }) else {
        return
      }
      handle(.presence(client, presence))
    case .gone(let client):
      for connection in connections.values where connection.client == client { connection.hangUp() }
      dismiss()
    case .forceQuit(let client): handle(.cancelledAll(client, .userForceQuit))
    }
  }

  /// Reports the free space of the disk to the engine.
  private func reportSpace() {
    guard system.sharesDisk, let space = carrier.freeSpace else { return }
    handle(.space(space))
  }

  /// Tells the system when the first attempt begins and the last one ends.
  private func followActivity() {
    guard watch.isBusy != isBusy else { return }
    isBusy = watch.isBusy
    system.setBusy(isBusy)
  }

  // MARK: Turning

  /// Handles what is due, and waits for the next event if nothing is.
  ///
  /// - Parameters:
  ///   - waker: becomes readable when the daemon must look up.
  ///   - longest: the longest wait; nil for no limit.
  func turn(
    _ door: borrowing DaemonSocket, waker: Int32, patience longest: Duration?
  ) throws(TransferStoreError) {
    if let until = closedUntil, until <= clock.now { closedUntil = nil }
    followActivity()
    let open = connections.values.sorted { $0.id < $1.id }.map { ($0, $0.interest) }
    var files = [
      pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: closedUntil == nil ? door.socket.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    files += open.map(\.1)
    let patience = [patience, longest].compactMap { $0 }.min()
    let events = carrier.turn(patience: patience, watching: &files)
    if events.contains(where: \.endsAttempt) { reportSpace() }
    for event in events { handle(event) }
    for (index, (connection, _)) in open.enumerated() {
      let found = Int32(files[index + 2].revents)
      if found & Int32(POLLOUT) != 0 { connection.flush() }
      if found & ~Int32(POLLOUT) != 0 { try hear(connection) }
    }
    // A client that is gone leaves before another takes its place (R44).
    dismiss()
    if files[1].revents != 0 { admit(through: door) }
    elapse(to: clock.now)
    try settle()
    followActivity()
  }

  /// The time until something is due; nil if nothing is.
  private var patience: Duration? {
    let next = [engine.nextDeadline, closedUntil].compactMap { $0 }.min()
    return next.map { max(.zero, .nanoseconds($0.nanoseconds - clock.now.nanoseconds)) }
  }

  /// Makes received bytes durable, before the process ends.
  func finish() throws(TransferStoreError) {
    for event in carrier.synchronize() { handle(event) }
    try settle()
  }
}

extension TransferRecord {
  /// The file of bytes that are kept for resume data.
  fileprivate var parkedFile: PartialID? {
    if case .parked(let bytes) = self { bytes.partial } else { nil }
  }
}

extension TransferEngine.Event {
  /// Whether an attempt has ended, so that bytes may be parked.
  fileprivate var endsAttempt: Bool { if case .ended = self { true } else { false } }
}
