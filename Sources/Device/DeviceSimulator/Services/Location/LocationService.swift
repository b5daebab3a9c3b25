import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import DeviceTrace

/// Locations on the device: the rules and their trace.
final class LocationService: BlockService {
  var block: LocationServer
  /// The span of each app that receives locations, with its begin.
  private var spans: [AppID: (number: Int, start: DeviceInstant)] = [:]
  private var lastNumber = 0
  /// The apps that have a process.
  private var running: Set<AppID> = []

  init(_ rules: DeviceRules, start: DeviceInstant) { block = LocationServer(rules, start: start) }

  func hear(_ event: DeviceEvent, at now: DeviceInstant) -> [DeviceAction] {
    var news: [DeviceAction] = []
    if case .phase(let app, let phase) = event {
      if case .notRunning = phase {
        running.remove(app)
      } else if running.insert(app).inserted, let client = block.client(app) {
        news = introduction(of: client, at: now)
      }
    }
    return news + handle(.device(event), at: now)
  }

  func complete(_ status: inout DeviceStatus, of app: AppID, wake: ProcessAssertion.Kind?) {
    status.isLaunchedForLocation = wake == .location
  }

  /// Returns the messages for a new process, sent before its first call.
  private func introduction(of client: LocationClient, at now: DeviceInstant) -> [DeviceAction] {
    var news: [DeviceAction] = []
    if let consent = block.introduction(of: client.id) { news = perform(consent, at: now) }
    if !client.conditions.isEmpty {
      news.append(.tell(client.id, .location(.conditions(client.conditions))))
    }
    if !client.regions.isEmpty {
      news.append(.tell(client.id, .location(.regions(client.regions))))
    }
    return news
  }

  func take(_ report: AppReport, from app: AppID, at now: DeviceInstant) -> [DeviceAction]? {
    guard case .location(let report) = report else { return nil }
    switch report {
    case .ask(let permission, let isReduced):
      return handle(.ask(app, permission, isReduced: isReduced), at: now)
    case .askPrecision(let request): return handle(.askPrecision(app, request: request), at: now)
    case .unexplained(let keys): return [.record(.misuse(.unexplained(keys)), app)]
    case .start(let manager, let wish):
      return [.record(.setting(.accuracy(wish)), app)]
        + handle(.start(app, manager: manager, wish), at: now)
    case .stop(let manager): return handle(.stop(app, manager: manager), at: now)
    case .resume(let manager): return handle(.resume(app, manager: manager), at: now)
    case .takeSession(let kind, let number):
      return [.record(.setting(.session(kind)), app)]
        + handle(.takeSession(app, kind, number: number), at: now)
    case .endSession(let kind, let number):
      return handle(.endSession(app, kind, number: number), at: now)
    case .addCondition(let condition):
      return [.record(.setting(.add(condition)), app)]
        + handle(.addCondition(app, condition), at: now)
    case .removeCondition(let monitor, let identifier):
      return handle(.removeCondition(app, monitor: monitor, identifier: identifier), at: now)
    case .monitorSignificant(let isOn): return handle(.monitorSignificant(app, isOn), at: now)
    case .monitor(let region):
      return [.record(.setting(.monitor(region)), app)] + handle(.monitor(app, region), at: now)
    case .unmonitor(let region): return handle(.unmonitor(app, region: region), at: now)
    case .monitorVisits(let isOn): return handle(.monitorVisits(app, isOn), at: now)
    case .requestState(let manager, let region):
      return handle(.requestState(app, manager: manager, region), at: now)
    }
  }

  func perform(_ action: LocationServer.Action, at now: DeviceInstant) -> [DeviceAction] {
    switch action {
    case .request(let app, let request): return [.request(app, request)]
    case .asks(let app, let question):
      return [.record(.action(.locationAsked(app, question)), app)]
    case .permission(let app, let permission, let isPrecise):
      return [.tell(app, .location(.permission(permission, isPrecise: isPrecise)))]
    case .precisionAnswered(let app, let request, let wasShown):
      return [.tell(app, .location(.precisionAnswered(request: request, wasShown: wasShown)))]
    case .delivers(let app, let manager, let fixes):
      let news = DeviceAction.tell(app, .location(.locations(manager: manager, fixes)))
      guard fixes.count > 1 else { return [news] }
      return [.record(.action(.batch(app, fixes.count)), app), news]
    case .diagnoses(let app, let manager, let diagnosis):
      return [.tell(app, .location(.diagnosis(manager: manager, diagnosis)))]
    case .pauses(let app, let manager, let isPaused):
      let news = DeviceAction.tell(app, .location(.paused(manager: manager, isPaused)))
      return [.record(.action(.pause(app, isPaused)), app), news]
    case .tells(let app, let event): return [.tell(app, .location(.event(event)))]
    case .wakes(_, _, .running): return []
    case .wakes(let app, let call, _): return [.record(.action(.wakes(app, call.event)), app)]
    case .tracks(let app, true):
      lastNumber += 1
      spans[app] = (lastNumber, now)
      let span = TraceEvent.Span(Self.span, number: lastNumber)
      return [.record(.begins(span), app), .power(app, .location, true)]
    case .tracks(let app, false):
      guard let span = spans.removeValue(forKey: app) else { return [] }
      let end = TraceEvent.SpanEnd(
        Self.span, number: span.number, TraceEvent.Outcome("stopped", .nothing),
        elapsed: (now - span.start).saturatedNanoseconds)
      return [.record(.ends(end), app), .power(app, .location, false)]
    case .refuses(let app, let region): return [.record(.misuse(.regionRefused(region)), app)]
    case .mutes(let app, let region): return [.record(.misuse(.regionMuted(region)), app)]
    case .state(let app, let manager, let region, let state):
      return [.tell(app, .location(.state(manager: manager, region, state)))]
    case .arrives:
      return [.record(.action(TraceEvent.Action("arrives", by: .user, "stops moving")), nil)]
    case .misuse: return []
    }
  }

