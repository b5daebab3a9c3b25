import CoreLocation
import UIKit

/// An app that prints where it is told that the device is; its environment says what it asks for.
final class LocationDelegate: UIResponder, UIApplicationDelegate, CLLocationManagerDelegate,
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
    case "significant":
      manager.requestAlwaysAuthorization()
      manager.startMonitoringSignificantLocationChanges()
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

  func applicationDidEnterBackground(_ application: UIApplication) {
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
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    print("left \(region.identifier) while \(UIApplication.shared.applicationState)")
  }
}
