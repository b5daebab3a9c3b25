import RuleBlocks
import BackgroundExecution

/// The life cycle of one app and the location server of its device, wired as in a device.
struct LocationBench {
  static let app: AppID = "a"
  /// A place, and another one about 10 km to the north: 0.09 degrees.
  static let home = GeoPoint(latitude: 60, longitude: 25)
  static let far = GeoPoint(latitude: 60.09, longitude: 25)

  private(set) var life: LifeCycle
  private(set) var server: LocationServer
  private(set) var time = DeviceInstant.zero
  private(set) var told: [LocationServer.Action] = []
  private(set) var misuses: [Misuse] = []
  private(set) var messages: [AppMessage] = []

  init(_ modes: [String] = [], iOS version: Int = 18, allows: LocationPermission? = .always) {
    let profile = Profile(iOS: version) ?? .latest
    let manifest = AppManifest(backgroundModes: Set(modes.map { .init(rawValue: $0) }))
    life = LifeCycle(manifest: manifest, profile: profile)
    server = LocationServer(DeviceRules(profile: profile), at: Self.home)
    tell(.device(.installed(Self.app, manifest)))
    if let allows { tell(.allow(Self.app, allows)) }
  }

  mutating func feed(_ events: LifeCycle.Event...) {
    for event in events { perform(life.handle(event, at: time)) }
  }

  mutating func tell(_ events: LocationServer.Event...) {
    for event in events { perform(server.handle(event, at: time)) }
  }

  /// Starts a location manager.
  mutating func start(
    accuracy: Double = -1, filter: Double = -1, inBackground: Bool = false, pauses: Bool = true,
    activity: LocationActivity = .other
  ) {
    let wish = LocationPreferences(
      accuracy: accuracy, filter: filter, continuesInBackground: inBackground, pauses: pauses,
      activity: activity)
    tell(.start(Self.app, manager: 1, wish))
  }

  /// Moves the device to the far place, at 10 m/s.
  mutating func leave() { tell(.move([Self.far], lasting: .seconds(1000))) }

  /// Advances the time, stopping at each deadline.
  mutating func pass(_ duration: Duration) {
    let end = time + duration
    while let next = [life.nextDeadline, server.nextDeadline].compactMap({ $0 }).min(), next <= end
    {
      time = max(time, next)
      if life.nextDeadline.map({ $0 <= time }) ?? false { perform(life.elapse(to: time)) }
      if server.nextDeadline.map({ $0 <= time }) ?? false { perform(server.elapse(to: time)) }
    }
    time = end
  }

  /// The number of locations in each delivery.
  var batches: [Int] {
    told.compactMap { if case .delivers(_, _, let fixes) = $0 { fixes.count } else { nil } }
  }

  /// All delivered locations.
  var fixes: [LocationFix] {
    told.flatMap { if case .delivers(_, _, let fixes) = $0 { fixes } else { [LocationFix]() } }
  }

  /// The events that have woken the app.
  var wakes: [LocationEvent] {
    told.compactMap { if case .wakes(_, let call, _) = $0 { call.event } else { nil } }
  }

  /// The events delivered to the running app.
  var tells: [LocationEvent] {
    told.compactMap { if case .tells(_, let event) = $0 { event } else { nil } }
  }

  /// The reported begins (true) and ends (false) of location tracking.
  var tracks: [Bool] {
    told.compactMap { if case .tracks(_, let isOn) = $0 { isOn } else { nil } }
  }

  private mutating func perform(_ actions: [LifeCycle.Action]) {
    misuses += actions.misuses
    for action in actions {
      switch action {
      case .phase(let phase): tell(.device(.phase(Self.app, phase)))
      case .lapsed(let assertion): tell(.device(.lapsed(Self.app, assertion)))
      case .deliver(let message, _):
        messages.append(message)
        feed(.returned(message))
      default: break
      }
    }
  }

  private mutating func perform(_ actions: [LocationServer.Action]) {
    told += actions
    misuses += actions.compactMap(\.reportedMisuse)
    for case .request(_, let request) in actions { feed(.request(request)) }
  }
}
