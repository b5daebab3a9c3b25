import UIKit
import UserNotifications

/// An app with several scenes, which prints the callbacks of each.
///
/// URLs control a scene: `news://new` requests another scene, `news://close` destroys the scene itself, and
/// `news://first` activates the first scene of the process.
final class ManyScenesDelegate: UIResponder, UIApplicationDelegate,
  @MainActor UNUserNotificationCenterDelegate,
  _ApplicationMain
{
  static func _makeDelegate() -> any UIApplicationDelegate { ManyScenesDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print(
      "launched, options: \(launchOptions?.count ?? 0), several: \(application.supportsMultipleScenes)"
    )
    if ProcessInfo.processInfo.environment["TEST_NOTICES"] != nil {
      UNUserNotificationCenter.current().delegate = self
      application.registerForRemoteNotifications()
    }
    return true
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    print("wrong")
    return true
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    print("tapped \(response.notification.request.content.body)")
    completionHandler()
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {
    print("discarded \(sceneSessions.count), open \(application.openSessions.count)")
  }

  func applicationWillTerminate(_ application: UIApplication) { print("willTerminate") }
}

final class ManyScenesSceneDelegate: UIResponder, UIWindowSceneDelegate, _SceneDelegateClass {
  static func _makeSceneDelegate() -> any UISceneDelegate { ManyScenesSceneDelegate() }

  static var count = 0
  static var first: UISceneSession?
  let number: Int
  var window: UIWindow?

  override init() {
    Self.count += 1
    number = Self.count
  }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    Self.first = Self.first ?? session
    let urls = connectionOptions.urlContexts.map(\.url.absoluteString)
    let activities = connectionOptions.userActivities.map(\.activityType)
    let others = [
      connectionOptions.shortcutItem?.type,
      connectionOptions.notificationResponse?.notification.request.content.body,
    ].compactMap(\.self)
    print("\(number): connects for \(urls + activities + others)")
    let controller = UIViewController()
    controller.title = "Scene \(number)"
    let window = UIWindow(windowScene: scene)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    let urls = URLContexts.map(\.url)
    print("\(number): opens \(urls.map(\.absoluteString))")
    let application = UIApplication.shared
    switch urls.first?.host {
    case "new":
      application.requestSceneSessionActivation(
        nil, userActivity: NSUserActivity(activityType: "note"), options: nil
      ) { print("no scene: \($0)") }
    case "first":
      application.requestSceneSessionActivation(
        Self.first, userActivity: nil, options: nil, errorHandler: nil)
    case "close":
      application.requestSceneSessionDestruction(scene.session, options: nil) {
        print("stays: \($0)")
      }
    default: break
    }
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    tell("performs \(shortcutItem.type)")
    completionHandler(true)
  }

  func sceneWillEnterForeground(_ scene: UIScene) { tell("willEnterForeground") }
  func sceneDidBecomeActive(_ scene: UIScene) { tell("didBecomeActive") }
  func sceneWillResignActive(_ scene: UIScene) { tell("willResignActive") }
  func sceneDidEnterBackground(_ scene: UIScene) { tell("didEnterBackground") }
  func sceneDidDisconnect(_ scene: UIScene) { tell("didDisconnect") }

  private func tell(_ what: String) {
    print("\(number): \(what), app \(UIApplication.shared.applicationState)")
  }
}
