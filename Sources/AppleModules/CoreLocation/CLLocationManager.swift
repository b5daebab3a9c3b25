internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import AppRuntime

/// Delivers the device's location to an app (R160-R166, R191-R193, R230-R236).
///
/// Its delegate is called on the main thread, on iOS on that of the manager. From iOS 17 on there are
/// `CLLocationUpdate` and `CLMonitor`, too. Not supported are headings, beacons and their regions, addresses
/// (`CLGeocoder`), altitude and course, deferred updates, location pushes, requests for past locations,
/// `showsBackgroundLocationIndicator`, and the switch for all location services.
open class CLLocationManager: NSObject, @unchecked Sendable {
  private struct State {
    var wish = LocationPreferences()
    var isUpdating = false
    var isPaused = false
    var isAskedOnce = false
    var last: CLLocation?
  }

  private let state = Mutex(State())
  private let voice = ManagerClient()
  private let number: Int

  /// Receives locations and other events.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// Makes a manager, whose delegate soon gets the authorization.
  ///
  /// - ObjectiveC: `init`
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

  /// The user's permission; up to iOS 13 it is a property of the type.
  open var authorizationStatus: CLAuthorizationStatus { Self.authorizationStatus() }

  /// Returns the user's permission.
  ///
  /// - ObjectiveC: `authorizationStatus`
  @available(iOS, introduced: 4.2, deprecated: 14)
  open class func authorizationStatus() -> CLAuthorizationStatus {
    CLAuthorizationStatus(rawValue: Int32(LocationSystem.shared.permission.rawValue))
      ?? .notDetermined
  }

  /// Whether location services are enabled on the device: always true.
  ///
  /// - ObjectiveC: `locationServicesEnabled`
  open class func locationServicesEnabled() -> Bool { true }

  /// Asks the user for permission once, with the purpose from Info.plist; in the background, when the app is
  /// in the foreground next (R230).
  ///
  /// - ObjectiveC: `requestWhenInUseAuthorization`
  open func requestWhenInUseAuthorization() { LocationSystem.shared.ask(.whenInUse) }

  /// Asks the user for permission once, including the background, with the purpose from Info.plist (R230).
  ///
  /// From iOS 13 on what the user grants is provisional at first (R232).
  ///
  /// - ObjectiveC: `requestAlwaysAuthorization`
  open func requestAlwaysAuthorization() { LocationSystem.shared.ask(.always) }

  /// How exactly the app may know the location (iOS 14, R233).
  open var accuracyAuthorization: CLAccuracyAuthorization {
    LocationSystem.shared.isPrecise ? .fullAccuracy : .reducedAccuracy
  }

