import UIKit

/// An app with scenes, laid out as in Xcode's template, that prints the callbacks of the app and its scene.
final class SceneAppDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { SceneAppDelegate() }

  override init() {
    super.init()
    tellState("made")
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tellState("willFinishLaunching")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tell("didFinishLaunching")
    tellState("didFinishLaunching")
    if launchOptions != nil { tell("options: \(launchOptions ?? [:])") }
    application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
    if behaviour == "notifications" { observe() }
    if behaviour == "hangsInLaunch" { Thread.sleep(forTimeInterval: 100) }
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    tell("configurationForConnecting")
    if behaviour == "ownClass" {
      let configuration = UISceneConfiguration(
        name: nil, sessionRole: connectingSceneSession.role)
      configuration.delegateClass = OtherSceneDelegate.self
      return configuration
    }
    return UISceneConfiguration(
      name: "Default Configuration", sessionRole: connectingSceneSession.role)
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {
    tell("didDiscardSceneSessions \(sceneSessions.count)")
  }

  // UIKit calls none of these in an app with scenes.
  func applicationDidBecomeActive(_ application: UIApplication) { tell("wrong") }
  func applicationWillResignActive(_ application: UIApplication) { tell("wrong") }
  func applicationDidEnterBackground(_ application: UIApplication) { tell("wrong") }
  func applicationWillEnterForeground(_ application: UIApplication) { tell("wrong") }

  func applicationWillTerminate(_ application: UIApplication) { tell("willTerminate") }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    tell("performFetch with \(application.connectedScenes.count) scene")
    completionHandler(.newData)
  }

  private func observe() {
    let names = [
      UIScene.willConnectNotification, UIScene.willEnterForegroundNotification,
      UIScene.didActivateNotification, UIScene.willDeactivateNotification,
      UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
      UIApplication.didBecomeActiveNotification, UIApplication.didEnterBackgroundNotification,
    ]
    for name in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let kind = note.object.map { "\(type(of: $0))" } ?? "nothing"
        print("\(note.name.rawValue) of \(kind)")
      }
    }
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate, _SceneDelegateClass {
  static func _makeSceneDelegate() -> any UISceneDelegate { SceneDelegate() }

  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    tell("willConnect \(scene.activationState)")
    tellState("willConnect")
    guard let windowScene = scene as? UIWindowScene else { return }
    if behaviour == "hangsInConnect" { Thread.sleep(forTimeInterval: 100) }
    if behaviour == "session" {
      let defaults = UserDefaults.standard
      let known = defaults.string(forKey: "session")
      tell("same session: \(known == session.persistentIdentifier)")
      tell("configuration: \(session.configuration.name ?? "none")")
      defaults.set(session.persistentIdentifier, forKey: "session")
    }
    let window = UIWindow(windowScene: windowScene)
    let controller = UIViewController()
    controller.title = "Scene"
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    tell("windows: \(windowScene.windows.count), next is the scene: \(window.next === scene)")
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
    tell("willEnterForeground \(scene.activationState)")
    tellState("willEnterForeground")
  }
  func sceneDidBecomeActive(_ scene: UIScene) {
    tell("didBecomeActive \(scene.activationState)")
    tellState("didBecomeActive")
  }
  func sceneWillResignActive(_ scene: UIScene) {
    tell("willResignActive \(scene.activationState)")
    if behaviour == "hangsOnLeaving" { Thread.sleep(forTimeInterval: 100) }
  }
  func sceneDidEnterBackground(_ scene: UIScene) {
    tell("didEnterBackground \(scene.activationState)")
    if behaviour == "hangsInBackground" { Thread.sleep(forTimeInterval: 100) }
  }
  func sceneDidDisconnect(_ scene: UIScene) { tell("didDisconnect") }
}

final class OtherSceneDelegate: UIResponder, UISceneDelegate, _SceneDelegateClass {
  static func _makeSceneDelegate() -> any UISceneDelegate { OtherSceneDelegate() }
  func sceneDidBecomeActive(_ scene: UIScene) { tell("other class") }
}

private let behaviour = ProcessInfo.processInfo.environment["TEST_SCENE"]

@MainActor private func tell(_ what: String) { print(what) }

@MainActor private func tellState(_ what: String) {
  guard behaviour == "states" else { return }
  tell("\(what): \(UIApplication.shared.applicationState)")
}
