import RuleBlocks
private import SafeFiles

/// The queue of a task without an attempt, and the begin of an attempt.
///
/// ``place(_:)`` may be called at any time and any number of times: it takes the task out of its queue and
/// places it again. So any change (a time, the network, a priority, an answer) needs only that call.
extension TransferEngine {
  /// Places a task that has no attempt; one that has stays where it is.
  ///
  /// In this order: a complete body is finished; a task whose time is over fails; a task that is suspended or
  /// too early rests; one with a question to its delegate waits for the answer; one that may use the network
  /// enters its lane. The rest waits for other conditions.
  mutating func place(_ id: TransferTaskID) {
    guard start == .ready, let task = tasks[id] else { return }
    switch task.stage {
    case .running, .stopping, .finishing, .challenged: return watch(id)
    case .idle, .asking, .ready: break
    }
    lanes.leave(id)
    // The question may be withdrawn, such as by a later time to begin, and all is told then.
    if case .asking = task.stage { considerWaking(id.session) }
    tasks[id]?.stage = .idle
    let record = task.record
    if record.isBodyComplete {
      finish(id)
    } else if let deadline = record.deadline, now >= deadline {
      fail(id, .timedOut)
    } else if record.isSuspended || now < gate(of: record) ?? now {
      // `watch(_:)` wakes it in time.
    } else if record.asksToBegin(sessions[id.session]?.record.delegate) {
      tasks[id]?.stage = .asking
      ask(id)
    } else if isAllowed(id), let lane = lane(of: id) {
      tasks[id]?.stage = .ready
      lanes.enter(
        id, priority: record.order.priority, lane: lane,
        limit: sessions[id.session]?.record.configuration.connectionsPerHost ?? 1)
    }
    watch(id)
  }

  /// Returns the instant before which no attempt begins (R72, R89, R91), if any.
  func gate(of record: TaskRecord) -> DeviceInstant? {
    [record.order.earliestBegin, record.rateFloor, record.retryAt, record.serverWaitUntil]
      .compactMap { $0 }.max()
  }

  /// Whether a task may use the current network (R71, R84-R88).
  func isAllowed(_ id: TransferTaskID) -> Bool {
    policy(of: id)?.allows(conditions, at: now) ?? false
  }

  /// The policy for a task; nil if it is gone.
  func policy(of id: TransferTaskID) -> TransferPolicy? {
    guard let task = tasks[id], let session = sessions[id.session] else { return nil }
    return TransferPolicy(
      rules: rules, configuration: session.record.configuration, task: task.record)
  }

  /// Returns the lane of a task: its session, and the host at which its next attempt begins.
  private func lane(of id: TransferTaskID) -> Lanes.Name? {
    tasks[id].flatMap { WebAddress($0.request.url) }
      .map { Lanes.Name(session: id.session, host: $0.host) }
  }

  /// Begins attempts while connections are free (R92).
  mutating func startReady() {
    while start == .ready, let next = lanes.next() { begin(next.task, in: next.lane) }
  }

  /// Begins an attempt, with the timeout that applies to its request.
  private mutating func begin(_ id: TransferTaskID, in lane: Lanes.Name) {
    guard let task = tasks[id] else { return lanes.finish(lane) }
    lastAttempt += 1
    let asked = task.rangeAsked
    let exchange = Exchange(
      id: AttemptID(lastAttempt), lane: lane, request: task.request, asked: asked,
      begun: now, lastHeard: now)
    attempts[exchange.id] = id
    // A delegate of a newer version is not asked about a task that has begun.
    if task.record.order.earliestBegin != nil, !task.record.delayedBeginAllowed {
      change(id) { $0.delayedBeginAllowed = true }
    }
    tasks[id]?.stage = .running(exchange)
    // A server sees digests, and must not be able to compute the next one (RFC 7616, 5.4).
    let salt = ContentHash("\(seed) \(lastAttempt)".utf8).hexadecimal.prefix(32)
    var request = task.fullRequest(asking: asked, salt: String(salt))
    request.timeout = requestTimeout(id)
    tasks[id]?.credential?.note(requestTo: request.url)
    act(.start(Attempt(id: exchange.id, task: id, request: request, body: task.body)))
    watch(id)
  }

  /// Stops a task's attempt; `then` is carried out when it has ended.
  ///
  /// Received bytes are kept and made durable unless `then` discards them.
  mutating func stop(_ id: TransferTaskID, then: TaskState.AfterStop) {
    guard case .running(let exchange) = tasks[id]?.stage else { return }
    tasks[id]?.stage = .stopping(exchange, then: then)
    act(.stop(exchange.id))
    watch(id)
  }
}
