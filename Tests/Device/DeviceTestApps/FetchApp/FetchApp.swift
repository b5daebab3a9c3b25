// An app that asks for fetches as often as possible and answers each at once, as the least that an app of
// UIKit can do: what the benchmark `fetches` measures is the device.
import UIKit

@main enum FetchApp {
  static func main() { AppDelegate.main() }
}

final class AppDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { AppDelegate() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
    return true
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.newData)
  }
}
