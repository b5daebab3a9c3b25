import UIKit
import UserNotifications

/// An app that opens URLs of other apps and prints the results; quick actions control it.
final class TravelDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { TravelDelegate() }

  private let name = Bundle.main.bundleURL.lastPathComponent

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let item = launchOptions?[.shortcutItem] as? UIApplicationShortcutItem
    let titles = (application.shortcutItems ?? []).map(\.localizedTitle)
    tell("launched for \(item?.type ?? "nothing"), items \(titles)")
    guard application.shortcutItems == nil else { return true }
    let new = UIMutableApplicationShortcutItem(type: "new", localizedTitle: "Empty")
    new.localizedTitle = "New"
    new.userInfo = ["id": NSNumber(value: 7)]
    application.shortcutItems = [new]
    return true
  }

  func applicationWillEnterForeground(_ application: UIApplication) { tell("willEnterForeground") }
  func applicationDidBecomeActive(_ application: UIApplication) { tell("didBecomeActive") }
  func applicationWillResignActive(_ application: UIApplication) { tell("willResignActive") }
  func applicationDidEnterBackground(_ application: UIApplication) { tell("didEnterBackground") }

  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    let id = (shortcutItem.userInfo?["id"] as? NSNumber)?.intValue ?? 0
    tell("performs \(shortcutItem.type) \(id) while \(application.applicationState)")
    completionHandler(true)
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    tell("opens \(url)")
    guard let host = url.host, let target = URL(string: "\(host)://x") else { return true }
    switch url.path {
    case "/ask": tell("can open \(host): \(app.canOpenURL(target))")
    case "/go": app.open(target) { [self] in tell("opened \(host): \($0)") }
    case "/later":
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [self] in
        app.open(target) { [self] in tell("opened \(host): \($0)") }
      }
    case "/maker": tell(UIDevice.current.identifierForVendor?.uuidString ?? "none")
    default: break
    }
    return true
  }

  private func tell(_ what: String) { print("\(name): \(what)") }
}

/// An app that requests provisional authorization and prints the notification settings and its requests.
final class QuietDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { QuietDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    print("registered: \(application.isRegisteredForRemoteNotifications)")
    application.registerForRemoteNotifications()
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .provisional])
    {
      granted, _ in print("granted: \(granted)")
    }
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) { print("registered: \(application.isRegisteredForRemoteNotifications)") }

  func applicationWillEnterForeground(_ application: UIApplication) {
    Task {
      let center = UNUserNotificationCenter.current()
      let settings = await center.notificationSettings()
      print(
        settings.authorizationStatus, settings.alertSetting, settings.soundSetting,
        settings.notificationCenterSetting)
      for notification in await center.deliveredNotifications() {
        let request = notification.request
        let isPush = request.trigger is UNPushNotificationTrigger
        let content = request.content
        print(
          "push: \(isPush)", content.threadIdentifier, content.interruptionLevel,
          content.relevanceScore)
      }
      do {
        try await center.setBadgeCount(-1)
      } catch {
        print((error as? UNError)?.code == .badgeInputInvalid, (error as NSError).code)
      }
    }
  }
}
