package import BackgroundExecution

/// What an app tells of the locations that it wants. Managers are numbered in each process.
package enum LocationReport: Sendable, Hashable {
  /// `requestWhenInUseAuthorization()` or `requestAlwaysAuthorization()`.
  case ask(LocationPermission)
  /// It has asked without saying why in its Info.plist: the keys that it lacks.
  case unexplained([String])
  /// `startUpdatingLocation()`, or a manager wants others from now on.
  case start(manager: Int, LocationWish)
  /// `stopUpdatingLocation()`.
  case stop(manager: Int)
  /// `startMonitoringSignificantLocationChanges()` and its counterpart.
  case monitorSignificant(Bool)
  /// `startMonitoring(for:)`; a region of the same identifier takes the place of an earlier one
  /// (R165).
  case monitor(MonitoredRegion)
  /// `stopMonitoring(for:)`, by the region's identifier.
  case unmonitor(region: String)
  /// `startMonitoringVisits()` and its counterpart.
  case monitorVisits(Bool)
  /// `requestState(for:)` (R193).
  case requestState(manager: Int, MonitoredRegion)
}

/// What an app is told of where the device is.
package enum LocationMessage: Sendable, Hashable {
  /// What the user allows; to each process before its first call.
  case permission(LocationPermission)
  /// The regions that the app monitors, as the device keeps them; to each process before its first call.
  case regions([MonitoredRegion])
  /// What a manager is told: one location, or what has waited while the app was suspended (R163).
  case locations(manager: Int, [LocationFix])
  /// Something that would wake the app, which runs.
  case event(LocationEvent)
  /// Whether the device is in a region that a manager has asked about.
  case state(manager: Int, MonitoredRegion, RegionState)
}
