import UIKit
import UserNotifications

/// An app whose notifications have buttons, and which prints the user's responses.
final class LetterDelegate: UIResponder, UIApplicationDelegate,
  @MainActor UNUserNotificationCenterDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { LetterDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    let later = UNNotificationAction(identifier: "later", title: "Later")
    let delete = UNNotificationAction(
      identifier: "delete", title: "Delete", options: [.destructive, .authenticationRequired])
    let read = UNNotificationAction(identifier: "read", title: "Read", options: .foreground)
    let answer = UNTextInputNotificationAction(
      identifier: "answer", title: "Answer", textInputButtonTitle: "Send",
      textInputPlaceholder: "Text")
    let letters = UNNotificationCategory(
      identifier: "letters", actions: [later, delete, read, answer], intentIdentifiers: [],
      options: .customDismissAction)
    print("launched in the \(application.applicationState == .background ? "back" : "front")")
    Task {
      let former = await center.notificationCategories()
      print("categories: \(former.map { "\($0.identifier) \($0.actions.map(\.title))" })")
      center.setNotificationCategories([letters])
      guard application.applicationState != .background else { return }
      _ = try? await center.requestAuthorization(options: [.alert, .badge])
      for name in ["a", "b", "c", "d", "e"] {
        let content = UNMutableNotificationContent()
        content.title = name
        content.categoryIdentifier = "letters"
        content.badge = 1
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
        try? await center.add(
          UNNotificationRequest(identifier: name, content: content, trigger: trigger))
      }
      do {
        try await center.setBadgeCount(7)
      } catch {
        let code = (error as? UNError)?.code.rawValue ?? 0
        print("badge: \(code)", application.applicationIconBadgeNumber)
      }
    }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    let name = response.notification.request.identifier
    let text = (response as? UNTextInputNotificationResponse)?.userText ?? "-"
    print("\(name): \(response.actionIdentifier) \(text)", UIApplication.shared.applicationState)
    try? await Task.sleep(for: .seconds(3))
    print("\(name) is handled")
  }
}
