import UIKit

/// Fetches for three seconds, in the form that has no handler.
final class AsyncDelegate: UIResponder, UIApplicationDelegate, _ApplicationMain {
  static func _makeDelegate() -> any UIApplicationDelegate { AsyncDelegate() }

  func applicationPerformFetch(_ application: UIApplication) async -> UIBackgroundFetchResult {
    MainActor.preconditionIsolated()
    print("fetches on the main thread while \(application.applicationState)")
    do {
      try await Task.sleep(for: .seconds(3))
      return ProcessInfo.processInfo.environment["TEST_FETCH"] == "fails" ? .failed : .newData
    } catch {
      return .failed
    }
  }
}
