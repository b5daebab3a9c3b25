package import RuleBlocks
/// The requests and tasks of `BGTaskScheduler`, of all apps of a device: rules R101-R108 and R256-R259.
///
/// The scheduler decides which request begins when and limits the time of its task; refreshes have the pace
/// of background fetches. Energy budgets and battery charge are not modelled.
package struct TaskScheduler: ServiceBlock, Hashable {
  let rules: DeviceRules
  /// The parameters that the paces of all apps share.
  private(set) var plan: RefreshPlan

  package var timeline: Timeline
  /// The conditions that matter here: lock, network, power, battery.
  var conditions = DeviceConditions()
  /// In the order of installation, which is also the order of tasks due at one instant.
  var clients = RefreshClients<TaskClient>()
  var nextNumber = 1

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    plan = RefreshPlan(choices: rules.choices)
    timeline = Timeline(start: start)
  }

  package var nextDeadline: DeviceInstant? { clients.soonest }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .submit(let id, let request):
      try submit(request, of: try clients.index(of: id))
      return request.kind == .continued ? beginContinued() : []
    case .cancel(let id, let identifier):
      let index = try clients.index(of: id)
      clients[index].book.remove(identifier)
      schedule(index)
    case .cancelAll(let id):
      let index = try clients.index(of: id)
      clients[index].book.removeAll()
      schedule(index)
    case .completed(let id, let number, let success):
      return try complete(number, success, of: try clients.index(of: id))
    case .progress(let id, let number, let permille):
      return note(permille, number, of: try clients.index(of: id))
    case .retitle(let id, let number, let title, let subtitle):
      retitle(number, title, subtitle, of: try clients.index(of: id))
    case .stop(let id, let identifier):
      return try stop(identifier, of: try clients.index(of: id))
    case .simulateLaunch(let id, let identifier):
      return try simulateLaunch(identifier, of: try clients.index(of: id))
    case .simulateExpiration(let id, let identifier):
      return try simulateExpiration(identifier, of: try clients.index(of: id))
    }
    return []
  }

  package mutating func expire() -> [Action] { beginDueTasks() }

  /// Returns the pending requests of an app in the order of their submission.
  package func pending(of id: AppID) -> [TaskRequest] {
    clients[id]?.book.pending ?? []
  }

  /// Returns when a pending request begins if nothing happens before, or nil if it does not.
  package func plannedBegin(of identifier: String, for id: AppID) -> DeviceInstant? {
    guard let client = clients[id],
      let request = client.book.pending.first(where: { $0.identifier == identifier })
    else { return nil }
    return begin(of: request, for: client)
  }

  /// Returns everything that prevents a pending request from beginning, or nil if there is no such request.
  package func obstacles(to identifier: String, for id: AppID) -> [TaskObstacle]? {
    guard let client = clients[id],
      let request = client.book.pending.first(where: { $0.identifier == identifier })
    else { return nil }
    return obstacles(to: request, for: client)
  }

  /// Applies an event of the device, reschedules, and expires tasks that may not continue.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    conditions.hear(event, at: now)
    switch event {
    case .installed(let id, let manifest):
      guard clients.place(of: id) == nil else { throw .appAlreadyInstalled(id) }
      var book = PendingTaskRequests(manifest, isAvailable: rules.profile.hasTaskScheduler)
      book.room = room
      clients.append(
        TaskClient(id: id, pace: RefreshPace(rules.choices, now: now), book: book))
    case .phase(let id, let phase): return change(try clients.index(of: id), to: phase)
    case .lapsed(let id, let assertion): return lapse(assertion, of: try clients.index(of: id))
    case .refreshStatus(let id, let status):
      let index = try clients.index(of: id)
      clients[index].standing.refreshStatus = status
      clients[index].book.isAvailable = rules.profile.hasTaskScheduler && status == .available
      schedule(index)
      return news(of: index)
    case .restarted:
      for index in clients.indices { clients[index].standing.restart() }
      scheduleAll()
    case .lowPowerMode, .battery, .charging, .network, .locked:
      scheduleAll()
      return cutShortWhatMayNotRun()
    case .clockChanged(_, let ahead, _):
      plan.clockAhead = ahead
      scheduleAll()
    case .woken, .unlimited, .slept, .callBegins, .callEnds: break
    }
    return []
  }

  /// R102: adds a request; on a refusal the process has thrown the same error already.
  private mutating func submit(_ request: TaskRequest, of index: Int) throws(Misuse) {
    do throws(TaskRefusal) {
      try clients[index].book.submit(request)
    } catch {
      throw .taskRequestRefused(identifier: request.identifier, error)
    }
    schedule(index)
  }
}
