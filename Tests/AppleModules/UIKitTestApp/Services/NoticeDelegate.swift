import UIKit
import UserNotifications

/// An app that requests authorization, adds notifications and prints the callbacks.
final class NoticeDelegate: UIResponder, UIApplicationDelegate,
  @MainActor UNUserNotificationCenterDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { NoticeDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    application.registerForRemoteNotifications()
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.requestAuthorization(options: [.alert, .badge]) { granted, _ in
      print("granted: \(granted)")
    }
    let content = UNMutableNotificationContent()
    content.title = "News"
    content.body = "Two new articles"
    content.badge = 2
    content.sound = .default
    content.userInfo = ["id": 7]
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 600, repeats: false)
    center.add(UNNotificationRequest(identifier: "later", content: content, trigger: trigger))
    var morning = DateComponents()
    morning.hour = 8
    center.add(
      UNNotificationRequest(
        identifier: "daily", content: content,
        trigger: UNCalendarNotificationTrigger(dateMatching: morning, repeats: true)))
    Task {
      let requests = await center.pendingNotificationRequests()
      let status = await center.notificationSettings().authorizationStatus
      print(requests.map(\.identifier), status, requests[0].content.userInfo["id"] as? Int ?? 0)
    }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    print("presents", notification.request.identifier)
    completionHandler(.banner)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    let content = response.notification.request.content
    print("tapped", content.body, UIApplication.shared.applicationState)
    try? await center.setBadgeCount(0)
  }
}
