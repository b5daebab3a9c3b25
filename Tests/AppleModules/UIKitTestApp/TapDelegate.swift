import UIKit
import UserNotifications

/// An app that prints its life cycle, tapped notifications and the number on its icon.
final class TapDelegate: UIResponder, UIApplicationDelegate,
  @MainActor UNUserNotificationCenterDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { TapDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    application.registerForRemoteNotifications()
    tell("didFinishLaunching, options: \(launchOptions?.count ?? 0)")
    return true
  }

  func applicationWillEnterForeground(_ application: UIApplication) { tell("willEnterForeground") }
  func applicationDidBecomeActive(_ application: UIApplication) { tell("didBecomeActive") }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    tell("tapped \(response.notification.request.content.body)")
    completionHandler()
  }

  private func tell(_ what: String) {
    let application = UIApplication.shared
    let badge = application.applicationIconBadgeNumber
    print("\(what) while \(application.applicationState), badge \(badge)")
  }
}

/// An app that schedules one notification for each morning and prints the pending ones when it becomes
/// active.
final class MorningDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { MorningDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    var components = DateComponents()
    components.hour = 8
    for key in ["day", "month"] {
      if let value = ProcessInfo.processInfo.environment["TEST_\(key)"].flatMap({ Int($0) }) {
        components.setValue(value, for: key == "day" ? .day : .month)
      }
    }
    let content = UNMutableNotificationContent()
    content.body = "Good morning"
    let center = UNUserNotificationCenter.current()
    center.add(
      UNNotificationRequest(
        identifier: "morning", content: content,
        trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: true)))
    center.add(
      UNNotificationRequest(
        identifier: "hourly", content: content,
        trigger: UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false)))
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
      for request in requests {
        switch request.trigger {
        case let trigger as UNCalendarNotificationTrigger:
          let time = trigger.nextTriggerDate().map { "\($0)" } ?? "never"
          print(request.identifier, trigger.dateComponents.hour ?? -1, trigger.repeats, time)
        case let trigger as UNTimeIntervalNotificationTrigger:
          print(request.identifier, trigger.timeInterval, trigger.repeats)
        default: print(request.identifier, "without a trigger")
        }
      }
    }
  }
}

/// An app with many observers of one notification.
final class ObserverDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { ObserverDelegate() }

  private nonisolated static let name = Notification.Name("Changed")

  func applicationDidFinishLaunching(_ application: UIApplication) {
    let own = NotificationCenter()
    for number in 1...9 {
      for center in [NotificationCenter.default, own] {
        // Some observe all names, others only one sender.
        _ = center.addObserver(
          forName: number % 3 == 0 ? nil : Self.name, object: number % 2 == 0 ? self : nil,
          queue: nil
        ) { note in
          if note.name == Self.name { print(number, terminator: " ") }
        }
      }
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
      ) { _ in print("active", number, terminator: " ") }
    }
    NotificationCenter.default.post(name: Self.name, object: self)
    print()
    own.post(name: Self.name, object: self)
    print()
  }

  func applicationDidEnterBackground(_ application: UIApplication) { print() }
}
