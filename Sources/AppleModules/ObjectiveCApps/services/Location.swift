// Location managers, as functions of C.

import CoreLocation
import Foundation

/// A manager whose delegate's methods are those of its face.
private final class FacedManager: CLLocationManager, CLLocationManagerDelegate, @unchecked Sendable
{
  let face: Pointer

  init(_ face: Pointer) {
    self.face = face
    super.init()
    delegate = self
  }

  private func call(_ method: String, _ about: JSON.Values = [:]) {
    face_locate(face, method, JSON.text(about))
  }

  private static func values(_ coordinate: CLLocationCoordinate2D) -> JSON.Values {
    ["latitude": coordinate.latitude, "longitude": coordinate.longitude]
  }

  static func values(_ location: CLLocation) -> JSON.Values {
    values(location.coordinate).merging([
      "accuracy": location.horizontalAccuracy, "speed": location.speed,
      "time": location.timestamp.timeIntervalSinceReferenceDate,
    ]) { first, _ in first }
  }

  static func values(_ region: CLRegion) -> JSON.Values {
    guard let circle = region as? CLCircularRegion else { return [:] }
    return values(circle.center).merging([
      "identifier": circle.identifier, "radius": circle.radius,
      "entry": circle.notifyOnEntry, "exit": circle.notifyOnExit,
    ]) { first, _ in first }
  }

  static func region(_ text: Name) -> CLCircularRegion {
    let values = JSON.values(text)
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(
        latitude: values["latitude"] as? Double ?? 0,
        longitude: values["longitude"] as? Double ?? 0),
      radius: values["radius"] as? Double ?? 0, identifier: values["identifier"] as? String ?? "")
    region.notifyOnEntry = values["entry"] as? Bool ?? true
    region.notifyOnExit = values["exit"] as? Bool ?? true
    return region
  }

  // MARK: The delegate

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    call("locationManager:didUpdateLocations:", ["locations": locations.map(Self.values)])
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    call("locationManager:didFailWithError:", ["error": JSON.values(of: error)])
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    call("locationManagerDidChangeAuthorization:")
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) { call("locationManager:didChangeAuthorizationStatus:") }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    call("locationManagerDidPauseLocationUpdates:")
  }

  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    call("locationManagerDidResumeLocationUpdates:")
  }

  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    call("locationManager:didStartMonitoringForRegion:", ["region": Self.values(region)])
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    call("locationManager:didEnterRegion:", ["region": Self.values(region)])
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    call("locationManager:didExitRegion:", ["region": Self.values(region)])
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    call(
      "locationManager:didDetermineState:forRegion:",
      ["region": Self.values(region), "state": state.rawValue])
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
    withError error: any Error
  ) {
    var about = ["error": JSON.values(of: error)]
    about["region"] = region.map(Self.values)
    call("locationManager:monitoringDidFailForRegion:withError:", about)
  }

  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    var times: JSON.Values = ["accuracy": visit.horizontalAccuracy]
    if visit.arrivalDate != .distantPast {
      times["arrival"] = visit.arrivalDate.timeIntervalSinceReferenceDate
    }
    if visit.departureDate != .distantFuture {
      times["departure"] = visit.departureDate.timeIntervalSinceReferenceDate
    }
    call(
      "locationManager:didVisit:",
      ["visit": Self.values(visit.coordinate).merging(times) { first, _ in first }])
  }
}

@_cdecl("core_make_location_manager")
func makeLocationManager(_ face: Pointer) -> Pointer {
  retained(FacedManager(face))
}

@_cdecl("core_locate")
func locate(_ manager: Pointer, _ method: Name) {
  let manager: FacedManager = object(manager)
  switch String(cString: method) {
  case "requestWhenInUseAuthorization": manager.requestWhenInUseAuthorization()
  case "requestAlwaysAuthorization": manager.requestAlwaysAuthorization()
  case "startUpdatingLocation": manager.startUpdatingLocation()
  case "stopUpdatingLocation": manager.stopUpdatingLocation()
  case "requestLocation": manager.requestLocation()
  case "startMonitoringSignificantLocationChanges":
    manager.startMonitoringSignificantLocationChanges()
  case "stopMonitoringSignificantLocationChanges":
    manager.stopMonitoringSignificantLocationChanges()
  case "startMonitoringVisits": manager.startMonitoringVisits()
  case "stopMonitoringVisits": manager.stopMonitoringVisits()
  case let method: fatalError("no method '\(method)'")
  }
}

@_cdecl("core_location_setting")
func locationSetting(_ manager: Pointer, _ name: Name) -> Double {
  let manager: FacedManager = object(manager)
  return switch String(cString: name) {
  case "desiredAccuracy": manager.desiredAccuracy
  case "distanceFilter": manager.distanceFilter
  case "activityType": Double(manager.activityType.rawValue)
  case "pausesLocationUpdatesAutomatically": manager.pausesLocationUpdatesAutomatically ? 1 : 0
  default: manager.allowsBackgroundLocationUpdates ? 1 : 0
  }
}

@_cdecl("core_set_location_setting")
func setLocationSetting(
  _ manager: Pointer, _ name: Name, _ value: Double
) {
  let manager: FacedManager = object(manager)
  switch String(cString: name) {
  case "desiredAccuracy": manager.desiredAccuracy = value
  case "distanceFilter": manager.distanceFilter = value
  case "activityType": manager.activityType = CLActivityType(rawValue: Int(value)) ?? .other
  case "pausesLocationUpdatesAutomatically": manager.pausesLocationUpdatesAutomatically = value != 0
  default: manager.allowsBackgroundLocationUpdates = value != 0
  }
}

@_cdecl("core_last_location")
func lastLocation(_ manager: Pointer) -> UnsafeMutablePointer<CChar>? {
  let manager: FacedManager = object(manager)
  return manager.location.flatMap { strdup(JSON.text(FacedManager.values($0))) }
}

@_cdecl("core_monitor_region")
func monitorRegion(
  _ manager: Pointer, _ region: Name, _ begins: Bool
) {
  let manager: FacedManager = object(manager)
  let region = FacedManager.region(region)
  begins ? manager.startMonitoring(for: region) : manager.stopMonitoring(for: region)
}

@_cdecl("core_request_state")
func requestState(_ manager: Pointer, _ region: Name) {
  let manager: FacedManager = object(manager)
  manager.requestState(for: FacedManager.region(region))
}

@_cdecl("core_monitored_regions")
func monitoredRegions(_ manager: Pointer) -> UnsafeMutablePointer<CChar> {
  let manager: FacedManager = object(manager)
  return strdup(JSON.text(["regions": manager.monitoredRegions.map(FacedManager.values)]))
}

@_cdecl("core_location_authorization") func locationAuthorization() -> Int {
  Int(CLLocationManager.authorizationStatus().rawValue)
}

@_cdecl("core_distance")
func distance(
  _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
) -> Double {
  CLLocation(latitude: latitude, longitude: longitude).distance(
    from: CLLocation(latitude: otherLatitude, longitude: otherLongitude))
}
