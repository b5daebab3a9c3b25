public import Foundation

/// Receives the life-cycle events of an app, which implements one.
///
/// All methods are optional, with the defaults stated here. Without the Objective-C runtime, a method counts
/// if the class that adopts the protocol, or a superclass, has it; one that only a subclass adds is not
/// found.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol, _MainActorOwner
{
  /// The window of the app.
  var window: UIWindow? { get set }

  /// The app is being launched, and nothing was shown yet.
  ///
  /// - ObjectiveC: `application:willFinishLaunchingWithOptions:`
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The app has been launched (R1, R8). By default calls ``applicationDidFinishLaunching(_:)``.
  ///
  /// - ObjectiveC: `application:didFinishLaunchingWithOptions:`
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The app has been launched: the older form, without the launch options.
  ///
  /// Apple discourages it in its documentation alone, and not in its header; a deprecation in version 100000 is how
  /// Apple's headers say such a thing, and warns nobody.
  ///
  /// - ObjectiveC: `applicationDidFinishLaunching:`
  @available(
    iOS, introduced: 2, deprecated: 100000,
    message: "Use application(_:didFinishLaunchingWithOptions:) instead."
  )
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// The app is active (R1, R3).
  ///
  /// - ObjectiveC: `applicationDidBecomeActive:`
  @available(
    iOS, introduced: 2, deprecated: 26,
    message:
      "Use UIScene lifecycle and sceneDidBecomeActive(_:) from UISceneDelegate or the UIApplication.didBecomeActiveNotification instead."
  )
  func applicationDidBecomeActive(_ application: UIApplication)

  /// The app will become inactive (R2, R4).
  ///
  /// - ObjectiveC: `applicationWillResignActive:`
  @available(
    iOS, introduced: 2, deprecated: 26,
    message:
      "Use UIScene lifecycle and sceneWillResignActive(_:) from UISceneDelegate or the UIApplication.willResignActiveNotification instead."
  )
  func applicationWillResignActive(_ application: UIApplication)

  /// The app has entered the background; it has about five seconds to return (R2, R6).
  ///
  /// - ObjectiveC: `applicationDidEnterBackground:`
  @available(
    iOS, introduced: 4, deprecated: 26,
    message:
      "Use UIScene lifecycle and sceneDidEnterBackground(_:) from UISceneDelegate or the UIApplication.didEnterBackgroundNotification instead."
  )
  func applicationDidEnterBackground(_ application: UIApplication)

  /// The app will enter the foreground (R3).
  ///
  /// - ObjectiveC: `applicationWillEnterForeground:`
  @available(
    iOS, introduced: 4, deprecated: 26,
    message:
      "Use UIScene lifecycle and sceneWillEnterForeground(_:) from UISceneDelegate or the UIApplication.willEnterForegroundNotification instead."
  )
  func applicationWillEnterForeground(_ application: UIApplication)

  /// The app must open a URL whose scheme its Info.plist lists; called before it is active, and, in an app
  /// with scenes, never (R124).
  ///
  /// - ObjectiveC: `application:openURL:options:`
  @available(
    iOS, introduced: 9, deprecated: 26,
    message: "Use UIScene lifecycle and scene(_:openURLContexts:) from UISceneDelegate instead."
  )
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// The user has chosen a quick action of the app's icon (R145).
  ///
  /// Called before the app is active, at launch only if both launch methods have returned true, and never in
  /// an app with scenes. Call the handler once, on the main thread.
  ///
  /// - ObjectiveC: `application:performActionForShortcutItem:completionHandler:`
  @available(
    iOS, introduced: 9, deprecated: 26,
    message:
      "Use UIScene lifecycle and windowScene(_:performActionFor:completionHandler:) from UIWindowSceneDelegate instead."
  )
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void)

  /// Returns the configuration of a scene to be connected for a new session (R122). Not called again for a
  /// session that the app had before (R121).
  ///
  /// - ObjectiveC: `application:configurationForConnectingSceneSession:options:`
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// The user has closed scenes, possibly while the app was not running (R120).
  ///
  /// - ObjectiveC: `application:didDiscardSceneSessions:`
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

  /// The app will be terminated while it is running; a suspended one is not notified (R7).
  ///
  /// - ObjectiveC: `applicationWillTerminate:`
  func applicationWillTerminate(_ application: UIApplication)

  /// A new day or daylight saving time begins or ends, the clock was set, or the device is in another time
  /// zone. A suspended app is notified when it runs next, once for several changes (R112).
  ///
  /// - ObjectiveC: `applicationSignificantTimeChange:`
  func applicationSignificantTimeChange(_ application: UIApplication)

  /// Memory is low: the app should free what it can recreate, and may be ended if it does not (R176).
  ///
  /// - ObjectiveC: `applicationDidReceiveMemoryWarning:`
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// The device was locked: protected data will soon become unavailable (R167).
  ///
  /// - ObjectiveC: `applicationProtectedDataWillBecomeUnavailable:`
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)

  /// The user has unlocked the device: protected data is available again (R167).
  ///
  /// - ObjectiveC: `applicationProtectedDataDidBecomeAvailable:`
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

  /// A background session has events from the time when the app was not running; call the handler when the
  /// app has handled them. It may be called on any thread.
  ///
  /// - ObjectiveC: `application:handleEventsForBackgroundURLSession:completionHandler:`
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping @Sendable () -> Void)

  /// The app has a token for pushes, which stays the same for an app on its device (R37).
  ///
  /// - ObjectiveC: `application:didRegisterForRemoteNotificationsWithDeviceToken:`
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

  /// The app gets no token, since it is not signed for pushes (R37).
  ///
  /// - ObjectiveC: `application:didFailToRegisterForRemoteNotificationsWithError:`
  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error)

  /// A push with `content-available: 1` has arrived, or any while the app is in the foreground (R30, R33).
  /// The app has 30 seconds to call the handler, once, on any thread. By default calls the `async` form in a
  /// task.
  ///
  /// - ObjectiveC: `application:didReceiveRemoteNotification:fetchCompletionHandler:`
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// The `async` form: its result is what the handler would be called with. An app implements one of the two.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult

  /// Whether to preserve the state of the app, which has entered the background. Up to iOS 13.1, and later if
  /// the secure form is not implemented; never in an app with scenes (R97). The coder is for state that
  /// belongs to no controller.
  ///
  /// - ObjectiveC: `application:shouldSaveApplicationState:`
  @available(
    iOS, introduced: 6, deprecated: 13.2,
    message: "Use application:shouldSaveSecureApplicationState: instead"
  )
  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool

  /// Whether to restore the preserved state at launch (R97). The coder contains the version that has
  /// preserved it (``UIApplication/stateRestorationBundleVersionKey``).
  ///
  /// - ObjectiveC: `application:shouldRestoreApplicationState:`
  @available(
    iOS, introduced: 6, deprecated: 13.2,
    message: "Use application:shouldRestoreSecureApplicationState: instead"
  )
  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool

  /// Like `application(_:shouldSaveApplicationState:)`, since iOS 13.2. The archive is not checked here as a
  /// - ObjectiveC: `application:shouldSaveSecureApplicationState:`
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool

  /// Like `application(_:shouldRestoreApplicationState:)`, since iOS 13.2.
  ///
  /// - ObjectiveC: `application:shouldRestoreSecureApplicationState:`
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool

  /// The state will be preserved (R97).
  ///
  /// - ObjectiveC: `application:willEncodeRestorableStateWithCoder:`
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)

  /// The state was restored, before the launch is over (R97).
  ///
  /// - ObjectiveC: `application:didDecodeRestorableStateWithCoder:`
  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)

  /// Returns a controller to be restored that has no restoration class; nil for one that exists already
  /// (R97).
  ///
  /// - ObjectiveC: `application:viewControllerWithRestorationIdentifierPath:coder:`
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?

  /// The app may fetch. It has 30 seconds to call the handler (R22, R23), once (R26).
  ///
  /// The handler may be called on any thread. Apple's header hides the method's `async` form from Swift. An app
  /// without the method never finishes; the system writes that to its log.
  ///
  /// - ObjectiveC: `application:performFetchWithCompletionHandler:`
  @available(
    iOS, introduced: 7, deprecated: 13,
    message: "Use a BGAppRefreshTask in the BackgroundTasks framework instead"
  )
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)
}
