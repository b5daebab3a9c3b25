package import RuleBlocks
package import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// A manager or a sequence of the app, as registered with the process's location system.
package protocol LocationManagerClient: AnyObject, Sendable {
  @MainActor func take(_ fixes: [LocationFix])
  @MainActor func permissionChanged()
  /// The manager is paused, or goes on (R236).
  @MainActor func paused(_ isPaused: Bool)
  /// Delivers an event that wakes an app.
  @MainActor func take(_ event: LocationEvent)
  /// Delivers whether the device is in a region that the manager has asked about.
  @MainActor func take(_ state: RegionState, of region: MonitoredRegion)
  /// Delivers why there are no locations for now (R237).
  @MainActor func take(_ diagnosis: LocationDiagnosis)
}

/// The device's location in this process; the module CoreLocation provides Apple's API for it. Usable on any
/// thread.
package final class LocationSystem: Sendable {
  package static let shared = LocationSystem()

  struct Voice: Sendable {
    weak var it: (any LocationManagerClient)?
  }

  struct State {
    var systemVersion = Profile.latest.version
    var permission = LocationPermission.notDetermined
    var isPrecise = true
    var lastRequest = 0
    /// What to call when the requests for the precise place are over; with whether the user was asked.
    var requests: [Int: @MainActor @Sendable (Bool) -> Void] = [:]
    var regions: [MonitoredRegion] = []
    /// The conditions of all monitors, in their last known states (R240).
    var conditions: [LocationCondition] = []
    /// What has happened to the conditions of each monitor and waits for it, by its name.
    var news: [String: [LocationCondition]] = [:]
    /// The monitors that are open.
    var monitors: [String: @Sendable (LocationCondition) -> Void] = [:]
    /// How many sessions the process holds (R239).
    var serviceSessions = 0
    var lastVoice = 0
    var voices: [Int: Voice] = [:]
    var updating: Set<Int> = []
    /// The sequences that wait for a session (R239).
    var lacking: Set<Int> = []
    /// The managers that monitor significant changes.
    var monitoring: Set<Int> = []

    mutating func start(_ number: Int, _ wish: LocationPreferences) {
      updating.insert(number)
      Outbox.send(.location(.start(manager: number, wish)))
    }
  }

  private let state = Mutex(State())

  func read<Value: Sendable>(_ part: (State) -> Value) -> Value { state.withLock { part($0) } }

  @discardableResult
  func change<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value {
    state.withLock { body(&$0) }
  }

  /// Returns a number that no manager, sequence or session has had.
  func makeNumber() -> Int {
    state.withLock { state in
      state.lastVoice += 1
      return state.lastVoice
    }
  }

  /// Whether the app's Info.plist lists the mode.
  package static let hasMode: Bool = {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    return modes?.contains(AppManifest.BackgroundMode.location.rawValue) ?? false
  }()

  package static var now: DeviceInstant { DeviceInstant(nanoseconds: ProcessLink.now) }

  package var permission: LocationPermission { state.withLock(\.permission) }

  /// Whether the app may know the precise place (R233).
  package var isPrecise: Bool { state.withLock(\.isPrecise) }

  /// The regions that the app monitors, including those of an earlier process.
  package var regions: [MonitoredRegion] { state.withLock(\.regions) }

  package var systemVersion: Int { state.withLock(\.systemVersion) }

  // MARK: The app

  package func add(_ voice: any LocationManagerClient) -> Int {
    state.withLock { state in
      state.lastVoice += 1
      state.voices[state.lastVoice] = Voice(it: voice)
      return state.lastVoice
    }
  }

  package func remove(_ number: Int) {
    stop(number)
    monitorSignificant(number, false)
    state.withLock { $0.voices[number] = nil }
  }

  /// R160: asks for a permission, if the app's Info.plist states the purpose.
  package func ask(_ permission: LocationPermission) {
    let version = systemVersion
    let whenInUse = "NSLocationWhenInUseUsageDescription"
    let keys =
      switch (permission, version) {
      case (.always, ..<11): ["NSLocationAlwaysUsageDescription"]
      case (.always, _): ["NSLocationAlwaysAndWhenInUseUsageDescription", whenInUse]
      default: [whenInUse]
      }
    let lacks = keys.contains { Bundle.main.object(forInfoDictionaryKey: $0) as? String == nil }
    // Until the user decides, such an app is asked about with the reduced accuracy (R233).
    let isReduced = Bundle.main.object(forInfoDictionaryKey: "NSLocationDefaultAccuracyReduced")
    Outbox.send(
      .location(
        lacks
          ? .unexplained(keys)
          : .ask(permission, isReduced: version >= 14 && isReduced as? Bool == true)))
  }

  /// R234: asks for the precise place while the app is in use, for a purpose that Info.plist states.
  ///
  /// - Parameter done: is called on the main thread with whether the user was asked, and has answered.
  package func askPrecision(
    purpose: String, then done: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let key = "NSLocationTemporaryUsageDescriptionDictionary"
    let purposes = Bundle.main.object(forInfoDictionaryKey: key) as? [String: Any]
    guard purposes?[purpose] is String else {
      Outbox.send(.location(.unexplained(["\(key).\(purpose)"])))
      DispatchQueue.main.async { done(false) }
      return
    }
    state.withLock { state in
      state.lastRequest += 1
      state.requests[state.lastRequest] = done
      Outbox.send(.location(.askPrecision(request: state.lastRequest)))
    }
  }

  /// Starts updates for a manager, or changes its settings.
  package func start(_ number: Int, _ wish: LocationPreferences) {
    state.withLock { $0.start(number, wish) }
  }

  /// R236: starts the updates of a paused manager again.
  package func resume(_ number: Int) { Outbox.send(.location(.resume(manager: number))) }

  package func stop(_ number: Int) {
    state.withLock { state in
      state.lacking.remove(number)
      guard state.updating.remove(number) != nil else { return }
      Outbox.send(.location(.stop(manager: number)))
    }
  }

  /// R164: starts or stops monitoring significant changes, for one of several managers.
  package func monitorSignificant(_ number: Int, _ isOn: Bool) {
    state.withLock { state in
      let was = !state.monitoring.isEmpty
      if isOn { state.monitoring.insert(number) } else { state.monitoring.remove(number) }
      guard was == state.monitoring.isEmpty else { return }
      Outbox.send(.location(.monitorSignificant(isOn)))
    }
  }

  /// R192: starts or stops monitoring visits, for all managers.
  package func monitorVisits(_ isOn: Bool) { Outbox.send(.location(.monitorVisits(isOn))) }

  /// R193: requests whether the device is in a region.
  package func requestState(_ number: Int, _ region: MonitoredRegion) {
    Outbox.send(.location(.requestState(manager: number, region)))
  }

  /// R191: the largest radius of a region in metres.
  package static var largestRegion: Double { DeviceRules().choices.largestRegion }

  /// R165: monitors a region.
  ///
  /// - Returns: false if there are too many or it is too large (R191), which the device logs.
  package func monitor(_ region: MonitoredRegion) -> Bool {
    state.withLock { state in
      guard state.regions.canMonitor(region, DeviceRules()) else {
        Outbox.send(.location(.monitor(region)))
        return false
      }
      state.regions.removeAll { $0.identifier == region.identifier }
      state.regions.append(region)
      Outbox.send(.location(.monitor(region)))
      return true
    }
  }

  package func unmonitor(_ name: String) {
    state.withLock { state in
      state.regions.removeAll { $0.identifier == name }
      Outbox.send(.location(.unmonitor(region: name)))
    }
  }

  // MARK: The device

  func setSystem(_ version: Int) { state.withLock { $0.systemVersion = version } }

  @MainActor func take(_ message: LocationMessage) {
    switch message {
    case .permission(let permission, let isPrecise):
      state.withLock { ($0.permission, $0.isPrecise) = (permission, isPrecise) }
      for voice in voices() { voice.permissionChanged() }
    case .precisionAnswered(let request, let wasShown):
      state.withLock { $0.requests.removeValue(forKey: request) }?(wasShown)
    case .regions(let regions): state.withLock { $0.regions = regions }
    case .locations(let manager, let fixes):
      state.withLock { $0.voices[manager]?.it }?.take(fixes)
    case .paused(let manager, let isPaused):
      state.withLock { $0.voices[manager]?.it }?.paused(isPaused)
    case .diagnosis(let manager, let diagnosis):
      state.withLock { $0.voices[manager]?.it }?.take(diagnosis)
    case .conditions(let conditions): state.withLock { $0.conditions = conditions }
    case .event(let event): take(event)
    case .state(let manager, let region, let state):
      self.state.withLock { $0.voices[manager]?.it }?.take(state, of: region)
    }
  }

  /// Handles an event that may have woken the app.
  @MainActor func take(_ event: LocationEvent) {
    if case .condition(let condition) = event { return report(condition) }
    let listeners: [any LocationManagerClient] =
      if case .significant = event { voices { $0.monitoring } } else { voices() }
    for listener in listeners { listener.take(event) }
  }

  private func voices(of numbers: ((State) -> Set<Int>)? = nil) -> [any LocationManagerClient] {
    state.withLock { state in
      let wanted = numbers?(state)
      return state.voices.sorted { $0.key < $1.key }
        .compactMap { wanted?.contains($0.key) ?? true ? $0.value.it : nil }
    }
  }
}
