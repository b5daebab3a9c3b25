import BackgroundTasks
import UIKit
import UserNotifications

/// An app that misuses a completion handler or a task, as its environment says.
///
/// `keep`: never calls it, and retains it; `drop`: releases it uncalled; `twice`: calls it twice; `thread`
/// (notifications only): calls it on a background thread.
final class MisuseDelegate: UIResponder, UIApplicationDelegate,
  @MainActor UNUserNotificationCenterDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { MisuseDelegate() }

  private let wish = ProcessInfo.processInfo.environment["TEST_MISUSE"] ?? ""
  private var kept: [Any] = []

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.setMinimumBackgroundFetchInterval(0)
    application.registerForRemoteNotifications()
    if ProcessInfo.processInfo.environment["TEST_NOTICES"] != nil {
      UNUserNotificationCenter.current().delegate = self
    }
    if ProcessInfo.processInfo.environment["TEST_TASKS"] != nil {
      let wish = wish
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "sync", using: .main) { task in
        misuse(wish) { task.setTaskCompleted(success: true) }
      }
      try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "sync"))
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    guard ProcessInfo.processInfo.environment["TEST_BACKGROUND"] != nil else { return }
    let task = application.beginBackgroundTask(withName: "save")
    misuse(wish) { application.endBackgroundTask(task) }
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    keep(completionHandler)
    misuse(wish) { completionHandler(.newData) }
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    keep(completionHandler)
    misuse(wish) { completionHandler(.newData) }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    keep(completionHandler)
    if wish == "thread" { return Thread.detachNewThread { completionHandler(.banner) } }
    misuse(wish) { completionHandler(.banner) }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    keep(completionHandler)
    if wish == "thread" { return Thread.detachNewThread { completionHandler() } }
    misuse(wish) { completionHandler() }
  }

  private func keep(_ handler: Any) { if wish == "keep" { kept.append(handler) } }
}

private func misuse(_ wish: String, _ call: () -> Void) {
  guard wish != "keep", wish != "drop" else { return }
  call()
  if wish == "twice" { call() }
}
