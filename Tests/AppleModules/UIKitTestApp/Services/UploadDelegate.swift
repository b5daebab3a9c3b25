import UIKit

/// Uploads for eight seconds after leaving the foreground, or longer than it is allowed to.
final class UploadDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { UploadDelegate() }

  private let behaviour = ProcessInfo.processInfo.environment["TEST_APP"]
  private var task = UIBackgroundTaskIdentifier.invalid

  func applicationDidBecomeActive(_ application: UIApplication) {
    print("unlimited: \(application.backgroundTimeRemaining == .greatestFiniteMagnitude)")
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    task = application.beginBackgroundTask(withName: "upload") { [self] in
      print(
        "expires with \(Int(application.backgroundTimeRemaining)) s left, "
          + "main thread: \(Thread.isMainThread)")
      if behaviour == "hesitates" { end(application) }
    }
    print("\(Int(application.backgroundTimeRemaining)) s left")
    guard behaviour == "uploads" else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + 8) {
      print("done with \(Int(application.backgroundTimeRemaining)) s left")
      DispatchQueue.main.async { self.end(application) }
    }
  }

  private func end(_ application: UIApplication) {
    application.endBackgroundTask(task)
    application.endBackgroundTask(.invalid)
    task = .invalid
  }
}
