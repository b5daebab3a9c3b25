/// Receives locations and other events; each method is optional.
///
/// It is not isolated, as in Apple's SDK: in Swift 6 a class of the main actor conforms to
/// `@MainActor CLLocationManagerDelegate`, unless isolated conformances are inferred. The methods are called on the
/// main thread.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Locations have arrived, oldest first: one, or all that were pending (R163).
  ///
  /// - ObjectiveC: `locationManager:didUpdateLocations:`
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// A location has arrived; deprecated since iOS 6, and only called without the newer method.
  ///
  /// - ObjectiveC: `locationManager:didUpdateToLocation:fromLocation:`
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation)

  /// Locations are unavailable.
  ///
  /// - ObjectiveC: `locationManager:didFailWithError:`
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// The updates were paused while the device stands still (iOS 6, R236).
  ///
  /// The app has to start them again.
  ///
  /// - ObjectiveC: `locationManagerDidPauseLocationUpdates:`
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// The app has started updates again that were paused (iOS 6, R236).
  ///
  /// - ObjectiveC: `locationManagerDidResumeLocationUpdates:`
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// The authorization, soon after the manager was made, and whenever it changes; since iOS 14.
  ///
  /// - ObjectiveC: `locationManagerDidChangeAuthorization:`
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// The authorization up to iOS 13, and later for delegates without the newer method.
  ///
  /// - ObjectiveC: `locationManager:didChangeAuthorizationStatus:`
  @available(iOS, introduced: 4.2, deprecated: 14)
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)

  /// Monitoring of the region has started.
  ///
  /// - ObjectiveC: `locationManager:didStartMonitoringForRegion:`
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// The device has entered a region (R165).
  ///
  /// - ObjectiveC: `locationManager:didEnterRegion:`
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// The device has left a region (R165).
  ///
  /// - ObjectiveC: `locationManager:didExitRegion:`
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Whether the device is in a region: the answer to `requestState(for:)`, and with each crossing (R193).
  ///
  /// - ObjectiveC: `locationManager:didDetermineState:forRegion:`
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)

  /// A region cannot be monitored (R191).
  ///
  /// - ObjectiveC: `locationManager:monitoringDidFailForRegion:withError:`
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  )

  /// The user has arrived at a place, or has left one (R192).
  ///
  /// - ObjectiveC: `locationManager:didVisit:`
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)
}

extension CLLocationManagerDelegate {
  /// Passes each location to the older method.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    for (index, location) in locations.enumerated() {
      let old = index > 0 ? locations[index - 1] : location
      locationManager(manager, didUpdateTo: location, from: old)
    }
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Does nothing.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
  /// Does nothing.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
  /// Calls the older method.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
}
