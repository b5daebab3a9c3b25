import UIKit

/// Performs a three-second background fetch with the `async` delegate method, which has no completion
/// handler.
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
