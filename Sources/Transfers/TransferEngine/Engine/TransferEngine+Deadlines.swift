import RuleBlocks

/// Timeouts and other times.
///
/// Each task has at most one time in the queue, the earliest that matters in its stage (``watch(_:)``). When
/// it comes, the task is checked from scratch: a time that has moved since is set again.
extension TransferEngine {
  /// Schedules the next check of a task.
  mutating func watch(_ id: TransferTaskID) { deadlines.set(due(id), for: .task(id)) }

  /// Returns when to check a task; nil if only an event can move it.
  ///
  /// Nothing is due while an attempt is being stopped or a file finished: the transport reports what comes
  /// next.
  private func due(_ id: TransferTaskID) -> DeviceInstant? {
    guard let task = tasks[id] else { return nil }
    var times: [DeviceInstant?] = [task.record.deadline]
    switch task.stage {
    case .running(let exchange):
      times += [exchange.lastHeard + requestTimeout(id), exchange.windowStart.map { $0 + window }]
    case .idle where !task.record.isSuspended:
      let gate = gate(of: task.record)
      times += [gate, policy(of: id)?.urgentFrom].map { time in time.flatMap { $0 > now ? $0 : nil }
      }
    case .stopping, .finishing: times = []
    case .asking, .challenged: times.append(task.record.wakeAgainAt.flatMap { $0 > now ? $0 : nil })
    case .idle, .ready: break
    }
    return times.compactMap { $0 }.min()
  }

  private var window: Duration { rules.choices.throughputWindow }

  /// Returns how long an attempt of a task may be silent: the request's own timeout, or else its session's
  /// (R70).
  func requestTimeout(_ id: TransferTaskID) -> Duration {
    tasks[id]?.record.order.request.timeout
      ?? sessions[id.session]?.record.configuration.requestTimeout ?? .seconds(60)
  }

  /// Handles a task whose time has come: it fails (R73), its attempt is silent or slow (R70, R74), its
  /// question has waited long enough (R201), or it can be placed.
  mutating func taskIsDue(_ id: TransferTaskID) {
    guard let task = tasks[id] else { return }
    if let deadline = task.record.deadline, now >= deadline {
      return failOrStop(id, .timedOut)
    }
    guard case .running(let exchange) = task.stage else {
      if task.question != nil { considerWaking(id.session) }
      return place(id)
    }
    if now >= exchange.lastHeard + requestTimeout(id) || isSlow(exchange) {
      stop(id, then: .retry)
    } else {
      watch(id)
    }
  }

  /// Whether too little arrived in the window; if enough did, starts a new window (R74).
  private mutating func isSlow(_ exchange: Exchange) -> Bool {
    guard let start = exchange.windowStart, now >= start + window,
      let id = attempts[exchange.id]
    else { return false }
    let floor = rules.choices.throughputFloor * window.components.seconds
    guard exchange.transferred - exchange.windowBytes >= floor else { return true }
    let now = now
    changeExchange(id) { $0.beginWindow(at: now) }
    return false
  }

  /// Fails a task, after its attempt has ended if there is one.
  mutating func failOrStop(_ id: TransferTaskID, _ error: TransferError) {
    switch tasks[id]?.stage {
    case .running: stop(id, then: .fail(error))
    case nil, .stopping, .finishing: break
    case .idle, .asking, .ready, .challenged: fail(id, error)
    }
  }

  /// Changes the attempt of a task, if there is one in its stage.
  mutating func changeExchange(_ id: TransferTaskID, _ change: (inout Exchange) -> Void) {
    switch tasks[id]?.stage {
    case .running(var exchange):
      change(&exchange)
      tasks[id]?.stage = .running(exchange)
    case .stopping(var exchange, let then):
      change(&exchange)
      tasks[id]?.stage = .stopping(exchange, then: then)
    default: break
    }
  }
}
