package import BackgroundExecution

/// A message of an app about the locations that it wants; managers are numbered in each process.
package enum LocationReport: Sendable, Hashable {
  /// `requestWhenInUseAuthorization()` or `requestAlwaysAuthorization()`; perhaps for the reduced accuracy
  /// alone (R233).
  case ask(LocationPermission, isReduced: Bool)
  /// `requestTemporaryFullAccuracyAuthorization(withPurposeKey:)`, with a number of the process (R234).
  case askPrecision(request: Int)
  /// The app has requested permission without a usage description; the keys that its Info.plist lacks.
  case unexplained([String])
  /// `startUpdatingLocation()`, or a change of what a manager wants.
  case start(manager: Int, LocationPreferences)
  /// `stopUpdatingLocation()`.
  case stop(manager: Int)
  /// `startUpdatingLocation()` of a manager that is paused (R236).
  case resume(manager: Int)
  /// A session is made, or ends; it has a number of the process (R238, R239).
  case takeSession(LocationSessionKind, number: Int)
  case endSession(LocationSessionKind, number: Int)
  /// `CLMonitor.add(_:identifier:assuming:)` and its counterpart (R240).
  case addCondition(LocationCondition)
  case removeCondition(monitor: String, identifier: String)
  /// `startMonitoringSignificantLocationChanges()` and its counterpart.
  case monitorSignificant(Bool)
  /// `startMonitoring(for:)`; a region replaces an earlier one with the same identifier (R165).
  case monitor(MonitoredRegion)
  /// `stopMonitoring(for:)`, by the region's identifier.
  case unmonitor(region: String)
  /// `startMonitoringVisits()` and its counterpart.
  case monitorVisits(Bool)
  /// `requestState(for:)` (R193).
  case requestState(manager: Int, MonitoredRegion)
}

/// A message to an app about locations.
package enum LocationMessage: Sendable, Hashable {
  /// What the app may know; sent to each process before its first call, and after each change.
  case permission(LocationPermission, isPrecise: Bool)
  /// A request for the precise place is over; whether the user was asked (R234).
  case precisionAnswered(request: Int, wasShown: Bool)
  /// The monitored regions that the device keeps; sent to each process before its first call.
  case regions([MonitoredRegion])
  /// Locations for a manager: one, or all that have waited while the app was suspended (R163).
  case locations(manager: Int, [LocationFix])
  /// Why a sequence gives no locations for now (R237).
  case diagnosis(manager: Int, LocationDiagnosis)
  /// The conditions of monitors that the device keeps; sent to each process before its first call (R240).
  case conditions([LocationCondition])
  /// A manager is paused, or goes on (R236).
  case paused(manager: Int, Bool)
  /// An event that would have woken the app if it were not running.
  case event(LocationEvent)
  /// The state of a region that a manager has requested.
  case state(manager: Int, MonitoredRegion, RegionState)
}
