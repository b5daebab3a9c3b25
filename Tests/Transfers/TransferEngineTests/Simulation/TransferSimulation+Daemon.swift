import RuleBlocks
import TransferEngine

/// The shell: it commits, acts, dies and starts again.
extension TransferSimulation {
  mutating func startDaemon() {
    starts += 1
    startedAt = now
    let start = starts
    (wakes.ending, wakes.stopped) = ([:], [:])
    wakes.challenged = []
    wakes.answering = nil
    // A clock that was set back puts off no wake for longer than ever.
    let longest = now + TransferChoices().questionPatience * 16
    wakes.unanswered = wakes.unanswered.mapValues { ($0.wakes, min($0.until, longest)) }
    if wakes.lastRequestBeforeAllTold != nil { wakes.mayHearAllTold = true }
    engine = TransferEngine(seed: seed, start: now)
    transport.exchanges = [:]
    news = []
    uncommitted = []
    // In any order, which must not matter.
    feed(.restored(Array(store.values)))
    if starts == start, chance(50) { feed(.conditions(conditions)) }
    while !news.isEmpty, starts == start { feed(news.removeFirst()) }
    if starts == start { feed(.conditions(conditions)) }
    // It may have been killed while it started, and have started again.
    guard starts == start else { return }
    if let process = app.process { reconnect(process) }
  }

  /// The library of a running process finds the new daemon and opens its session again.
  private mutating func reconnect(_ process: SimulatedApp.Process) {
    lastConnection += 1
    var next = process
    next.connection = ConnectionID(lastConnection)
    next.inbox = []
    app.process = next
    app.questions = []
    connect()
  }

  mutating func feed(_ event: TransferEngine.Event) { perform(hear(event)) }

  /// A turn of the shell: the engine handles several events before any of its actions is performed.
  mutating func feed(_ events: [TransferEngine.Event]) {
    var actions: [TransferAction] = []
    engine.beginTurn()
    for event in events { actions += hear(event) }
    actions += engine.endTurn()
    // Only the last state of each record is committed.
    var seen: Set<TransferRecord.Key> = []
    let due = actions.reversed().filter { action in
      switch action {
      case .store(let record): seen.insert(record.key).inserted
      case .forget(let key): seen.insert(key).inserted
      default: true
      }
    }
    perform(due.reversed())
  }

  private mutating func hear(_ event: TransferEngine.Event) -> [TransferAction] {
    events += 1
    if case .ended(let id, _) = event {
      wakes.ending[id] = nil
      if let task = wakes.stopped.removeValue(forKey: id) { wakes.challenged.insert(task) }
    }
    return engine.handle(event, at: now)
  }

  /// Performs the engine's actions; the daemon may be killed before the commit and after each action.
  mutating func perform(_ actions: [TransferAction]) {
    let end =
      isFaulty && chance(1) ? random.number(below: actions.count + 1) : actions.count + 1
    guard end > 0, events != deathAt else { return killDaemon() }
    commit(actions.filter(\.isStored))
    noteAnswer()
    for (index, action) in actions.enumerated() where !action.isStored {
      guard index < end else {
        if actions[index...].contains(.wake(Self.session)) { noteWake() }
        return killDaemon()
      }
      perform(action)
    }
    checkStored(actions)
  }

  private mutating func commit(_ actions: [TransferAction]) {
    let due = sabotage == .commitsLate ? uncommitted : actions
    uncommitted = actions
    for action in due {
      switch action {
      case .store(let record):
        store[record.key] = record
        if case .session = record { forgetUntakenQuestions() }
      case .forget(let key): store[key] = nil
      default: break
      }
    }
  }

  private mutating func perform(_ action: TransferAction) {
    switch action {
    case .store, .forget: break
    case .wake: wake()
    case .start(let attempt):
      checkPolicy(attempt)
      transport.start(attempt)
    case .acceptBody(let id, let place): transport.accept(id, place, &disk)
    case .stop(let id):
      guard let exchange = transport.exchanges[id], sabotage != .ignoresStops else { return }
      if exchange.answer?.head.status == 401, exchange.place == nil {
        wakes.stopped[id] = exchange.attempt.task.number
      }
      wakes.ending[id] = exchange.attempt.task.number
      news.append(transport.end(id, .stopped, &disk))
    case .reconcile(let kept):
      news.append(.reconciled(lost: sabotage == .reconcilesNothing ? [] : disk.reconcile(kept)))
    case .finish(let id): finish(id)
    case .hash(let id): news.append(.hashed(id, sha256: ""))
    case .remove(let id): if sabotage != .removesNothing { disk.remove(id) }
    case .answer(let connection, let number, let answer): hear(answer, to: number, connection)
    case .tell(let connection, _, let message): hear(message, connection)
    case .misuse(let misuse): problem("misuse: \(misuse)")
    }
  }

  private mutating func finish(_ id: PartialID) {
    if disk.isFull || disk.files[id] == nil {
      return news.append(.notFinished(id, errno: disk.isFull ? 28 : 2))
    }
    if sabotage != .syncsNothing { disk.sync(id) }
    disk.files[id]?.isFinished = true
    news.append(.finished(id))
  }

  mutating func killDaemon() { startDaemon() }

  mutating func losePower() {
    app.endProcess()
    wakes.owesAllTold = false
    (wakes.isToldAll, wakes.limit) = (false, nil)
    // The device may be off for days, and may then have the wrong time.
    switch random.number(below: 10) {
    case 0: now = now + .seconds(random.number(below: 8 * 86_400))
    case 1, 2: now = now - .seconds(random.number(below: 86_400))
    default: break
    }
    disk.losePower(&random)
    checkStored(store.values.map(TransferAction.store))
    startDaemon()
  }
}
