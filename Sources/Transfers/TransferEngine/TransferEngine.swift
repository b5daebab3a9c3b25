package import RuleBlocks

/// Background transfers of all clients, as a state machine.
///
/// **Roles.** Clients make requests, the system changes, a transport carries. The engine decides what is
/// tried when, where each byte belongs, and which client is notified of what. It does no input or output,
/// reads no clock, and its random numbers follow from its seed.
///
/// **A task's way.** Every task without an attempt is placed (``place(_:)``): it waits for a time, for the
/// delegate, for the network, for a free connection, or an attempt begins. An attempt ends in only one way,
/// by ``Event/ended(_:_:)``, even if the engine has stopped it; then the task is finished, placed again, or
/// done. Nothing else changes what a task does.
///
/// **Durability.** Whatever a client learns is stored before (``TransferAction``), so a daemon that is killed
/// between any two actions continues from its store and loses nothing. Every changed record is marked by its
/// key and written once, at the end of the event.
///
/// **Time.** An instant is the wall-clock time at the daemon's start plus the time that has passed since, so
/// that instants in records are meaningful to the next daemon.
package struct TransferEngine: RuleBlock {
  package typealias Action = TransferAction

  let rules: TransferRules
  /// The seed of all randomness.
  let seed: UInt64

  /// The current time; see ``RuleBlock``.
  package var timeline: Timeline
  /// There is no network at first, until one is reported.
  var conditions = TransferConditions(network: .none)
  /// No task begins before the files are in the stored state.
  var start = StartStage.unrestored
  /// The time before which no client is woken, as it may be running, and return.
  var wakesFrom: DeviceInstant

  /// Clients that are connected, have sessions, or must not be woken.
  var clients: [TransferClientID: ClientState] = [:]
  /// The client of each connection.
  var connections: [ConnectionID: TransferClientID] = [:]
  /// Sessions that are not over.
  var sessions: [TransferSessionID: SessionState] = [:]
  /// Unfinished tasks; the ends of others that a client has not got are in the events of their session.
  var tasks: [TransferTaskID: TaskState] = [:]
  /// The bytes of resume data, until a task continues from them or they expire.
  var parked: [PartialID: ParkedPartial] = [:]
  /// The free bytes on the disk, as last reported; nil before that.
  var freeSpace: Int64?
  /// The task of each attempt; events of unknown attempts are late, and ignored.
  var attempts: [AttemptID: TransferTaskID] = [:]
  var lastAttempt = 0
  /// The tasks whose partials are being finished.
  var finishing: [PartialID: TransferTaskID] = [:]

  /// The queue for connections, and the number in use (R92).
  var lanes: Lanes
  /// When to check a task, parked bytes or the wakes.
  var deadlines = DeadlineQueue<Deadline>()
  /// The changes of the current event so far.
  var changes = Changes()
  /// Whether more events follow before any action is carried out, so that no client is woken yet.
  var isInTurn = false

  /// Starts without sessions; the first event is ``Event/restored(_:)``.
  ///
  /// - Parameter seed: determines the jitter of retries (R72).
  package init(_ rules: TransferRules = TransferRules(), seed: UInt64, start: DeviceInstant) {
    self.rules = rules
    self.seed = seed
    timeline = Timeline(start: start)
    wakesFrom = start
    lanes = Lanes(limit: rules.choices.connections)
  }

  /// The instant at which time alone changes something; nil if only an event can.
  package var nextDeadline: DeviceInstant? { deadlines.next.map { max($0, now) } }

  /// Handles one event; see ``RuleBlock``.
  ///
  /// - Returns: the actions to carry out, the store's first.
  /// - Throws: `Misuse` for an invalid event, which has changed nothing.
  package mutating func apply(_ event: Event) throws(TransferMisuse) -> [Action] {
    switch event {
    case .restored(let records): try restore(records)
    case .reconciled(let lost): try reconciled(lost)
    case .space(let free):
      freeSpace = free
      trimParked()
    case .conditions(let conditions): change(to: conditions)
    case .presence(let client, let presence): try change(client, to: presence)
    case .notWoken(let session): couldNotWake(session)
    case .cancelledAll(let client, let reason): cancelAll(of: client, reason)
    case .connected(let connection, let client, let presence):
      try connect(connection, client, presence)
    case .disconnected(let connection, let isHeard): try disconnect(connection, isHeard)
    case .registered(let connection, let command): try register(command, connection)
    case .asked(let connection, let number, let request):
      try answer(request, Asker(connection: connection, number: number))
    case .overseen(let task, let order): obey(order, task)
    case .head, .received, .durable, .sent, .ended, .hashed, .finished, .notFinished: hear(event)
    }
    wakeDue()
    startReady()
    return flush()
  }

  /// Begins a turn: more events follow before their actions are carried out.
  ///
  /// No client is woken until ``endTurn()``, so that one wake serves all events of a turn, and a client that
  /// connects within it is not woken (R51).
  package mutating func beginTurn() { isInTurn = true }

  /// Ends a turn, and wakes the clients for its events.
  package mutating func endTurn() -> [Action] {
    isInTurn = false
    wakeDue()
    startReady()
    return flush()
  }

  /// Handles what is due by now; see ``RuleBlock``.
  package mutating func expire() -> [Action] {
    while let due = deadlines.popDue(at: now) {
      switch due {
      case .task(let id): taskIsDue(id)
      case .parked(let id): dropParked(id)
      case .wakes: considerWakingAll()
      }
    }
    wakeDue()
    startReady()
    return flush()
  }

  /// Handles an event of the transport; none is a misuse, as it may always be late.
  private mutating func hear(_ event: Event) {
    switch event {
    case .head(let id, let head): heard(head, of: id)
    case .received(let id, let total): received(total, of: id)
    case .durable(let id, let total): durable(total, of: id)
    case .sent(let id, let total): sent(total, of: id)
    case .ended(let id, let end): ended(id, end)
    case .hashed(let partial, let digest): hashed(partial, digest)
    case .finished(let partial): finished(partial)
    case .notFinished(let partial, let errno): notFinished(partial, errno)
    default: break
    }
  }

  /// The progress of the daemon's start.
  ///
  /// - unrestored: the stored records are not known.
  /// - reconciling: the files are brought into the stored state.
  /// - ready: tasks are placed, and events delivered.
  enum StartStage: Sendable { case unrestored, reconciling, ready }

  /// What to check when its time has come.
  enum Deadline: Hashable, Comparable, Sendable {
    case task(TransferTaskID)
    case parked(PartialID)
    case wakes
  }

  /// The source of a request, with the request's number.
  struct Asker {
    let connection: ConnectionID
    let number: Int
  }
}