  /// The kind of span of an app that receives locations.
  private static let span = "locationUpdates"
}

extension TraceEvent.Setting {
  /// A call of `startUpdatingLocation()`.
  ///
  /// - Parameter wish: its accuracy in metres; the constants for the best are negative.
  fileprivate static func accuracy(_ wish: LocationPreferences) -> Self {
    let isNumber = wish.accuracy >= 0 && wish.accuracy < 1e9
    let metres = isNumber ? "\(Int(wish.accuracy)) m" : "best"
    return Self(
      "CLLocationManager.startUpdatingLocation()", value: metres,
      "wants to know where the device is, as exactly as \(metres)")
  }

  /// A session of an app (R238, R239).
  fileprivate static func session(_ kind: LocationSessionKind) -> Self {
    switch kind {
    case .backgroundActivity:
      Self(
        "CLBackgroundActivitySession()", value: "",
        "wants to stay in use in the background, for its locations")
    case .always:
      Self("CLServiceSession(authorization:)", value: "always", "wants to use locations always")
    }
  }

  /// A condition of a monitor (R240).
  fileprivate static func add(_ condition: LocationCondition) -> Self {
    Self(
      "CLMonitor.add(_:identifier:)", value: condition.identifier,
      "monitors the condition '\(condition.identifier)'")
  }

  /// A call of `startMonitoring(for:)`.
  fileprivate static func monitor(_ region: MonitoredRegion) -> Self {
    Self(
      "CLLocationManager.startMonitoring(for:)", value: region.identifier,
      "monitors the region '\(region.identifier)'")
  }
}

extension TraceEvent.Action {
  /// The user is asked, and answers with ``App/allowLocation(_:file:line:)`` or
  /// ``App/allowPreciseLocation(_:file:line:)``.
  fileprivate static func locationAsked(_ app: AppID, _ question: LocationQuestion) -> Self {
    let place = "know where the device is"
    return switch question {
    case .whenInUse, .always:
      Self("locationAsked", by: .system, value: "\(question)", "asks whether '\(app)' may \(place)")
    case .confirmsAlways:
      Self(
        "locationAsked", by: .system, value: "always",
        "asks whether '\(app)' may go on to \(place) while it is not in use")
    case .precision:
      Self("preciseLocationAsked", by: .system, "asks whether '\(app)' may exactly \(place)")
    }
  }

  /// Locations that have waited are delivered together.
  fileprivate static func batch(_ app: AppID, _ count: Int) -> Self {
    Self(
      "locationBatch", by: .system, value: "\(count)",
      "delivers '\(app)' \(count) locations that have waited")
  }

  /// Updates are paused while the device stands still, or started again (R236).
  fileprivate static func pause(_ app: AppID, _ isPaused: Bool) -> Self {
    isPaused
      ? Self(
        "locationsPaused", by: .system,
        "pauses the location updates of '\(app)', as the device stands still")
      : Self("locationsResumed", by: .system, "resumes the location updates of '\(app)'")
  }

  /// An app is woken for a location event (R166); events for running apps are not recorded.
  fileprivate static func wakes(_ app: AppID, _ event: LocationEvent) -> Self {
    switch event {
    case .significant:
      Self("significantChange", by: .system, "tells '\(app)' that the device has moved far")
    case .entered(let region):
      Self(
        "regionEntered", by: .system, value: region,
        "tells '\(app)' that the device has entered '\(region)'")
    case .left(let region):
      Self(
        "regionLeft", by: .system, value: region,
        "tells '\(app)' that the device has left '\(region)'")
    case .visit(let visit) where visit.departure == nil:
      Self("visitBegins", by: .system, "tells '\(app)' that the user visits a place")
    case .condition(let condition):
      Self(
        "conditionChanged", by: .system, value: condition.identifier,
        "tells '\(app)' that the condition '\(condition.identifier)' is \(condition.state)")
    case .moved:
      Self("movesAgain", by: .system, "tells '\(app)' that the device moves again")
    case .visit: Self("visitEnds", by: .system, "tells '\(app)' that the user has left a place")
    }
  }
}

extension TraceEvent.Misuse {
  /// The error that the app's delegate receives (R191).
  fileprivate static func regionRefused(_ region: MonitoredRegion) -> Self {
    Self(
      "the region '\(region.identifier)' is not monitored (kCLErrorDomain 5): an app monitors 20 regions at the "
        + "most, and none larger than 'maximumRegionMonitoringDistance'")
  }

  /// The reason why nothing is heard of a region (R233).
  fileprivate static func regionMuted(_ region: MonitoredRegion) -> Self {
    Self(
      "the region '\(region.identifier)' reports nothing while the user lets the app know the approximate location "
        + "only ('accuracyAuthorization')")
  }

  /// The text of iOS's own log (R160).
  fileprivate static func unexplained(_ keys: [String]) -> Self {
    let names = keys.map { "“\($0)”" }.joined(separator: " and ")
    let what =
      keys.count > 1
      ? "both \(names) keys with string values" : "an \(names) key with a string value"
    return Self(
      "This app has attempted to access privacy-sensitive data without a usage description. The app's "
        + "Info.plist must contain \(what) explaining to the user how the app uses this data")
  }
}
