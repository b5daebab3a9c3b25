import RuleBlocks

/// News of the system: network, power, and the state of clients.
///
/// The shell reports what it knows. On a machine without such news there is always Wi-Fi with power, and each
/// client is in the foreground.
extension TransferEngine {
  /// Stops what may not continue, and places what may; a different network ends waits after failures (R71).
  mutating func change(to conditions: TransferConditions) {
    guard conditions != self.conditions else { return }
    let isOther = ![.none, self.conditions.network].contains(conditions.network)
    self.conditions = conditions
    for id in tasks.keys.sorted() {
      if isOther, tasks[id]?.record.retryAt != nil { change(id) { $0.retryAt = nil } }
      switch tasks[id]?.stage {
      case .running: if !isAllowed(id) { stop(id, then: .goOn) }
      case .ready where isAllowed(id): break
      default: place(id)
      }
    }
  }

  /// Changes the presence of all processes of a client.
  mutating func change(
    _ id: TransferClientID, to presence: ClientPresence
  ) throws(TransferMisuse) {
    guard let client = clients[id], !client.connections.isEmpty else {
      throw .clientNotConnected(id.rawValue)
    }
    clients[id]?.connections = client.connections.mapValues { _ in presence }
    for session in sessionsOf(id) {
      if presence == .suspended { failDataTasks(of: session) { !$0.isSuspended } }
      endWakeIfToldAll(session)
      tellWaiting(session)
      considerWaking(session)
    }
    if presence == .foreground { opened(id) }
  }

  /// Handles that the user has opened a client: its tasks become ordinary (R87), and nothing holds them back
  /// (R91).
  mutating func opened(_ id: TransferClientID) {
    if clients[id]?.record.rateRaised != nil {
      changeClient(id) { $0.resetRate() }
    }
    let isOrdinary = rules.profile.version >= 8
    for task in tasksOf(id) {
      guard let record = tasks[task]?.record,
        record.rateFloor != nil || isOrdinary && record.isAutoDiscretionary
      else { continue }
      change(task) {
        $0.rateFloor = nil
        if isOrdinary { $0.isAutoDiscretionary = false }
      }
      place(task)
    }
  }

  /// Cancels all tasks of a client (R60), with resume data where possible (R62, R63).
  mutating func cancelAll(of id: TransferClientID, _ reason: TransferError.CancelReason) {
    guard clients[id] != nil else { return }
    if reason == .userForceQuit { changeClient(id) { $0.isForceQuit = true } }
    for task in tasksOf(id) {
      cancel(task, TaskState.Cancellation(reason: reason, keepsBytes: true))
    }
  }

  /// Ends data tasks whose process was suspended or has ended (R48).
  mutating func failDataTasks(of id: TransferSessionID, where isMeant: (TaskRecord) -> Bool) {
    for number in (sessions[id]?.tasks ?? []).sorted() {
      let task = TransferTaskID(session: id, number: number)
      guard let record = tasks[task]?.record, record.order.kind == .data, isMeant(record) else {
        continue
      }
      if case .stopping(let exchange, let then) = tasks[task]?.stage {
        if case .cancel = then { continue }
        tasks[task]?.stage = .stopping(exchange, then: .fail(.clientGone))
      } else {
        failOrStop(task, .clientGone)
      }
    }
  }

  /// Returns the unfinished tasks of a client, in order.
  func tasksOf(_ id: TransferClientID) -> [TransferTaskID] {
    sessionsOf(id).flatMap { session in
      (sessions[session]?.tasks ?? []).sorted()
        .map { TransferTaskID(session: session, number: $0) }
    }
  }

  /// Returns the sessions of a client, in order.
  func sessionsOf(_ id: TransferClientID) -> [TransferSessionID] {
    (clients[id]?.sessions ?? []).sorted()
      .map { TransferSessionID(client: id, identifier: $0) }
  }
}
