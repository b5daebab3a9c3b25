import RuleBlocks
extension TaskScheduler {
  /// Returns the obstacles of R103, R104 and R108, the likeliest first.
  ///
  /// CHOICE: Low Power Mode holds back processing tasks, too, unless they require external power and have it;
  /// a refresh does not wait for a network.
  func obstacles(to request: TaskRequest, for client: TaskClient) -> [TaskObstacle] {
    if request.kind == .continued { return room > 0 ? [] : [.noRoom] }
    let standing = client.standing
    var obstacles: [TaskObstacle] = []
    if standing.refreshStatus != .available {
      obstacles.append(.refreshStatus(standing.refreshStatus))
    }
    if standing.wasForceQuit { obstacles.append(.forceQuit) }
    if conditions.awaitsFirstUnlock { obstacles.append(.firstUnlock) }
    let hasPower = request.needsPower && conditions.isCharging
    if conditions.isLowPowerMode, !hasPower { obstacles.append(.lowPowerMode) }
    if conditions.isBatteryLow { obstacles.append(.lowBattery) }
    if request.kind == .processing {
      if conditions.lockedSince == nil { obstacles.append(.notIdle) }
      if request.needsNetwork, conditions.network == .none { obstacles.append(.noNetwork) }
      if request.needsPower, !conditions.isCharging { obstacles.append(.noExternalPower) }
    }
    return obstacles
  }

  /// Returns when a request begins if nothing happens before, or nil while it may not.
  ///
  /// CHOICE: never while the user sees the app, nor while another task of the app is open.
  func begin(of request: TaskRequest, for client: TaskClient) -> DeviceInstant? {
    guard client.open.isEmpty, !client.standing.isInFront, client.standing.wake != nil,
      obstacles(to: request, for: client).isEmpty
    else { return nil }
    let earliest = max(request.earliest ?? now, now)
    switch request.kind {
    // Begins with an event, not at a time.
    case .continued: return nil
    case .refresh: return client.pace.next(from: earliest, by: plan)
    case .processing:
      let idle = (conditions.lockedSince ?? now) + rules.choices.idleDelay
      let spaced = client.lastProcessing.map { $0 + rules.choices.processingSpacing } ?? now
      return max(earliest, idle, spaced)
    }
  }

  /// Returns when the first request of an app begins if nothing happens before, or nil while none may.
  private func firstBegin(_ client: TaskClient) -> DeviceInstant? {
    var first: DeviceInstant?
    for request in client.book.pending {
      guard let begin = begin(of: request, for: client) else { continue }
      first = min(first ?? begin, begin)
    }
    return first
  }

  /// Recomputes the next task of an app after anything that it depends on has changed.
  mutating func schedule(_ index: Int) {
    // A year has millions of calls, most of them for an app without requests: avoid copying it.
    guard !clients[index].book.pending.isEmpty, clients[index].open.isEmpty else {
      return clients.setDue(nil, of: index)
    }
    clients.setDue(firstBegin(clients[index]), of: index)
  }

  /// Recomputes the next tasks of all apps.
  mutating func scheduleAll() {
    for index in clients.indices { schedule(index) }
  }

  /// R25, R105: begins the requests that are due, and refreshes due soon, so that they share one radio
  /// window.
  ///
  /// All requests of an app share one launch.
  mutating func beginDueTasks() -> [Action] {
    guard let soonest = clients.soonest, soonest <= now else { return [] }
    let soon = now + rules.choices.coalescingWindow
    var actions: [Action] = []
    // No request begins sooner than planned, so most apps need no closer look.
    for index in clients.indices where clients.due(index).map({ $0 <= soon }) ?? false {
      let client = clients[index]
      let requests = client.book.pending.filter { isDue($0, for: client) }
      if !requests.isEmpty { actions += begin(requests, of: index, isSimulated: false) }
    }
    return actions
  }

  /// Returns whether a request begins together with those due now; a refresh may be early, but not before its
  /// date.
  private func isDue(_ request: TaskRequest, for client: TaskClient) -> Bool {
    guard let begin = begin(of: request, for: client) else { return false }
    guard request.kind == .refresh else { return begin <= now }
    return begin <= now + rules.choices.coalescingWindow && request.earliest ?? now <= now
  }

  /// R104-R107: begins tasks for requests, which are used up; each task has the time of its kind from now on.
  mutating func begin(_ requests: [TaskRequest], of index: Int, isSimulated: Bool) -> [Action] {
    guard let wake = clients[index].standing.wake else { return [] }
    let id = clients[index].id
    for request in requests {
      clients[index].book.remove(request.identifier)
      switch request.kind {
      case .refresh: clients[index].pace.setAnchor(now)
      case .processing: clients[index].lastProcessing = now
      case .continued: break
      }
    }
    var actions = news(of: index)
    for request in requests {
      let activity = ContinuedActivity(
        title: request.continued?.title ?? "", subtitle: request.continued?.subtitle ?? "",
        progressed: now)
      let task = ScheduledTask(
        app: id, number: nextNumber, identifier: request.identifier, kind: request.kind,
        title: activity.title, subtitle: activity.subtitle)
      nextNumber += 1
      let open = TaskClient.OpenTask(
        task: task, request: request, wake: wake, isSimulated: isSimulated, start: now,
        activity: activity)
      clients[index].open.append(open)
      var limit =
        time(of: request.kind).map { self.limit(of: task, until: now + $0) }
        ?? continuedLimit(of: open, index)
      limit.sparesProcessor = request.needsPower
      actions.append(.begins(task, wake, isSimulated: isSimulated))
      actions.append(
        .request(id, .wake(.scheduledTaskBegins(task), holding: task.assertion, limit: limit)))
    }
    schedule(index)
    return actions
  }

  /// R106: returns the limit of a task, with an expiry call before and termination unless it was completed.
  func limit(of task: ScheduledTask, until deadline: DeviceInstant) -> AssertionLimit {
    AssertionLimit(
      deadline: deadline,
      expiry: AssertionLimit.Expiry(
        .scheduledTaskExpires(task.number), lead: rules.choices.expiryLead),
      terminatingFor: .taskNotCompleted(task))
  }

  /// Returns how long a task may take; nil for one whose time depends on its progress.
  private func time(of kind: ScheduledTask.Kind) -> Duration? {
    switch kind {
    case .continued: nil
    case .refresh: rules.limits.refreshTask
    case .processing: rules.choices.processingTime
    }
  }
}
