internal import BackgroundExecution
private import Glibc
internal import Subprocess
internal import TransferEngine
internal import TransferProtocol
internal import TransferStore

/// An engine with its store, its carrier and its clients, from what is stored on to a stop or a failure.
///
/// What the engine wants stored is on the disk before anything else of the same list is done. A commit that
/// fails ends the shift: the next one begins with what is stored.
final class TransferShift {
  private var engine: TransferEngine
  private let store: TransferStore
  private let carrier: TransferCarrier
  private let log: ServiceLog
  private let clock: ServiceClock
  private var connections: [Int: ServiceConnection] = [:]
  private var lastConnection = 0
  /// Until when nobody is let in, for want of descriptors.
  private var closedUntil: DeviceInstant?

  init(
    _ store: consuming TransferStore, _ carrier: TransferCarrier, log: ServiceLog
  ) throws(TransferStoreError) {
    self.store = store
    self.carrier = carrier
    self.log = log
    clock = ServiceClock()
    engine = TransferEngine(seed: UInt64.random(in: 0 ... .max), start: clock.now)
    try handle(.restored(self.store.load()))
    try handle(.conditions(TransferConditions()))
  }

  // MARK: The engine

  private func handle(_ event: TransferEngine.Event) throws(TransferStoreError) {
    let now = clock.now
    try elapse(to: now)
    try perform(engine.handle(event, at: max(now, engine.now)), for: event)
  }

  private func elapse(to now: DeviceInstant) throws(TransferStoreError) {
    while let deadline = engine.nextDeadline, deadline <= now {
      try perform(engine.elapse(to: deadline), for: nil)
    }
  }

  private func perform(
    _ actions: [TransferAction], for event: TransferEngine.Event?
  ) throws(TransferStoreError) {
    try store.commit(
      actions.compactMap { action in
        switch action {
        case .store(let record): .store(record)
        case .forget(let key): .forget(key)
        default: nil
        }
      })
    for action in actions where !action.isStored && !carrier.perform(action) {
      perform(action, for: event)
    }
    if let failure = carrier.failure {
      throw .unusable(path: carrier.folder, reason: failure.description)
    }
  }

  private func perform(_ action: TransferAction, for event: TransferEngine.Event?) {
    switch action {
    case .answer(let connection, let request, let answer):
      connections[connection.number]?.send(.answer(request: request, answer))
    case .tell(let connection, let identifier, let message):
      connections[connection.number]?.send(.tell(identifier: identifier, message))
    // Nothing is started for a client yet: its events wait until it comes (R56).
    case .wake(let session): log.note("events-wait", ["session": "\(session)"])
    case .misuse(let misuse):
      if case .asked(let connection, _, _) = event {
        refuse(connections[connection.number], misuse.description)
      } else {
        log.note("misuse", ["what": misuse.description])
      }
    default: break
    }
  }

  // MARK: Clients

  private func refuse(_ connection: ServiceConnection?, _ reason: String) {
    log.note("refused", ["client": connection?.client?.rawValue ?? "", "reason": reason])
    connection?.refuse(reason)
  }

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

  private func hear(_ connection: ServiceConnection) throws(TransferStoreError) {
    connection.receive()
    while !connection.isOver {
      let frame: ClientFrame?
      do throws(TransferFrameError) {
        frame = try connection.next()
      } catch {
        return refuse(connection, error.description)
      }
      guard let frame else { return }
      try hear(frame, from: connection)
    }
  }

  private func hear(
    _ frame: ClientFrame, from connection: ServiceConnection
  ) throws(TransferStoreError) {
    let event: TransferEngine.Event
    do throws(ServiceRefusal) {
      event = try connection.event(of: frame)
    } catch {
      return refuse(connection, error.reason)
    }
    if case .connected = event { connection.send(.welcome(files: carrier.folder)) }
    try handle(event)
  }

  private func dismiss() throws(TransferStoreError) {
    for connection in connections.values where connection.isOver {
      connections[connection.id.number] = nil
      if connection.client != nil { try handle(.disconnected(connection.id)) }
    }
  }

  // MARK: Turning

  /// Does what is due, and waits for the next if nothing is.
  ///
  /// - Parameter waker: becomes readable when the daemon is to look up.
  func turn(_ door: borrowing ServiceDoor, waker: Int32) throws(TransferStoreError) {
    if let until = closedUntil, until <= clock.now { closedUntil = nil }
    let open = connections.values.sorted { $0.id < $1.id }.map { ($0, $0.interest) }
    var files = [
      pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: closedUntil == nil ? door.socket.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    files += open.map(\.1)
    for event in carrier.turn(patience: patience, watching: &files) { try handle(event) }
    for (index, (connection, _)) in open.enumerated() {
      let found = Int32(files[index + 2].revents)
      if found & Int32(POLLOUT) != 0 { connection.flush() }
      if found & ~Int32(POLLOUT) != 0 { try hear(connection) }
    }
    // Who has gone is gone before somebody else comes in its place (R44).
    try dismiss()
    if files[1].revents != 0 { admit(through: door) }
    try elapse(to: clock.now)
  }

  private var patience: Duration? {
    let next = [engine.nextDeadline, closedUntil].compactMap { $0 }.min()
    return next.map { max(.zero, .nanoseconds($0.nanoseconds - clock.now.nanoseconds)) }
  }

  /// Makes what has come durable, before the process ends.
  func finish() throws(TransferStoreError) {
    for event in carrier.synchronize() { try handle(event) }
  }
}
