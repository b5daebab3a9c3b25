import UIKit

/// An app that prints its remaining background time and works as long as each push says.
///
/// `{"task": 20, "handler": 5}` begins a task of 20 s, unless its expiration handler ends it first, and calls
/// the completion handler after 5 s. With `TEST_TASK` the app also begins such a task when it leaves the
/// foreground.
final class WakeDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { WakeDelegate() }

  func applicationDidFinishLaunching(_ application: UIApplication) {
    application.registerForRemoteNotifications()
    application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    guard let seconds = ProcessInfo.processInfo.environment["TEST_TASK"].flatMap(Int.init) else {
      return
    }
    begin(for: seconds)
    tell("home")
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    tell("push")
    if let seconds = userInfo["task"] as? Int { begin(for: seconds) }
    let delay = userInfo["handler"] as? Int ?? 1
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(delay)) {
      completionHandler(.newData)
    }
  }

  func application(
    _ application: UIApplication,
    performFetchWithCompletionHandler completionHandler:
      @escaping @Sendable (UIBackgroundFetchResult) -> Void
  ) {
    tell("fetch")
    begin(for: 60)
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { completionHandler(.noData) }
  }

  private func begin(for seconds: Int) {
    var task = UIBackgroundTaskIdentifier.invalid
    let end = { @MainActor in
      UIApplication.shared.endBackgroundTask(task)
      task = .invalid
    }
    task = UIApplication.shared.beginBackgroundTask(withName: "work") {
      tell("expires")
      end()
    }
    guard task != .invalid else { return print("no task") }
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(seconds)) {
      guard task != .invalid else { return }
      tell("done")
      end()
    }
  }
}

/// Prints a word and the remaining background time in seconds; in the foreground there is no number.
@MainActor private func tell(_ word: String) {
  let left = UIApplication.shared.backgroundTimeRemaining
  print(left == .greatestFiniteMagnitude ? "\(word) in front" : "\(word) \(Int(left.rounded()))")
}
