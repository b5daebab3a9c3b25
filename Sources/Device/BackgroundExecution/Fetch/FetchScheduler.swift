package import RuleBlocks

/// Background fetch for all apps of a device: rules R20-R27.
///
/// The scheduler decides which app to wake and when, gives each fetch its own handler and 30 s, and learns
/// from results and from the user's habits. Network, battery charge and energy budgets are not modelled; R24
/// and R25 have a simple form, marked in ``Choices``.
package struct FetchScheduler: ServiceBlock, Hashable {
  let rules: DeviceRules
  /// The parameters that the paces of all apps share.
  private(set) var plan: RefreshPlan

  package var timeline: Timeline
  /// The conditions that matter here: Low Power Mode, battery, lock.
  private(set) var conditions = DeviceConditions()
  /// In the order of installation, which is also the order of fetches due at one instant.
  var clients = RefreshClients<FetchClient>()
  /// The number of the next fetch across all apps.
  var nextNumber = 1

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    plan = RefreshPlan(choices: rules.choices)
    timeline = Timeline(start: start)
  }

  package var profile: Profile { rules.profile }
  var limits: Limits { rules.limits }
  var choices: Choices { rules.choices }

  package var nextDeadline: DeviceInstant? { clients.soonest }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .setMinimumInterval(let id, let seconds):
      return try setMinimumInterval(try clients.index(of: id), seconds: seconds)
    case .handlerCalled(let token, let result):
      return try handlerCalled(token, result, of: try clients.index(of: token.app))
    case .simulateFetch(let id): return try simulate(try clients.index(of: id), launching: false)
    case .launchDueToFetch(let id): return try simulate(try clients.index(of: id), launching: true)
    }
  }

  package mutating func expire() -> [Action] { beginDueFetches() }

  /// Applies an event of the device and reschedules where it matters.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    conditions.hear(event, at: now)
    switch event {
    case .installed(let id, let manifest): try install(id, manifest)
    case .phase(let id, let phase): return try change(try clients.index(of: id), to: phase)
    case .lapsed(let id, let assertion): return lapse(assertion, of: try clients.index(of: id))
    case .refreshStatus(let id, let status):
      let index = try clients.index(of: id)
      clients[index].standing.refreshStatus = status
      schedule(index)
    case .lowPowerMode, .battery, .charging:
      for index in clients.indices { schedule(index) }
    case .restarted:
      for index in clients.indices {
        clients[index].standing.restart()
        schedule(index)
      }
    case .clockChanged(_, let ahead, _):
      plan.clockAhead = ahead
      for index in clients.indices { schedule(index) }
    case .locked:
      for index in clients.indices { schedule(index) }
    case .woken, .unlimited, .network, .slept, .callBegins, .callEnds: break
    }
    return []
  }

  /// Returns everything that prevents scheduled fetches for an app, in the order of R20, or nil if the app is
  /// unknown.
  package func obstacles(for id: AppID) -> [FetchObstacle]? {
    clients[id].map(obstacles)
  }

  /// Returns the instant of an app's next fetch if nothing happens before, or nil if none is planned.
  package func nextFetch(for id: AppID) -> DeviceInstant? {
    clients.place(of: id).flatMap(clients.due)
  }

  /// Adds an app, which gets no fetches until it sets an interval.
  private mutating func install(_ id: AppID, _ manifest: AppManifest) throws(Misuse) {
    guard clients.place(of: id) == nil else { throw .appAlreadyInstalled(id) }
    clients.append(
      FetchClient(id: id, manifest: manifest, pace: RefreshPace(choices, now: now)))
  }

  /// Sets the minimum interval of an app (R21).
  ///
  /// - Throws: ``Misuse/fetchIntervalInvalid(_:)`` for a negative or NaN interval,
  ///   ``Misuse/fetchUnavailable(_:_:)`` before iOS 7.
  private mutating func setMinimumInterval(
    _ index: Int, seconds: Double
  ) throws(Misuse) -> [Action] {
    guard profile.hasBackgroundFetch else {
      throw .fetchUnavailable(clients[index].id, .notInProfile)
    }
    guard let interval = FetchInterval(seconds: seconds) else {
      throw .fetchIntervalInvalid("\(seconds)")
    }
    clients[index].interval = interval
    schedule(index)
    return []
  }
}
