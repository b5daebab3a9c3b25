package import RuleBlocks
package import BackgroundExecution
internal import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// A manager of the app, as the locations of its process know it.
package protocol LocationVoice: AnyObject, Sendable {
  /// Locations come, oldest first.
  @MainActor func take(_ fixes: [LocationFix])
  /// The user has answered.
  @MainActor func permissionChanged()
  /// Something that wakes an app.
  @MainActor func take(_ event: LocationEvent)
  /// Whether the device is in a region that it has asked about.
  @MainActor func take(_ state: RegionState, of region: MonitoredRegion)
}

/// What a process has of where the device is: the module CoreLocation gives it Apple's names. From any thread.
package final class LocationSystem: Sendable {
  /// That of this process.
  package static let shared = LocationSystem()

  private struct Voice: Sendable {
    weak var it: (any LocationVoice)?
  }

  private struct State {
    var systemVersion = Profile.latest.version
    var permission = LocationPermission.notDetermined
    var regions: [MonitoredRegion] = []
    var lastVoice = 0
    var voices: [Int: Voice] = [:]
    var updating: Set<Int> = []
    /// Those that monitor significant changes.
    var monitoring: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Whether the app's Info.plist lists the mode.
  package static let hasMode: Bool = {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    return modes?.contains(AppManifest.BackgroundMode.location.rawValue) ?? false
  }()

  /// The device's own time.
  package static var now: DeviceInstant { DeviceInstant(nanoseconds: ProcessLink.now) }

  /// What the user allows.
  package var permission: LocationPermission { state.withLock(\.permission) }

  /// What the app monitors, also since an earlier process.
  package var regions: [MonitoredRegion] { state.withLock(\.regions) }

  /// The major version of iOS.
  package var systemVersion: Int { state.withLock(\.systemVersion) }

  // MARK: The app

  /// A number for a manager.
  package func add(_ voice: any LocationVoice) -> Int {
    state.withLock { state in
      state.lastVoice += 1
      state.voices[state.lastVoice] = Voice(it: voice)
      return state.lastVoice
    }
  }

  /// A manager is gone.
  package func remove(_ number: Int) {
    stop(number)
    monitorSignificant(number, false)
    state.withLock { $0.voices[number] = nil }
  }

  /// R160: asks for a permission, if the app says in its Info.plist why.
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
    Outbox.send(.location(lacks ? .unexplained(keys) : .ask(permission)))
  }

  /// A manager begins, or wants other locations from now on.
  package func start(_ number: Int, _ wish: LocationWish) {
    state.withLock { state in
      state.updating.insert(number)
      Outbox.send(.location(.start(manager: number, wish)))
    }
  }

  /// A manager wants no locations any more.
  package func stop(_ number: Int) {
    state.withLock { state in
      guard state.updating.remove(number) != nil else { return }
      Outbox.send(.location(.stop(manager: number)))
    }
  }

  /// R164: begins or ends to monitor significant changes, for one of several managers.
  package func monitorSignificant(_ number: Int, _ isOn: Bool) {
    state.withLock { state in
      let was = !state.monitoring.isEmpty
      if isOn { state.monitoring.insert(number) } else { state.monitoring.remove(number) }
      guard was == state.monitoring.isEmpty else { return }
      Outbox.send(.location(.monitorSignificant(isOn)))
    }
  }

  /// R192: begins or ends to monitor visits, for all managers.
  package func monitorVisits(_ isOn: Bool) { Outbox.send(.location(.monitorVisits(isOn))) }

  /// R193: asks whether the device is in a region.
  package func requestState(_ number: Int, _ region: MonitoredRegion) {
    Outbox.send(.location(.requestState(manager: number, region)))
  }

  /// R191: the largest radius of a region in metres.
  package static var largestRegion: Double { DeviceRules().choices.largestRegion }

  /// R165: monitors a region.
  ///
  /// - Returns: false if it is one too many or too large (R191), of which the device writes to its log.
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

  /// Monitors a region no longer.
  package func unmonitor(_ name: String) {
    state.withLock { state in
      state.regions.removeAll { $0.identifier == name }
      Outbox.send(.location(.unmonitor(region: name)))
    }
  }

  // MARK: The device

  /// Takes notice of the device's system.
  func setSystem(_ version: Int) { state.withLock { $0.systemVersion = version } }

  /// Takes what the device says.
  @MainActor func take(_ message: LocationMessage) {
    switch message {
    case .permission(let permission):
      state.withLock { $0.permission = permission }
      for voice in voices() { voice.permissionChanged() }
    case .regions(let regions): state.withLock { $0.regions = regions }
    case .locations(let manager, let fixes):
      state.withLock { $0.voices[manager]?.it }?.take(fixes)
    case .event(let event): take(event)
    case .state(let manager, let region, let state):
      self.state.withLock { $0.voices[manager]?.it }?.take(state, of: region)
    }
  }

  /// Takes something that may have woken the app.
  @MainActor func take(_ event: LocationEvent) {
    let listeners: [any LocationVoice] =
      if case .significant = event { voices { $0.monitoring } } else { voices() }
    for listener in listeners { listener.take(event) }
  }

  private func voices(of numbers: ((State) -> Set<Int>)? = nil) -> [any LocationVoice] {
    state.withLock { state in
      let wanted = numbers?(state)
      return state.voices.sorted { $0.key < $1.key }
        .compactMap { wanted?.contains($0.key) ?? true ? $0.value.it : nil }
    }
  }
}
