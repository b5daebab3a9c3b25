internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import UIKit

/// Tells an app where the device is (R160-R166, R191-R193).
///
/// Its delegate is called on the main thread. Left out are headings, beacons and deferred updates; updates are
/// never paused by themselves.
open class CLLocationManager: NSObject, @unchecked Sendable {
  private struct State {
    var wish = LocationWish()
    var pauses = true
    var activity = CLActivityType.other
    var isUpdating = false
    var isAskedOnce = false
    var last: CLLocation?
  }

  private let state = Mutex(State())
  private let voice = ManagerVoice()
  private let number: Int

  /// Hears of everything.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// A manager, whose delegate soon hears what the app may do.
  public override init() {
    number = LocationSystem.shared.add(voice)
    super.init()
    voice.manager = self
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.tellPermission() }
    }
  }

  deinit { LocationSystem.shared.remove(number) }

  // MARK: Permission

  /// What the user allows; up to iOS 13 the type has this.
  open var authorizationStatus: CLAuthorizationStatus { Self.authorizationStatus() }

  /// What the user allows.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CLAuthorizationStatus(rawValue: Int32(LocationSystem.shared.permission.rawValue))
      ?? .notDetermined
  }

  /// Whether the device tells any app where it is.
  open class func locationServicesEnabled() -> Bool { true }

  /// Asks the user once; Info.plist says why (R160).
  open func requestWhenInUseAuthorization() { LocationSystem.shared.ask(.whenInUse) }

  /// Asks the user once, also for the time in the background; Info.plist says why (R160).
  open func requestAlwaysAuthorization() { LocationSystem.shared.ask(.always) }

  // MARK: What the app wants

  /// How exactly (R161).
  open var desiredAccuracy: CLLocationAccuracy {
    get { state.withLock(\.wish.accuracy) }
    set { change { $0.accuracy = newValue } }
  }

  /// How far the device moves at the least between two locations, in metres.
  open var distanceFilter: CLLocationDistance {
    get { state.withLock(\.wish.filter) }
    set { change { $0.filter = newValue } }
  }

  /// Whether locations go on behind the screen; from iOS 9 on (R162).
  ///
  /// To set it without the mode `location` ends the app, as on iOS.
  open var allowsBackgroundLocationUpdates: Bool {
    get { state.withLock(\.wish.goesOnBehind) }
    set {
      if newValue, !LocationSystem.hasMode {
        ScheduledTasks.raise(
          "Invalid parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)"
        )
      }
      change { $0.goesOnBehind = newValue }
    }
  }

  /// Whether the system may pause locations where the user stays; it only keeps it.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { state.withLock(\.pauses) }
    set { state.withLock { $0.pauses = newValue } }
  }

  /// What the user does meanwhile, by which the system pauses locations; it only keeps it.
  open var activityType: CLActivityType {
    get { state.withLock(\.activity) }
    set { state.withLock { $0.activity = newValue } }
  }

  private func change(_ body: (inout LocationWish) -> Void) {
    let wish: LocationWish? = state.withLock { state in
      let old = state.wish
      body(&state.wish)
      return state.isUpdating && state.wish != old ? state.wish : nil
    }
    if let wish { LocationSystem.shared.start(number, wish) }
  }

  // MARK: Locations

  /// The last location; nil before the first.
  open var location: CLLocation? { state.withLock(\.last) }

  /// Begins to tell where the device is. Before iOS 8 this asks the user.
  open func startUpdatingLocation() {
    let wish: LocationWish? = state.withLock { state in
      defer { state.isUpdating = true }
      return state.isUpdating ? nil : state.wish
    }
    guard let wish else { return }
    LocationSystem.shared.start(number, wish)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.tellDenial() }
    }
  }

  /// Tells once where the device is (iOS 9); an app that is told of it all the time hears nothing more.
  open func requestLocation() {
    let isUpdating = state.withLock { state in
      if !state.isUpdating { state.isAskedOnce = true }
      return state.isUpdating
    }
    if !isUpdating { startUpdatingLocation() }
  }

  /// Ends it.
  open func stopUpdatingLocation() {
    state.withLock {
      $0.isUpdating = false
      $0.isAskedOnce = false
    }
    LocationSystem.shared.stop(number)
  }

  /// Begins to tell when the device has moved far, which also wakes the app (R164).
  open func startMonitoringSignificantLocationChanges() {
    LocationSystem.shared.monitorSignificant(number, true)
  }

  /// Ends it.
  open func stopMonitoringSignificantLocationChanges() {
    LocationSystem.shared.monitorSignificant(number, false)
  }

  /// Whether the device can tell of significant changes.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  // MARK: Visits

  /// Begins to tell of places that the user stays at, to all managers of the app, which also wakes it (iOS 8,
  /// R192).
  open func startMonitoringVisits() { LocationSystem.shared.monitorVisits(true) }

  /// Ends it for all of them.
  open func stopMonitoringVisits() { LocationSystem.shared.monitorVisits(false) }

  // MARK: Regions

  /// Whether the device can monitor regions of a kind: circles only.
  ///
  /// - ObjectiveC: `isMonitoringAvailableForClass:`
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// The largest radius of a region in metres; of a larger one the delegate hears that it is not monitored
  /// (R191).
  open var maximumRegionMonitoringDistance: CLLocationDistance { LocationSystem.largestRegion }

  /// The regions that the app monitors, also since an earlier process (R165).
  open var monitoredRegions: Set<CLRegion> {
    Set(LocationSystem.shared.regions.map { CLCircularRegion($0) })
  }

  /// Begins to tell when the device crosses the border of a region, which also wakes the app (R165). Of one
  /// more than 20 the delegate hears that it is not monitored (R191).
  ///
  /// - ObjectiveC: `startMonitoringForRegion:`
  open func startMonitoring(for region: CLRegion) {
    guard let circle = region as? CLCircularRegion else { return }
    let isMonitored = LocationSystem.shared.monitor(circle.rule)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        guard isMonitored else {
          let error = CLError(.regionMonitoringFailure)
          self.delegate?.locationManager(self, monitoringDidFailFor: circle, withError: error)
          return
        }
        self.delegate?.locationManager(self, didStartMonitoringFor: circle)
      }
    }
  }

  /// Asks whether the device is in a region, which need not be monitored; the delegate hears of it (R193).
  ///
  /// - ObjectiveC: `requestStateForRegion:`
  open func requestState(for region: CLRegion) {
    guard let circle = region as? CLCircularRegion else { return }
    LocationSystem.shared.requestState(number, circle.rule)
  }

  /// Ends it.
  ///
  /// - ObjectiveC: `stopMonitoringForRegion:`
  open func stopMonitoring(for region: CLRegion) {
    LocationSystem.shared.unmonitor(region.identifier)
  }

  // MARK: What comes

  @MainActor fileprivate func take(_ fixes: [LocationFix]) {
    var locations = fixes.map { CLLocation($0) }
    let isAskedOnce = state.withLock { state in
      state.last = locations.last
      return state.isAskedOnce
    }
    if isAskedOnce {
      stopUpdatingLocation()
      locations = Array(locations.suffix(1))
    }
    delegate?.locationManager(self, didUpdateLocations: locations)
  }

  @MainActor fileprivate func tellPermission() {
    if LocationSystem.shared.systemVersion >= 14 {
      delegate?.locationManagerDidChangeAuthorization(self)
    } else {
      delegate?.locationManager(self, didChangeAuthorization: authorizationStatus)
    }
  }

  @MainActor fileprivate func tellDenial() {
    guard authorizationStatus == .denied, state.withLock(\.isUpdating) else { return }
    delegate?.locationManager(self, didFailWithError: CLError(.denied))
  }

  @MainActor fileprivate func take(_ event: LocationEvent) {
    switch event {
    case .significant(let fix): take([fix])
    case .entered(let name):
      guard let region = region(name) else { return }
      delegate?.locationManager(self, didEnterRegion: region)
      delegate?.locationManager(self, didDetermineState: .inside, for: region)
    case .left(let name):
      guard let region = region(name) else { return }
      delegate?.locationManager(self, didExitRegion: region)
      delegate?.locationManager(self, didDetermineState: .outside, for: region)
    case .visit(let visit): delegate?.locationManager(self, didVisit: CLVisit(visit))
    }
  }

  @MainActor fileprivate func take(_ state: RegionState, of region: MonitoredRegion) {
    delegate?.locationManager(
      self, didDetermineState: CLRegionState(rawValue: state.rawValue) ?? .unknown,
      for: CLCircularRegion(region))
  }

  private func region(_ name: String) -> CLRegion? {
    LocationSystem.shared.regions.first { $0.identifier == name }.map { CLCircularRegion($0) }
  }
}

/// What stands for a manager while the process keeps only this.
private final class ManagerVoice: LocationVoice, @unchecked Sendable {
  weak var manager: CLLocationManager?

  @MainActor func take(_ fixes: [LocationFix]) { manager?.take(fixes) }
  @MainActor func permissionChanged() {
    manager?.tellPermission()
    manager?.tellDenial()
  }
  @MainActor func take(_ event: LocationEvent) { manager?.take(event) }
  @MainActor func take(_ state: RegionState, of region: MonitoredRegion) {
    manager?.take(state, of: region)
  }
}
