internal import BackgroundExecution
public import Foundation
internal import Glibc

/// The app's time zone: that of its device.
enum LocalTime {
  static func use(zone: String) {
    guard getenv("TZ").map({ String(cString: $0) }) != zone else { return }
    setenv("TZ", zone, 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
  }
}

extension NSNotification.Name {
  /// The clock of the device was set.
  ///
  /// - ObjectiveC: `NSSystemClockDidChangeNotification`
  public static let NSSystemClockDidChange = NSNotification.Name(
    "NSSystemClockDidChangeNotification")
}

extension TimeChange {
  /// Posts Foundation's notifications for the change, on the main thread (CHOICE).
  @MainActor func postNotifications() {
    let names: [(TimeChange, NSNotification.Name)] = [
      (.day, .NSCalendarDayChanged), (.clock, .NSSystemClockDidChange),
      (.zone, .NSSystemTimeZoneDidChange),
    ]
    for (change, name) in names where contains(change) {
      NotificationCenter.default.post(name: name, object: nil)
    }
  }
}
