import Foundation
import UIKit

/// The delegate of the Swift core, which calls the methods that the app's delegate has.
///
/// For a method that it lacks, ``missing`` stands in, so that the defaults of `UIApplicationDelegate` and what the device
/// learns about a missing method are those of an app in Swift.
@MainActor final class ForwardingDelegate: NSObject, UIApplicationDelegate, _ApplicationMain {
  /// A delegate without any method.
  private final class Missing: NSObject, UIApplicationDelegate {}
  private let missing = Missing()

  static func _makeDelegate() -> any UIApplicationDelegate {
    face_make_delegate()
    return ForwardingDelegate()
  }

  private func call(_ selector: String) {
    if face_responds(selector) { face_call(selector) }
  }

  private func launch(
    _ selector: String, _ options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    guard let options else { return face_launch(selector, nil) }
    let pairs = options.map { ($0.key.rawValue, ($0.value as? URL)?.absoluteString ?? $0.value) }
    return face_launch(selector, JSON.text(Dictionary(pairs) { first, _ in first }))
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let selector = "application:willFinishLaunchingWithOptions:"
    return face_responds(selector) ? launch(selector, launchOptions) : true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let selector = "application:didFinishLaunchingWithOptions:"
    if face_responds(selector) { return launch(selector, launchOptions) }
    call("applicationDidFinishLaunching:")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    call("applicationDidBecomeActive:")
  }
  func applicationWillResignActive(_ application: UIApplication) {
    call("applicationWillResignActive:")
  }
  func applicationDidEnterBackground(_ application: UIApplication) {
    call("applicationDidEnterBackground:")
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    call("applicationWillEnterForeground:")
  }
  func applicationWillTerminate(_ application: UIApplication) { call("applicationWillTerminate:") }
  func applicationSignificantTimeChange(_ application: UIApplication) {
    call("applicationSignificantTimeChange:")
  }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    call("applicationDidReceiveMemoryWarning:")
  }
  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    call("applicationProtectedDataWillBecomeUnavailable:")
  }
  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    call("applicationProtectedDataDidBecomeAvailable:")
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    let selector = "application:performFetchWithCompletionHandler:"
    guard face_responds(selector) else {
      return missing.application(
        application, performFetchWithCompletionHandler: completionHandler)
    }
    face_fetch(selector, nil) {
      completionHandler(UIBackgroundFetchResult(rawValue: $0) ?? .failed)
    }
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    let selector = "application:didReceiveRemoteNotification:fetchCompletionHandler:"
    guard face_responds(selector) else {
      return missing.application(
        application, didReceiveRemoteNotification: userInfo,
        fetchCompletionHandler: completionHandler)
    }
    face_fetch(selector, JSON.text(userInfo)) {
      completionHandler(UIBackgroundFetchResult(rawValue: $0) ?? .failed)
    }
  }

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping @Sendable () -> Void
  ) {
    let selector = "application:handleEventsForBackgroundURLSession:completionHandler:"
    guard face_responds(selector) else {
      return missing.application(
        application, handleEventsForBackgroundURLSession: identifier,
        completionHandler: completionHandler)
    }
    face_session_events(selector, identifier) { completionHandler() }
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    let selector = "application:didRegisterForRemoteNotificationsWithDeviceToken:"
    guard face_responds(selector) else { return }
    deviceToken.withUnsafeBytes {
      guard let start = $0.baseAddress else { return }
      face_push_token(selector, start, $0.count)
    }
  }

  func application(
    _ application: UIApplication,
    didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {
    let selector = "application:didFailToRegisterForRemoteNotificationsWithError:"
    guard face_responds(selector) else { return }
    let error = error as NSError
    face_push_error(selector, error.domain, error.code, error.localizedDescription)
  }
}
