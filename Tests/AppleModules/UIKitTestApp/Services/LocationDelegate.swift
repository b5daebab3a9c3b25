import CoreLocation
import UIKit

/// An app that prints its location updates; its environment selects what it requests.
final class LocationDelegate: UIResponder, UIApplicationDelegate,
  @MainActor CLLocationManagerDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { LocationDelegate() }

  private let manager = CLLocationManager()
  private let wish = ProcessInfo.processInfo.environment["TEST_LOCATION"] ?? ""

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if launchOptions?[.location] as? Bool == true { print("launched for a location") }
    manager.delegate = self
    manager.distanceFilter = 100
    switch wish {
    case "regions":
      manager.requestAlwaysAuthorization()
      if manager.monitoredRegions.isEmpty {
        let place = CLLocationCoordinate2D(latitude: 60, longitude: 25)
        manager.startMonitoring(
          for: CLCircularRegion(center: place, radius: 200, identifier: "home"))
      } else {
        print("monitors", manager.monitoredRegions.map(\.identifier))
      }
    case "many":
      manager.requestAlwaysAuthorization()
      for number in 1...22 { manager.startMonitoring(for: circle(number)) }
      manager.startMonitoring(for: circle(7))
      print("monitors", manager.monitoredRegions.count)
      manager.stopMonitoring(for: circle(1))
      let vast = manager.maximumRegionMonitoringDistance * 2
      manager.startMonitoring(
        for: CLCircularRegion(center: circle(1).center, radius: vast, identifier: "vast"))
      print(
        CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self),
        CLLocationManager.isMonitoringAvailable(for: CLRegion.self),
        CLLocationManager.significantLocationChangeMonitoringAvailable())
    case "visits":
      manager.activityType = .fitness
      manager.requestAlwaysAuthorization()
      manager.startMonitoringVisits()
    case "states":
      manager.requestAlwaysAuthorization()
      manager.startMonitoring(for: circle(0))
      manager.requestState(for: circle(0))
      manager.requestState(for: circle(1))
    case "significant":
      manager.requestAlwaysAuthorization()
      manager.startMonitoringSignificantLocationChanges()
    case "precision":
      manager.requestWhenInUseAuthorization()
      manager.startUpdatingLocation()
      manager.startMonitoring(for: circle(0))
      manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Other") {
        print("no purpose:", $0 as? CLError == CLError(.promptDeclined))
      }
      askForPrecision("at launch")
    case "behind": break
    case "retries": manager.requestWhenInUseAuthorization()
    case "once":
      manager.requestWhenInUseAuthorization()
      manager.requestLocation()
    default:
      manager.requestWhenInUseAuthorization()
      if wish == "background" { manager.allowsBackgroundLocationUpdates = true }
      manager.startUpdatingLocation()
    }
    return true
  }

  /// A circle of 200 m radius, `number` degrees north of latitude 60.
  private func circle(_ number: Int) -> CLCircularRegion {
    CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 60 + Double(number), longitude: 25), radius: 200,
      identifier: "\(number)")
  }

  /// Asks with the `async` form.
  private func askForPrecision(_ place: String) {
    Task {
      do {
        try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "Way")
        print("asked \(place):", manager.accuracyAuthorization)
      } catch {
        print("not asked \(place):", (error as? CLError)?.code == .promptDeclined)
      }
    }
  }

  func applicationWillEnterForeground(_ application: UIApplication) {
    if wish == "background" { manager.startUpdatingLocation() }
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    if wish == "precision" { askForPrecision("in the background") }
    if wish == "behind" { manager.requestWhenInUseAuthorization() }
    if wish == "background" { manager.desiredAccuracy = kCLLocationAccuracyKilometer }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let last = locations.last else { return }
    let latitude = (last.coordinate.latitude * 1000).rounded() / 1000
    print(
      "\(locations.count) at \(latitude) to \(last.horizontalAccuracy) m, age",
      Int(Date().timeIntervalSince(locations[0].timestamp).rounded()),
      "while \(UIApplication.shared.applicationState)")
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    print("error \((error as? CLError)?.code == .denied)")
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    print("permission \(manager.authorizationStatus)")
    if wish == "retries", manager.authorizationStatus == .denied { manager.requestLocation() }
    if wish == "precision" { print(manager.accuracyAuthorization) }
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { print("paused") }

  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { print("resumed") }

  func locationManager(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {
    if wish == "many" { print("starts", region.identifier) }
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    let (domain, code) = ((error as NSError).domain, (error as NSError).code)
    let isKnown = (error as? CLError)?.code == .regionMonitoringFailure
    print("fails", region?.identifier ?? "none", domain, code, isKnown)
  }

  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    if wish == "states" { print("state \(region.identifier) \(state)") }
  }

  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    func ago(_ date: Date) -> String {
      date == .distantPast || date == .distantFuture
        ? "unknown" : "\(Int(Date().timeIntervalSince(date).rounded())) s ago"
    }
    print(
      "visit of \(visit.coordinate.latitude) to \(visit.horizontalAccuracy) m, came",
      ago(visit.arrivalDate), "left", ago(visit.departureDate),
      "while \(UIApplication.shared.applicationState)")
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    print("left \(region.identifier) while \(UIApplication.shared.applicationState)")
  }
}

/// An app whose delegate has no method for errors.
final class CarelessLocationDelegate: UIResponder, UIApplicationDelegate,
  @MainActor CLLocationManagerDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { CarelessLocationDelegate() }

  private let manager = CLLocationManager()

  func applicationDidFinishLaunching(_ application: UIApplication) {
    manager.delegate = self
    manager.startUpdatingLocation()
    print("starts")
    manager.stopUpdatingLocation()
    manager.requestLocation()
    print("goes on")
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
}
