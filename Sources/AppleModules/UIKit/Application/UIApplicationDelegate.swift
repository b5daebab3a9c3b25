public import Foundation

/// The object that the system tells an app's life to; an app writes one.
///
/// All methods are optional: those that are not written do what is said here. Without the
/// Objective-C runtime, a method counts if the class that adopts the protocol, or one above it, has
/// it; one that only a subclass adds is not found.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The window of the app.
  var window: UIWindow? { get set }

  /// The app is being launched, and nothing of it has been shown.
  ///
  /// - ObjectiveC: `application:willFinishLaunchingWithOptions:`
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The app has been launched (R1, R8). Calls ``applicationDidFinishLaunching(_:)`` if not written.
  ///
  /// - ObjectiveC: `application:didFinishLaunchingWithOptions:`
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The app has been launched: the older form, without the reason.
  ///
  /// - ObjectiveC: `applicationDidFinishLaunching:`
  func applicationDidFinishLaunching(_ application: UIApplication)

  /// The app is active (R1, R3).
  ///
  /// - ObjectiveC: `applicationDidBecomeActive:`
  func applicationDidBecomeActive(_ application: UIApplication)

  /// The app is about to be active no more (R2, R4).
  ///
  /// - ObjectiveC: `applicationWillResignActive:`
  func applicationWillResignActive(_ application: UIApplication)

  /// The app is in the background; it has about five seconds to return (R2, R6).
  ///
  /// - ObjectiveC: `applicationDidEnterBackground:`
  func applicationDidEnterBackground(_ application: UIApplication)

  /// The app is on its way back to the foreground (R3).
  ///
  /// - ObjectiveC: `applicationWillEnterForeground:`
  func applicationWillEnterForeground(_ application: UIApplication)

  /// The app is to show a URL, whose scheme its Info.plist lists; before it is active, and, in an app with
  /// scenes, never (R124).
  ///
  /// - ObjectiveC: `application:openURL:options:`
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  /// The user has chosen a quick action of the app's icon (R145): before the app is active, and at launch only
  /// if both methods of the launch have answered true; in an app with scenes, never. The handler is to be called
  /// once, on the main thread.
  ///
  /// - ObjectiveC: `application:performActionForShortcutItem:completionHandler:`
  func application(
    _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping @Sendable (Bool) -> Void)

  /// A scene is about to be connected for a session that is new: how is it made (R122)? Not asked again
  /// for a session that the app had before (R121).
  ///
  /// - ObjectiveC: `application:configurationForConnectingSceneSession:options:`
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// The user has closed scenes, be it while the app did not run (R120).
  ///
  /// - ObjectiveC: `application:didDiscardSceneSessions:`
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

  /// The app is about to be ended while it runs; one that is suspended is not told (R7).
  ///
  /// - ObjectiveC: `applicationWillTerminate:`
  func applicationWillTerminate(_ application: UIApplication)

  /// It is another day or daylight saving time begins or ends, the clock was set, or the device is in
  /// another time zone. A suspended app hears of it when it runs next, of several changes once (R112).
  ///
  /// - ObjectiveC: `applicationSignificantTimeChange:`
  func applicationSignificantTimeChange(_ application: UIApplication)

  /// Memory is short: the app is to give back what it can make again, and may be ended if it does not (R176).
  ///
  /// - ObjectiveC: `applicationDidReceiveMemoryWarning:`
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  /// Protected data can be read for a moment yet, for the device has been locked (R167).
  ///
  /// - ObjectiveC: `applicationProtectedDataWillBecomeUnavailable:`
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)

  /// Protected data can be read again, for the user has unlocked the device (R167).
  ///
  /// - ObjectiveC: `applicationProtectedDataDidBecomeAvailable:`
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)

  /// Something has come of a background session while the app did not run; the handler is to be called
  /// when the app has taken it. It may be called on any thread.
  ///
  /// - ObjectiveC: `application:handleEventsForBackgroundURLSession:completionHandler:`
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping @Sendable () -> Void)

  /// The app can be reached under a token, which stays the same for an app on its device (R37).
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

  /// A push with `content-available: 1` has come, or any while the app is in front (R30, R33). The app has
  /// 30 seconds to call the handler, once, on any thread. If not written, starts a task that calls the
  /// `async` form.
  ///
  /// - ObjectiveC: `application:didReceiveRemoteNotification:fetchCompletionHandler:`
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// The same as an `async` method: what it returns is what the handler would be called with. An app
  /// writes one of the two.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult

  /// The app is in the background: is its state to be kept? Up to iOS 13.1, and later if the secure form is
  /// not written; never in an app with scenes (R97). The coder takes what belongs to no controller.
  ///
  /// - ObjectiveC: `application:shouldSaveApplicationState:`
  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool

  /// The app is launched and its state was kept: is it to be restored (R97)? It finds in the coder which version
  /// has kept it (``UIApplication/stateRestorationBundleVersionKey``).
  ///
  /// - ObjectiveC: `application:shouldRestoreApplicationState:`
  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool

  /// The same as `application(_:shouldSaveApplicationState:)` from iOS 13.2 on. The archive is not checked
  /// here as a secure one is.
  ///
  /// - ObjectiveC: `application:shouldSaveSecureApplicationState:`
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool

  /// The same as `application(_:shouldRestoreApplicationState:)` from iOS 13.2 on.
  ///
  /// - ObjectiveC: `application:shouldRestoreSecureApplicationState:`
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool

  /// The state is about to be kept (R97).
  ///
  /// - ObjectiveC: `application:willEncodeRestorableStateWithCoder:`
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)

  /// The state has been restored, before the launch is over (R97).
  ///
  /// - ObjectiveC: `application:didDecodeRestorableStateWithCoder:`
  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)

  /// Makes a controller that is to be restored and has no restoration class; nil for one that is there (R97).
  ///
  /// - ObjectiveC: `application:viewControllerWithRestorationIdentifierPath:coder:`
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?

  /// The app may fetch. It has 30 seconds to call the handler (R22, R23), once (R26).
  ///
  /// The handler may be called on any thread. If not written, starts a task that calls
  /// ``applicationPerformFetch(_:)``.
  ///
  /// - ObjectiveC: `application:performFetchWithCompletionHandler:`
  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void)

  /// The app may fetch, as an `async` method: what it returns is what the handler would be called with.
  ///
  /// An app writes this one or
  /// ``application(_:performFetchWithCompletionHandler:)``, which is the same method to Objective-C. An
  /// app that writes neither is never done: the system writes that to its log.
  func applicationPerformFetch(_ application: UIApplication) async -> UIBackgroundFetchResult
}
