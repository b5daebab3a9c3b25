package import RuleBlocks
/// Background fetch of all apps of a device: rules R20-R27.
///
/// It decides when to wake which app, gives each fetch a handler of its own and 30 s, and learns
/// from the results and from the user's habit. The network, the charge of the battery and energy
/// budgets are not modelled; R24 and R25 have a simple form, labelled in ``Choices``.
package struct FetchScheduler: ServiceBlock, Hashable {
  /// Profile and numbers.
  let rules: DeviceRules
  /// How the paces of all apps are counted.
  private(set) var plan: RefreshPlan

  /// Where the block stands in time.
  package var timeline: Timeline
  /// What of the device decides: Low Power Mode, battery, lock.
  private(set) var conditions = DeviceConditions()
  /// In the order of installation, which is also the order of fetches that are due together.
  var clients = RefreshClients<FetchClient>()
  /// The number of the next fetch, of all apps together.
  var nextNumber = 1

  /// Starts without apps.
  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    self.rules = rules
    plan = RefreshPlan(choices: rules.choices)
    timeline = Timeline(start: start)
  }

  /// Which system the device runs.
  package var profile: Profile { rules.profile }
  /// The numbers that Apple publishes.
  var limits: Limits { rules.limits }
  /// Those that are ours.
  var choices: Choices { rules.choices }

  /// When the first fetch is due.
  package var nextDeadline: DeviceInstant? { clients.soonest }

  /// Handles an event.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .setMinimumInterval(let id, let seconds):
      return try setMinimumInterval(try index(of: id), seconds: seconds)
    case .handlerCalled(let token, let result):
      return try handlerCalled(token, result, of: try index(of: token.app))
    case .simulateFetch(let id): return try simulate(try index(of: id), launching: false)
    case .launchDueToFetch(let id): return try simulate(try index(of: id), launching: true)
    }
  }

  /// Begins the fetches that are due.
  package mutating func expire() -> [Action] { beginDueFetches() }

  /// Takes what happens on the device, and plans anew where it may matter.
  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    conditions.hear(event, at: now)
    switch event {
    case .installed(let id, let manifest): try install(id, manifest)
    case .phase(let id, let phase): return try change(try index(of: id), to: phase)
    case .lapsed(let id, let assertion): return lapse(assertion, of: try index(of: id))
    case .refreshStatus(let id, let status):
      let index = try index(of: id)
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
    case .woken, .network, .slept, .callBegins, .callEnds: break
    }
    return []
  }

  /// Everything that keeps the schedule from fetching for an app, in the order of R20; nil if there
  /// is no such app.
  package func obstacles(for id: AppID) -> [FetchObstacle]? {
    clients[id].map(obstacles)
  }

  /// When an app is fetched for next if nothing happens before; nil if nothing is planned.
  package func nextFetch(for id: AppID) -> DeviceInstant? {
    clients.place(of: id).flatMap(clients.due)
  }

  /// The instant before which the schedule does not fetch for an app (R21); nil if it never does.
  package func floor(for id: AppID) -> DeviceInstant? {
    clients[id]?.floor
  }

  /// Adds an app, which is not fetched for before it has set an interval.
  private mutating func install(_ id: AppID, _ manifest: AppManifest) throws(Misuse) {
    guard clients.place(of: id) == nil else { throw .appAlreadyInstalled(id) }
    clients.append(
      FetchClient(id: id, manifest: manifest, pace: RefreshPace(choices, now: now)))
  }

  /// Takes a floor from the app (R21).
  ///
  /// - Throws: ``Misuse/fetchIntervalInvalid(_:)`` for what is no time,
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

  /// The place of an app.
  ///
  /// - Throws: ``Misuse/unknownApp(_:)``.
  private func index(of id: AppID) throws(Misuse) -> Int {
    guard let index = clients.place(of: id) else { throw .unknownApp(id) }
    return index
  }
}
