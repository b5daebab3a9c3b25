package import RuleBlocks

/// Background transfers of all clients, as a state machine.
///
/// **Roles.** Clients ask, the system changes, a transport carries; the engine decides what is tried when,
/// where each byte belongs, and which client is told what. It does no input or output, reads no clock and
/// draws no number that does not follow from its seed.
///
/// **A task's way.** Every task that has no attempt is placed (``place(_:)``): it waits for a time, for the
/// delegate, for the network, for a free connection, or an attempt begins. An attempt ends in one way only,
/// by ``Event/ended(_:_:)``, also when the engine has stopped it; then the task is finished, placed again,
/// or done. Nothing else changes what a task does.
///
/// **Durability.** What a client is told is stored before (``TransferAction``), so a daemon that is killed
/// between any two actions goes on from its store and loses nothing. Every change of a record is noted by
/// its key and written once, at the end of the event.
///
/// **Time.** Instants are the wall clock's at the daemon's start plus what has passed since, so that those
/// in records mean something to the next one.
package struct TransferEngine: RuleBlock {
  /// What the engine asks of its shell.
  package typealias Action = TransferAction

  /// What it decides by, for as long as it lives.
  let rules: TransferRules
  /// What all chance in it follows from.
  let seed: UInt64

  /// Where it stands in time; see ``RuleBlock``.
  package var timeline: Timeline
  /// Nothing is known of the network at first.
  var conditions = TransferConditions(network: .none)
  /// Nothing is begun before the files are as the store says.
  var start = StartStage.unrestored
  /// Before it no client is woken: it may live, and come back.
  var wakesFrom: DeviceInstant

  /// Clients that are connected, have sessions, or are not to be woken.
  var clients: [TransferClientID: ClientState] = [:]
  /// Whose process each connection is.
  var connections: [ConnectionID: TransferClientID] = [:]
  /// Sessions that are not over.
  var sessions: [TransferSessionID: SessionState] = [:]
  /// Tasks that are not done; what a client has not heard of the others is in the events of their
  /// session.
  var tasks: [TransferTaskID: TaskState] = [:]
  /// The bytes of resume data, until a task goes on from them or they expire.
  var parked: [PartialID: ParkedPartial] = [:]
  /// Which task an attempt is of; what comes of one that is not here is late, and means nothing.
  var attempts: [AttemptID: TransferTaskID] = [:]
  var lastAttempt = 0
  /// Whose partials are made finished files.
  var finishing: [PartialID: TransferTaskID] = [:]

  /// What waits for a connection, and how many are in use (R92).
  var lanes: Lanes
  /// When a task, parked bytes or the wakes must be looked at.
  var deadlines = DeadlineQueue<Deadline>()
  /// What the event that is being handled has changed so far.
  var changes = Changes()
  /// Whether more events follow before anything is done, so that nothing is woken yet.
  var isInTurn = false

  /// Starts without sessions; the first event is ``Event/restored(_:)``.
  ///
  /// - Parameter seed: what the jitter of retries follows from (R72).
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
  /// - Returns: what is to be done, the store's part first.
  /// - Throws: `Misuse` for an event that cannot happen, which has changed nothing.
  package mutating func apply(_ event: Event) throws(TransferMisuse) -> [Action] {
    switch event {
    case .restored(let records): try restore(records)
    case .reconciled(let lost): try reconciled(lost)
    case .conditions(let conditions): change(to: conditions)
    case .presence(let client, let presence): try change(client, to: presence)
    case .notWoken(let session): beginUnasked(session)
    case .cancelledAll(let client, let reason): cancelAll(of: client, reason)
    case .connected(let connection, let client, let presence):
      try connect(connection, client, presence)
    case .disconnected(let connection, let isHeard): try disconnect(connection, isHeard)
    case .registered(let connection, let command): try register(command, connection)
    case .asked(let connection, let number, let request):
      try answer(request, Asker(connection: connection, number: number))
    case .overseen(let task, let order): obey(order, task)
    case .head, .received, .durable, .sent, .ended, .finished, .notFinished: hear(event)
    }
    wakeDue()
    startReady()
    return flush()
  }

  /// Begins a turn: more events follow before their actions are carried out.
  ///
  /// Until ``endTurn()`` no client is woken, so that one wake serves all that a turn has brought,
  /// and none is for a client that has come in it (R51).
  package mutating func beginTurn() { isInTurn = true }

  /// Wakes the clients that the turn's events are a reason for.
  package mutating func endTurn() -> [Action] {
    isInTurn = false
    wakeDue()
    return flush()
  }

  /// Does what time has brought; see ``RuleBlock``.
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

  /// Takes what the transport says; nothing of it can be misuse, as it may always be late.
  private mutating func hear(_ event: Event) {
    switch event {
    case .head(let id, let head): heard(head, of: id)
    case .received(let id, let total): received(total, of: id)
    case .durable(let id, let total): durable(total, of: id)
    case .sent(let id, let total): sent(total, of: id)
    case .ended(let id, let end): ended(id, end)
    case .finished(let partial): finished(partial)
    case .notFinished(let partial, let errno): notFinished(partial, errno)
    default: break
    }
  }

  /// How far the start of the daemon has come.
  ///
  /// - unrestored: nothing is known of what was stored.
  /// - reconciling: the files are brought into the state that is stored.
  /// - ready: tasks are placed, and events are told.
  enum StartStage: Sendable { case unrestored, reconciling, ready }

  /// What is looked at when its time has come.
  enum Deadline: Hashable, Comparable, Sendable {
    case task(TransferTaskID)
    case parked(PartialID)
    case wakes
  }

  /// Which process asks, and the number of what it asks.
  struct Asker {
    let connection: ConnectionID
    let number: Int
  }
}
