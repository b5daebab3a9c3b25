import UIKit

/// An app that prints changes of protected-data availability as its delegate, an observer and an async
/// sequence see them.
final class ProtectedDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { ProtectedDelegate() }

  private var loop: Task<Void, Never>?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    print("launched, readable: \(application.isProtectedDataAvailable)")
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: nil
    ) { _ in print("observer: readable") }
    application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
    loop = Task {
      let name = UIApplication.protectedDataWillBecomeUnavailableNotification
      for await note in NotificationCenter.default.notifications(named: name) {
        print("loop: \(note.name.rawValue)")
      }
      print("loop ends")
    }
    return true
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }

  func applicationWillEnterForeground(_ application: UIApplication) {
    print("returns, readable: \(application.isProtectedDataAvailable)")
  }

  func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
    print("will be unreadable, readable: \(application.isProtectedDataAvailable)")
  }

  func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
    print("readable, readable: \(application.isProtectedDataAvailable)")
    loop?.cancel()
  }
}
