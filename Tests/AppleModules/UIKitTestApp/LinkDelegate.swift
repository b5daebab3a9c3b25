import UIKit

/// An app without scenes that prints the URLs it is asked to open.
final class LinkDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { LinkDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let url = launchOptions?[.url] as? URL
    print("launched for \(url?.absoluteString ?? "nothing"), options: \(launchOptions?.count ?? 0)")
    return ProcessInfo.processInfo.environment["TEST_LAUNCH"] != "false"
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    print("opens \(url) while \(app.applicationState)")
    return true
  }

  func applicationWillEnterForeground(_ application: UIApplication) { print("willEnterForeground") }
  func applicationDidBecomeActive(_ application: UIApplication) { print("didBecomeActive") }
}
