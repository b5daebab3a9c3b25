// Local notifications, as functions of C.

import Foundation
import UIKit
import UserNotifications

@_cdecl("core_ask_for_notifications")
func askForNotifications(_ options: UInt, _ done: @escaping @convention(block) (Bool) -> Void) {
  nonisolated(unsafe) let done = done
  UNUserNotificationCenter.current().requestAuthorization(
    options: UNAuthorizationOptions(rawValue: options)
  ) { granted, _ in done(granted) }
}

@_cdecl("core_add_notification") func addNotification(_ notification: Name) {
  let parsed = try? JSONSerialization.jsonObject(with: Data(String(cString: notification).utf8))
  guard let values = parsed as? [String: Any] else { return }
  let content = UNMutableNotificationContent()
  content.title = values["title"] as? String ?? ""
  content.body = values["body"] as? String ?? ""
  content.userInfo = values["info"] as? [String: Any] ?? [:]
  let trigger = (values["after"] as? Double).map {
    UNTimeIntervalNotificationTrigger(
      timeInterval: $0, repeats: values["repeats"] as? Bool ?? false)
  }
  UNUserNotificationCenter.current().add(
    UNNotificationRequest(
      identifier: values["identifier"] as? String ?? "", content: content, trigger: trigger))
}

@_cdecl("core_remove_notifications") func removeNotifications(_ identifiers: Name?) {
  let center = UNUserNotificationCenter.current()
  guard let identifiers else { return center.removeAllPendingNotificationRequests() }
  let parsed = try? JSONSerialization.jsonObject(with: Data(String(cString: identifiers).utf8))
  center.removePendingNotificationRequests(withIdentifiers: parsed as? [String] ?? [])
}

@_cdecl("core_listen_for_notifications") func listenForNotifications() {
  UNUserNotificationCenter.current().delegate = NoticeDelegate.shared
}

/// The delegate of the core's notification center, which calls the face.
private final class NoticeDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  static let shared = NoticeDelegate()

  private static func text(_ request: UNNotificationRequest) -> String {
    let content = request.content
    return JSON.text([
      "identifier": request.identifier, "title": content.title, "body": content.body,
      "info": content.userInfo,
    ])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let selector = "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:"
    guard face_takes_notices(selector) else { return completionHandler() }
    face_answer_notice(
      Self.text(response.notification.request), response.actionIdentifier
    ) { completionHandler() }
  }
}
