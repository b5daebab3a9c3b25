import UIKit

/// An app that registers for pushes and prints the results.
final class PushDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { PushDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.registerForRemoteNotifications()
    if let push = launchOptions?[.remoteNotification] as? [AnyHashable: Any] {
      print("launched for push", push["content-id"] as? Int ?? -1)
    }
    return true
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    print("token", deviceToken.map { String(format: "%02x", $0) }.joined())
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    print("no token:", error.localizedDescription, (error as NSError).code)
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    let aps = userInfo["aps"] as? [String: Any]
    print(
      "push", userInfo["content-id"] as? Int ?? -1, aps?["content-available"] as? Int ?? 0,
      "while \(application.applicationState)")
    switch ProcessInfo.processInfo.environment["TEST_PUSH"] {
    case "never": break
    case "twice":
      completionHandler(.noData)
      completionHandler(.noData)
    default:
      DispatchQueue.main.asyncAfter(deadline: .now() + 3) { completionHandler(.newData) }
    }
  }
}

/// The same with the `async` delegate method, which has no completion handler.
final class AsyncPushDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { AsyncPushDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    application.registerForRemoteNotifications()
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    print("push", userInfo["content-id"] as? String ?? "none")
    try? await Task.sleep(for: .seconds(4))
    return .noData
  }
}