  /// Asks the user for the full accuracy while the app is in use (iOS 14, R234).
  ///
  /// - Parameters:
  ///   - purposeKey: of `NSLocationTemporaryUsageDescriptionDictionary` in Info.plist.
  ///   - completion: is called on the main thread when the user has answered, or with the reason why nobody
  ///     was asked.
  /// - ObjectiveC: `requestTemporaryFullAccuracyAuthorizationWithPurposeKey:completion:`
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    LocationSystem.shared.askPrecision(purpose: purposeKey) { wasShown in
      completion?(wasShown ? nil : CLError(.promptDeclined))
    }
  }

  /// Asks the user for the full accuracy while the app is in use; the `async` form.
  ///
  /// - Throws: `CLError.Code.promptDeclined` if nobody was asked.
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<_, any Error>) in
      requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  // MARK: Settings

  /// The accuracy that the app wants (R161).
  open var desiredAccuracy: CLLocationAccuracy {
    get { state.withLock(\.wish.accuracy) }
    set { change { $0.accuracy = newValue } }
  }

  /// The minimum distance in metres between two reported locations.
  open var distanceFilter: CLLocationDistance {
    get { state.withLock(\.wish.filter) }
    set { change { $0.filter = newValue } }
  }

  /// Whether updates continue in the background; since iOS 9 (R162).
  ///
  /// Setting it without the mode `location` ends the app, as on iOS.
  open var allowsBackgroundLocationUpdates: Bool {
    get { state.withLock(\.wish.continuesInBackground) }
    set {
      if newValue, !LocationSystem.hasMode {
        ScheduledTasks.raise(
          "Invalid parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)"
        )
      }
      change { $0.continuesInBackground = newValue }
    }
  }

  /// Whether the system may pause updates in the background while the device stands still (R236).
  ///
  /// The app has to start them again, and without the permission for always that takes the user.
  open var pausesLocationUpdatesAutomatically: Bool {
    get { state.withLock(\.wish.pauses) }
    set { change { $0.pauses = newValue } }
  }

  /// The user's activity, by which the system pauses updates (R236).
  open var activityType: CLActivityType {
    get { CLActivityType(rawValue: state.withLock(\.wish.activity.rawValue)) ?? .other }
    set { change { $0.activity = LocationActivity(rawValue: newValue.rawValue) ?? .other } }
  }

  private func change(_ body: (inout LocationPreferences) -> Void) {
    let wish: LocationPreferences? = state.withLock { state in
      let old = state.wish
      body(&state.wish)
      return state.isUpdating && state.wish != old ? state.wish : nil
    }
    if let wish { LocationSystem.shared.start(number, wish) }
  }

  // MARK: Locations

  /// The last location; nil before the first.
  open var location: CLLocation? { state.withLock(\.last) }

  /// Starts reporting locations. Before iOS 8 this asks the user for permission.
  ///
  /// - ObjectiveC: `startUpdatingLocation`
  open func startUpdatingLocation() {
    let (wish, wasPaused): (LocationPreferences?, Bool) = state.withLock { state in
      defer { (state.isUpdating, state.isPaused) = (true, false) }
      return (state.isUpdating ? nil : state.wish, state.isPaused)
    }
    if wasPaused { LocationSystem.shared.resume(number) }
    guard let wish else { return }
    LocationSystem.shared.start(number, wish)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.tellDenial() }
    }
  }

  /// Reports the location once (iOS 9); no effect while updates are running.
  ///
  /// The delegate must have the methods for locations and for errors (R235).
  ///
  /// - ObjectiveC: `requestLocation`
  open func requestLocation() {
    requireMethods()
    let isUpdating = state.withLock { state in
      if !state.isUpdating { state.isAskedOnce = true }
      return state.isUpdating
    }
    if !isUpdating { startUpdatingLocation() }
  }

  /// Stops reporting locations.
  ///
  /// - ObjectiveC: `stopUpdatingLocation`
  open func stopUpdatingLocation() {
    state.withLock {
      $0.isUpdating = false
      $0.isAskedOnce = false
      $0.isPaused = false
    }
    LocationSystem.shared.stop(number)
  }

  /// Starts reporting significant changes, which also wake the app (R164).
  ///
  /// - ObjectiveC: `startMonitoringSignificantLocationChanges`
  open func startMonitoringSignificantLocationChanges() {
    LocationSystem.shared.monitorSignificant(number, true)
  }

  /// Stops reporting significant changes.
  ///
  /// - ObjectiveC: `stopMonitoringSignificantLocationChanges`
  open func stopMonitoringSignificantLocationChanges() {
    LocationSystem.shared.monitorSignificant(number, false)
  }

  /// Whether the device can report significant changes: always true.
  ///
  /// - ObjectiveC: `significantLocationChangeMonitoringAvailable`
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  // MARK: Visits

  /// Starts reporting visits to all managers of the app, which also wakes it (iOS 8, R192).
  ///
  /// - ObjectiveC: `startMonitoringVisits`
  open func startMonitoringVisits() { LocationSystem.shared.monitorVisits(true) }

  /// Stops reporting visits to all managers.
  ///
  /// - ObjectiveC: `stopMonitoringVisits`
  open func stopMonitoringVisits() { LocationSystem.shared.monitorVisits(false) }

  // MARK: Regions

  /// Whether the device can monitor regions of a kind: only circles.
  ///
  /// - ObjectiveC: `isMonitoringAvailableForClass:`
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// The largest radius of a region in metres; for a larger one, the delegate gets a failure (R191).
  open var maximumRegionMonitoringDistance: CLLocationDistance { LocationSystem.largestRegion }

  /// The regions that the app monitors, including those of an earlier process (R165).
  open var monitoredRegions: Set<CLRegion> {
    Set(LocationSystem.shared.regions.map { CLCircularRegion($0) })
  }

  /// Starts reporting crossings of a region's border, which also wakes the app (R165). For more than 20
  /// regions, the delegate gets a failure (R191).
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

  /// Requests whether the device is in a region, which need not be monitored; the delegate gets the answer
  /// (R193).
  ///
  /// - ObjectiveC: `requestStateForRegion:`
  open func requestState(for region: CLRegion) {
    guard let circle = region as? CLCircularRegion else { return }
    LocationSystem.shared.requestState(number, circle.rule)
  }

  /// - ObjectiveC: `stopMonitoringForRegion:`
  open func stopMonitoring(for region: CLRegion) {
    LocationSystem.shared.unmonitor(region.identifier)
  }

  // MARK: Events

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

  /// R235: ends the app if its delegate lacks a method that a single location needs.
  private func requireMethods() {
    guard let delegate else { return }
    for label in ["didUpdateLocations", "didFailWithError"]
    where !DeclaredMethods.has("locationManager(_:\(label):)", delegate) {
      ScheduledTasks.raise("Delegate must respond to locationManager:\(label):")
    }
  }

  /// The app may know more or less: the delegate is notified, and with a denial what was running before.
  @MainActor fileprivate func permissionChanged() {
    let wasUpdating = state.withLock(\.isUpdating)
    tellPermission()
    if wasUpdating { tellDenial() }
  }

  @MainActor fileprivate func tellPermission() {
    if LocationSystem.shared.systemVersion >= 14 {
      delegate?.locationManagerDidChangeAuthorization(self)
    } else {
      delegate?.locationManager(self, didChangeAuthorization: authorizationStatus)
    }
  }

  @MainActor fileprivate func tellDenial() {
    let (isUpdating, isAskedOnce) = state.withLock { ($0.isUpdating, $0.isAskedOnce) }
    guard authorizationStatus == .denied, isUpdating else { return }
    // A single location that is refused is over.
    if isAskedOnce { stopUpdatingLocation() }
    delegate?.locationManager(self, didFailWithError: CLError(.denied))
  }

  @MainActor fileprivate func paused(_ isPaused: Bool) {
    state.withLock { $0.isPaused = isPaused }
    if isPaused {
      delegate?.locationManagerDidPauseLocationUpdates(self)
    } else {
      delegate?.locationManagerDidResumeLocationUpdates(self)
    }
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
    case .condition, .moved: break
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

/// The registered stand-in for a manager, which the process retains instead of the manager.
private final class ManagerClient: LocationManagerClient, @unchecked Sendable {
  weak var manager: CLLocationManager?

  @MainActor func take(_ fixes: [LocationFix]) { manager?.take(fixes) }
  @MainActor func permissionChanged() { manager?.permissionChanged() }
  @MainActor func paused(_ isPaused: Bool) { manager?.paused(isPaused) }
  @MainActor func take(_ diagnosis: LocationDiagnosis) {}
  @MainActor func take(_ event: LocationEvent) { manager?.take(event) }
  @MainActor func take(_ state: RegionState, of region: MonitoredRegion) {
    manager?.take(state, of: region)
  }
}
