import UIKit

/// An app that prints its battery state and level.
final class BatteryDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { BatteryDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    tell("unasked")
    UIDevice.current.isBatteryMonitoringEnabled = true
    tell("launched")
    for name in [
      UIDevice.batteryLevelDidChangeNotification, UIDevice.batteryStateDidChangeNotification,
    ] {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { news in
        let name = news.name.rawValue.dropFirst("UIDeviceBattery".count)
        MainActor.assumeIsolated { self.tell(String(name.dropLast("Notification".count))) }
      }
    }
  }

  private func tell(_ what: String) {
    print("\(what): \(UIDevice.current.batteryLevel) \(UIDevice.current.batteryState)")
  }
}
