internal import BackgroundExecution
public import Foundation
internal import Synchronization
internal import UIKit

/// Whether an app may know where the device is (R160).
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not been asked.
  case notDetermined = 0
  /// Parental controls or the like forbid it.
  case restricted = 1
  /// The user forbids it.
  case denied = 2
  /// In the background too.
  case authorizedAlways = 3
  /// While the user sees the app, and what it has begun then.
  case authorizedWhenInUse = 4
}

/// Why there are no locations.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// What is wrong.
  public enum Code: Int, Sendable {
    /// The device does not know where it is.
    case locationUnknown = 0
    /// The user forbids it.
    case denied = 1
  }

  /// What is wrong.
  public let code: Code

  /// Makes an error with a code.
  public init(_ code: Code) { self.code = code }

  /// The domain of these errors.
  public static var errorDomain: String { "kCLErrorDomain" }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

/// Tells an app where the device is (R160-R166).
///
/// Its delegate is called on the main thread. Left out are `requestLocation()`, headings, beacons, visits,
/// deferred updates and activity types; updates are never paused by themselves.
open class CLLocationManager: NSObject, @unchecked Sendable {
  private struct State {
    var wish = LocationWish()
    var pauses = true
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

  // MARK: Regions

  /// The regions that the app monitors, also since an earlier process (R165).
  open var monitoredRegions: Set<CLRegion> {
    Set(LocationSystem.shared.regions.map { CLCircularRegion($0) })
  }

  /// Begins to tell when the device crosses the border of a region, which also wakes the app (R165).
  ///
  /// - ObjectiveC: `startMonitoringForRegion:`
  open func startMonitoring(for region: CLRegion) {
    guard let circle = region as? CLCircularRegion else { return }
    LocationSystem.shared.monitor(circle.rule)
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.delegate?.locationManager(self, didStartMonitoringFor: circle)
      }
    }
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
      if let region = region(name) { delegate?.locationManager(self, didEnterRegion: region) }
    case .left(let name):
      if let region = region(name) { delegate?.locationManager(self, didExitRegion: region) }
    }
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
}

/// Hears where the device is; each method is optional.
@MainActor public protocol CLLocationManagerDelegate: AnyObject {
  /// Locations have come, oldest first: one, or all that have waited (R163).
  ///
  /// - ObjectiveC: `locationManager:didUpdateLocations:`
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// A location has come; deprecated since iOS 6, and called only without the other one.
  ///
  /// - ObjectiveC: `locationManager:didUpdateToLocation:fromLocation:`
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation)

  /// There are no locations.
  ///
  /// - ObjectiveC: `locationManager:didFailWithError:`
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// What the app may do, soon after the manager was made, and whenever that changes; from iOS 14 on.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// The same up to iOS 13, and later for those that lack the other one.
  ///
  /// - ObjectiveC: `locationManager:didChangeAuthorizationStatus:`
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

  /// The device monitors the region.
  ///
  /// - ObjectiveC: `locationManager:didStartMonitoringForRegion:`
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// The device has come into a region (R165).
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// The device has left a region (R165).
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
}

extension CLLocationManagerDelegate {
  /// Hands each location to the older method.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    for (index, location) in locations.enumerated() {
      let old = index > 0 ? locations[index - 1] : location
      locationManager(manager, didUpdateTo: location, from: old)
    }
  }

  /// Nothing is to be done.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {}
  /// Nothing is to be done.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Calls the older method.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  /// Nothing is to be done.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
  /// Nothing is to be done.
  public func locationManager(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {}
  /// Nothing is to be done.
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
  /// Nothing is to be done.
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
}
