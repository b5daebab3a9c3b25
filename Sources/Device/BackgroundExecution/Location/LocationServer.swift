package import DeviceTrace
package import RuleBlocks

/// The location of the device and its delivery to apps: rules R94 and R160-R166.
///
/// ```
/// in front ---------- Home ---------- suspended -------- runs again
/// each location       with the mode: each location
///                     else:           they wait           all of them in one batch
/// ```
/// While the device moves there is a fix each second, which is filtered for each app.
package struct LocationServer: ServiceBlock, Hashable {
  let rules: DeviceRules

  package var timeline: Timeline
  /// In the order of installation.
  var clients: [LocationClient] = []
  package private(set) var track: LocationTrack
  var visits: VisitTracker
  /// When the next fix is due; nil while the device stands still.
  var nextFix: DeviceInstant?
  /// Since when the device has not moved.
  var stillSince: DeviceInstant
  /// The number of the last call that woke an app.
  var lastCall = 0

  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives.
    case device(DeviceEvent)
    /// The device is at another place at once.
    case place(GeoPoint)
    /// The device begins to move along some points.
    case move([GeoPoint], lasting: Duration)
    /// The app requests a permission, perhaps for the reduced accuracy alone (R233).
    case ask(AppID, LocationPermission, isReduced: Bool = false)
    /// The user answers, or changes the settings.
    case allow(AppID, LocationPermission)
    /// The user answers for this use of the app (R231).
    case allowOnce(AppID)
    /// The app requests the precise place for the time being; the request has a number (R234).
    case askPrecision(AppID, request: Int)
    /// The user answers that, or changes the setting (R233).
    case allowPrecision(AppID, Bool)
    /// A manager, numbered by its process, starts or changes what it wants.
    case start(AppID, manager: Int, LocationPreferences)
    case stop(AppID, manager: Int)
    /// A paused manager is started again (R236).
    case resume(AppID, manager: Int)
    /// A session of a kind is taken, by an object that its process numbers (R238, R239).
    case takeSession(AppID, LocationSessionKind, number: Int)
    case endSession(AppID, LocationSessionKind, number: Int)
    /// A monitor watches a condition from now on, even when the process has ended (R240).
    case addCondition(AppID, LocationCondition)
    case removeCondition(AppID, monitor: String, identifier: String)
    /// Monitoring of significant changes starts or stops (R164).
    case monitorSignificant(AppID, Bool)
    /// A region is monitored from now on, even when the process has ended (R165).
    case monitor(AppID, MonitoredRegion)
    /// A region is no longer monitored.
    case unmonitor(AppID, region: String)
    /// Monitoring of visits starts or stops (R192).
    case monitorVisits(AppID, Bool)
    /// A manager requests whether the device is in a region (R193).
    case requestState(AppID, manager: Int, MonitoredRegion)
  }

  package enum Action: RuleAction {
    /// A request to the app's life cycle.
    case request(AppID, AppRequest)
    /// The user is asked.
    case asks(AppID, LocationQuestion)
    /// The app is informed of what it may know.
    case permission(AppID, LocationPermission, isPrecise: Bool)
    /// A request for the precise place is over; whether the user was asked (R234).
    case precisionAnswered(AppID, request: Int, wasShown: Bool)
    /// A manager receives locations, oldest first.
    case delivers(AppID, manager: Int, [LocationFix])
    /// A running app receives an event that would otherwise wake it.
    case tells(AppID, LocationEvent)
    /// A sequence gets the reason why it gives no locations for now (R237).
    case diagnoses(AppID, manager: Int, LocationDiagnosis)
    /// A manager is paused, or goes on (R236).
    case pauses(AppID, manager: Int, Bool)
    case wakes(AppID, LocationCall, TraceEvent.Wake)
    /// The app begins or stops to receive locations.
    case tracks(AppID, Bool)
    /// A region is refused: it is one too many, or too large (R191).
    case refuses(AppID, MonitoredRegion)
    /// A region reports nothing, because the app may not know the precise place (R233).
    case mutes(AppID, MonitoredRegion)
    /// The reply to a manager about a region.
    case state(AppID, manager: Int, MonitoredRegion, RegionState)
    /// The device has reached the end of its way.
    case arrives
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }

  package init(
    _ rules: DeviceRules = DeviceRules(), at point: GeoPoint = Self.start,
    start: DeviceInstant = .zero
  ) {
    self.rules = rules
    track = LocationTrack(at: point)
    visits = VisitTracker(at: point, since: start)
    stillSince = start
    timeline = Timeline(start: start)
  }

  /// CHOICE (R160): the initial place of a device, in the middle of Cupertino.
  package static let start = GeoPoint(latitude: 37.3318, longitude: -122.0312)

  /// When the next fix is due, or a stay becomes a visit; nil if neither is.
  package var nextDeadline: DeviceInstant? {
    [nextFix, visitDeadline, pauseDeadline].compactMap { $0 }.min()
  }

  /// Determines the location each second of the way and at its end.
  package mutating func expire() -> [Action] {
    guard let due = nextFix, due <= now else { return lookForVisits() + lookForPauses() }
    var actions = look()
    if let end = track.end, now < end {
      nextFix = min(end, now + .seconds(1))
    } else {
      nextFix = nil
      track = LocationTrack(at: track.point(at: now))
      stillSince = now
      actions.append(.arrives)
    }
    return actions
  }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(let event): return try hear(event)
    case .place(let point):
      track = LocationTrack(at: point)
      (nextFix, stillSince) = (nil, now)
      return look()
    case .move(let points, let duration):
      track = LocationTrack(along: [point] + points, from: now, lasting: duration)
      nextFix = track.end.map { min($0, now + .seconds(1)) }
      stillSince = now
    case .ask(let id, let permission, let isReduced):
      let request = LocationConsent.Request(permission: permission, isReduced: isReduced)
      return ask(request, try clients.index(of: id))
    case .allow(let id, let permission): return allow(permission, try clients.index(of: id))
    case .allowOnce(let id): return allow(.whenInUse, once: true, try clients.index(of: id))
    case .askPrecision(let id, let request):
      return askPrecision(request, try clients.index(of: id))
    case .allowPrecision(let id, let isAllowed):
      return allowPrecision(isAllowed, try clients.index(of: id))
    case .start(let id, let manager, let wish):
      return start(manager, wish, try clients.index(of: id))
    case .stop(let id, let manager): return stop(manager, try clients.index(of: id))
    case .resume(let id, let manager): return resume(manager, try clients.index(of: id))
    case .takeSession(let id, let kind, let number):
      return takeSession(kind, number, try clients.index(of: id))
    case .endSession(let id, let kind, let number):
      return endSession(kind, number, try clients.index(of: id))
    case .addCondition(let id, let condition):
      return add(condition, try clients.index(of: id))
    case .removeCondition(let id, let monitor, let identifier):
      removeCondition(identifier, of: monitor, try clients.index(of: id))
    case .monitorSignificant(let id, let isOn):
      let index = try clients.index(of: id)
      return monitorSignificant(isOn, index)
    case .monitor(let id, let region): return add(region, try clients.index(of: id))
    case .unmonitor(let id, let name):
      let index = try clients.index(of: id)
      clients[index].regions.removeAll { $0.identifier == name }
      clients[index].inside.remove(name)
    case .monitorVisits(let id, let isOn):
      let index = try clients.index(of: id)
      return monitorVisits(isOn, index)
    case .requestState(let id, let manager, let region):
      return [.state(id, manager: manager, region, state(of: region, try clients.index(of: id)))]
    }
    return []
  }

  package var point: GeoPoint { track.point(at: now) }

  /// Returns the state of an app, or nil if it is not installed.
  package func client(_ id: AppID) -> LocationClient? { clients.first { $0.id == id } }

  // MARK: Managers

  /// R161: starts a manager, which receives the current location at once.
  private mutating func start(_ manager: Int, _ wish: LocationPreferences, _ index: Int) -> [Action]
  {
    if let place = clients[index].managers.firstIndex(where: { $0.number == manager }) {
      if clients[index].managers[place].wish != wish { clients[index].managers[place].start = now }
      clients[index].managers[place].wish = wish
      return settle(index)
    }
    let isSeen = clients[index].phase == .foreground
    clients[index].managers.append(
      LocationClient.Manager(number: manager, wish: wish, wasSeen: isSeen, start: now))
    // Before iOS 8 the first use asks for permission.
    let asks =
      rules.profile.version < 8 ? ask(.init(permission: .always, isReduced: false), index) : []
    return asks + begin(index) + settle(index)
  }

  /// Removes a manager and the locations that wait for it.
  private mutating func stop(_ manager: Int, _ index: Int) -> [Action] {
    guard clients[index].managers.contains(where: { $0.number == manager }) else { return [] }
    clients[index].managers.removeAll { $0.number == manager }
    return track(index) + settle(index)
  }

  /// Reports when the app begins or stops to receive locations; it never begins without permission (R160).
  mutating func track(_ index: Int) -> [Action] {
    let client = clients[index]
    let isTracked = client.managers.contains { client.mayBegin($0) }
    let news = diagnose(index)
    guard isTracked != client.isTracked else { return news }
    clients[index].isTracked = isTracked
    return news + [.tracks(client.id, isTracked)]
  }

  /// Delivers the current location to managers that have received none yet.
  mutating func begin(_ index: Int) -> [Action] {
    track(index)
      + clients[index].managers.indices.flatMap { place in
        clients[index].managers[place].last == nil ? give(place, index) : []
      }
  }

  // MARK: Locations

  /// Delivers the current location to all apps that want it.
  private mutating func look() -> [Action] {
    var actions: [Action] = []
    for index in clients.indices {
      for place in clients[index].managers.indices { actions += give(place, index) }
      actions += lookForChange(index)
      actions += lookForRegions(index)
      actions += lookForConditions(index)
      actions += lookForLive(index) + diagnose(index)
    }
    return actions + lookForVisits()
  }

  /// R161, R163: delivers a location to a manager, or keeps it until the app runs.
  private mutating func give(_ place: Int, _ index: Int) -> [Action] {
    let client = clients[index]
    let manager = client.managers[place]
    guard client.mayBegin(manager) else { return [] }
    let isReduced = manager.wish.isReduced || !client.isPrecise(in: rules.profile)
    let fix = fix(accuracy: manager.wish.given, isReduced: isReduced)
    if let last = manager.last {
      let spacing = isReduced ? 1 : manager.wish.spacing
      guard last.point.distance(to: fix.point) >= spacing,
        !isReduced || now - last.time >= rules.choices.reducedSpacing
      else { return [] }
    }
    clients[index].managers[place].last = fix
    clients[index].managers[place].isStationary = false
    if client.isTold(clients[index].managers[place], in: rules.profile) {
      return [.delivers(client.id, manager: manager.number, [fix])]
    }
    let kept = rules.choices.waitingLocations
    clients[index].managers[place].waiting.append(fix)
    clients[index].managers[place].waiting = clients[index].managers[place].waiting.suffix(kept)
    return []
  }

  /// R163: delivers waiting locations in one batch.
  private mutating func deliverWaiting(_ index: Int) -> [Action] {
    var actions: [Action] = []
    for place in clients[index].managers.indices {
      let manager = clients[index].managers[place]
      guard !manager.waiting.isEmpty,
        clients[index].isTold(manager, in: rules.profile)
          || clients[index].phase == .background
      else { continue }
      clients[index].managers[place].waiting = []
      actions.append(
        .delivers(clients[index].id, manager: manager.number, manager.waiting))
    }
    return actions
  }

  // MARK: What happens

  private mutating func hear(_ event: DeviceEvent) throws(Misuse) -> [Action] {
    switch event {
    case .installed(let id, let manifest):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      let hasMode = manifest.backgroundModes.contains(.location)
      clients.append(LocationClient(id: id, hasMode: hasMode, profile: rules.profile))
    case .lapsed(let id, let assertion) where assertion == LocationClient.assertion:
      clients[try clients.index(of: id)].hold = .none
    case .refreshStatus(let id, let status):
      clients[try clients.index(of: id)].refreshStatus = status
    case .phase(let id, let phase): return change(try clients.index(of: id), to: phase)
    case .restarted:
      // As for pushes, a restart clears the force quit.
      for index in clients.indices { clients[index].phase = .notRunning(after: .reboot) }
    default: break
    }
    return []
  }

  /// Applies a phase change of an app: waiting locations are delivered once it runs, and managers end with
  /// the process.
  private mutating func change(_ index: Int, to phase: AppPhase) -> [Action] {
    let wasSuspended = clients[index].phase == .suspended
    let wasInFront = clients[index].phase == .foreground
    clients[index].phase = phase
    switch phase {
    case .foreground:
      for place in clients[index].managers.indices {
        clients[index].managers[place].wasSeen = true
      }
      clients[index].lastLive = nil
      for kind in clients[index].sessions.keys { clients[index].sessions[kind]?.comesToFront() }
      return askDeferred(index) + lookForConditions(index) + begin(index) + tellFirstChange(index)
        + settle(index)
        + deliverWaiting(index)
    case .background:
      for place in clients[index].managers.indices where wasInFront {
        clients[index].managers[place].start = now
      }
      clients[index].lastLive = nil
      return track(index) + settle(index) + (wasSuspended ? deliverWaiting(index) : [])
    case .suspended:
      for kind in clients[index].sessions.keys { clients[index].sessions[kind]?.isSuspended() }
      return endUse(index)
    case .ending: return []
    case .notRunning(let reason):
      clients[index].lastLive = clients[index].managers.last { $0.wish.isLive }?.last?.point
      for kind in clients[index].sessions.keys {
        clients[index].sessions[kind]?.endProcess(byUser: reason == .forceQuit)
      }
      clients[index].managers = []
      clients[index].hold = .none
      clients[index].consent.endProcess()
      _ = clients[index].consent.endUse()
      clients[index].lacksFirstChange = true
      return track(index)
    }
  }

  /// R162: keeps the app running while a manager continues in the background, and for a moment afterwards.
  mutating func settle(_ index: Int) -> [Action] {
    let client = clients[index]
    guard client.phase == .foreground || client.phase == .background else { return [] }
    let isNeeded = client.keepsRunning(in: rules.profile)
    switch (client.hold, isNeeded) {
    case (.firm, true), (.none, false), (.lingering, false): return []
    case (_, true):
      clients[index].hold = .firm
      return [.request(client.id, .hold(LocationClient.assertion))]
    case (.firm, false):
      clients[index].hold = .lingering
      let limit = AssertionLimit(deadline: now + rules.choices.backgroundMoment)
      return [.request(client.id, .hold(LocationClient.assertion, limit: limit))]
    }
  }
}

/// A wake of an app for a location event.
package struct LocationCall: Sendable, Hashable {
  package let app: AppID
  /// Counted from 1 across the device.
  package let number: Int
  package let event: LocationEvent

  /// - Parameter number: unique on the device.
  package init(app: AppID, number: Int, event: LocationEvent) {
    self.app = app
    self.number = number
    self.event = event
  }

  /// The assertion that keeps the app running for it.
  package var assertion: ProcessAssertion { ProcessAssertion(.location, number: number) }
}
