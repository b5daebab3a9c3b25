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

  /// Whether the device is in a region: the answer to `requestState(for:)`, and with each crossing (R193).
  ///
  /// - ObjectiveC: `locationManager:didDetermineState:forRegion:`
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

  /// A region is not monitored (R191).
  ///
  /// - ObjectiveC: `locationManager:monitoringDidFailForRegion:withError:`
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  )

  /// The user has come to a place to stay, or has left one (R192).
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
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
  /// Nothing is to be done.
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}
  /// Nothing is to be done.
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {}
  /// Nothing is to be done.
  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
}
