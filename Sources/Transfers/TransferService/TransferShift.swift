import RuleBlocks
private import Glibc
internal import ChildProcess
internal import TransferEngine
internal import TransferProtocol

/// An engine with its store, its carrier and its clients, from what is stored on to a stop or a failure.
///
/// The engine hears all that has happened by one turn; what it wants stored is then committed as a whole, and
/// only behind that is anything else of it done. So a commit serves as many transfers as have moved, and one
/// that fails ends the shift with nothing done of that turn: the next one begins with what is stored.
final class TransferShift {
  /// The rules; it hears of everything and acts by its lists of actions.
  private var engine: TransferEngine
  private let store: TransferStore
  private let carrier: TransferCarrier
  private let log: ServiceLog
  private let system: any TransferSystem
  /// The engine's time.
  private let clock: ServiceClock
  /// What an onlooker is told, on the device.
  private var watch = TransferWatch()
  /// Whether the system was told that attempts are under way.
  private var isBusy = false
  /// What the engine has asked for in this turn and is not done.
  private var due = DueActions()
  /// Connections by number, those that have not said hello included.
  private var connections: [Int: ServiceConnection] = [:]
  /// The number that was given last.
  private var lastConnection = 0
  /// Sessions whose client could not be started just now.
  private var unreachable: [TransferSessionID] = []
  /// Until when no client is let in, for want of descriptors.
  private var closedUntil: DeviceInstant?

  /// Begins with what is stored: all of it is loaded, and the system's state is told.
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
    // Nothing is begun that could not be noted: a disk that is full is found out here, and not by servers.
    if let record = records.first { try self.store.commit([.store(record)]) }
    handle(.restored(records))
    handle(.conditions(system.conditions))
    try settle()
  }

  // MARK: The engine

  /// Tells the engine of an event at the present, behind all deadlines that have passed.
  private func handle(_ event: TransferEngine.Event) {
    engine.beginTurn()
    let now = clock.now
    elapse(to: now)
    if let finding = watch.see(event) { system.note(finding.progress, of: finding.task) }
    due.add(engine.handle(event, at: max(now, engine.now)), for: event)
  }

  /// Lets the engine do what is due by an instant, deadline by deadline.
  private func elapse(to now: DeviceInstant) {
    while let deadline = engine.nextDeadline, deadline <= now {
      due.add(engine.elapse(to: deadline), for: nil)
    }
  }

  /// Commits what is to be stored, and does the rest.
  ///
  /// Called at the end of a turn, and before a client is refused or the user's order answered: what
  /// was promised is on the disk by then. A client that cannot be started is told to the engine,
  /// which may have more to do.
  private func settle() throws(TransferStoreError) {
    due.add(engine.endTurn(), for: nil)
    let due = self.due
    self.due = DueActions()
    try store.commit(due.changes)
    for (action, question) in due.actions {
      if let finding = watch.see(action) { system.note(finding.progress, of: finding.task) }
      if !action.isStored, !carrier.perform(action) { perform(action, for: question) }
    }
    if let failure = carrier.failure {
      throw .unusable(path: carrier.folder, reason: failure.description)
    }
    guard !unreachable.isEmpty else { return }
    let sessions = unreachable
    unreachable = []
    for session in sessions { handle(.notWoken(session)) }
    try settle()
  }

  /// Does what concerns clients.
  ///
  /// - Parameter question: which client's question it answers; a misuse is a denial then.
  private func perform(_ action: TransferAction, for question: DueActions.Question?) {
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

  /// Shows a client out, behind the answers to what it has asked before.
  private func refuse(
    _ connection: ServiceConnection?, _ reason: String
  ) throws(TransferStoreError) {
    try settle()
    log.note("refused", ["client": connection?.client?.rawValue ?? "", "reason": reason])
    connection?.refuse(reason)
  }

  /// Does nothing about a question, which is no reason to lose others.
  private func deny(_ connection: ServiceConnection?, _ request: Int, _ reason: String) {
    log.note("denied", ["client": connection?.client?.rawValue ?? "", "reason": reason])
    connection?.send(.denied(request: request, reason))
  }

  /// Lets all clients in that knock; without descriptors the door stays shut for a second.
  private func admit(through door: borrowing ServiceDoor) {
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

  /// Hears what a client has said, and whether it is gone: the next process of its name may be at the door.
  /// One that says very much lets others have their turn.
  private func hear(_ connection: ServiceConnection) throws(TransferStoreError) {
    for _ in 0..<16 {
      guard connection.receive() else { return }
      try hearFrames(of: connection)
      if connection.isOver { return }
    }
  }

  /// Takes the whole frames that have come; bytes that are no frame end the conversation.
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

  /// Takes one frame: a question of the user is answered at once, one of a client goes to the
  /// engine.
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
      guard engine.overview.contains(where: { $0.id == task && $0.status.isOpen }) else {
        return .unknownTask
      }
      handle(.overseen(task, order))
      try settle()
      return .done
    }
  }

  /// Tells the engine of connections that are over, and lets them go.
  private func dismiss() {
    for connection in connections.values where connection.isOver {
      connections[connection.id.number] = nil
      if connection.client != nil {
        handle(.disconnected(connection.id, isHeard: connection.isHeard))
      }
    }
  }

  // MARK: The system

  /// Takes what the system has to say; of a client without a connection it means nothing.
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

  /// Tells the system when attempts begin to be under way, or end to be.
  private func followActivity() {
    guard watch.isBusy != isBusy else { return }
    isBusy = watch.isBusy
    system.setBusy(isBusy)
  }

  // MARK: Turning

  /// Does what is due, and waits for the next if nothing is.
  ///
  /// - Parameters:
  ///   - waker: becomes readable when the daemon is to look up.
  ///   - longest: for how long it waits at most; nil for no limit.
  func turn(
    _ door: borrowing ServiceDoor, waker: Int32, patience longest: Duration?
  ) throws(TransferStoreError) {
    if let until = closedUntil, until <= clock.now { closedUntil = nil }
    for news in system.takeNews() { hear(news) }
    try settle()
    followActivity()
    let open = connections.values.sorted { $0.id < $1.id }.map { ($0, $0.interest) }
    var files = [
      pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: closedUntil == nil ? door.socket.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    files += open.map(\.1)
    let patience = [patience, longest].compactMap { $0 }.min()
    for event in carrier.turn(patience: patience, watching: &files) { handle(event) }
    for (index, (connection, _)) in open.enumerated() {
      let found = Int32(files[index + 2].revents)
      if found & Int32(POLLOUT) != 0 { connection.flush() }
      if found & ~Int32(POLLOUT) != 0 { try hear(connection) }
    }
    // A client that has gone leaves before another comes in its place (R44).
    dismiss()
    if files[1].revents != 0 { admit(through: door) }
    elapse(to: clock.now)
    try settle()
    followActivity()
  }

  /// How long until something is due; nil if nothing is.
  private var patience: Duration? {
    let next = [engine.nextDeadline, closedUntil].compactMap { $0 }.min()
    return next.map { max(.zero, .nanoseconds($0.nanoseconds - clock.now.nanoseconds)) }
  }

  /// Makes what has come durable, before the process ends.
  func finish() throws(TransferStoreError) {
    for event in carrier.synchronize() { handle(event) }
    try settle()
  }
}
