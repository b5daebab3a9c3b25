public import Foundation

extension UIApplication {
  /// Requests time to finish work in case the app leaves the foreground (R10, R11).
  ///
  /// The app is not suspended until ``endBackgroundTask(_:)`` was called for each task, or until the time is
  /// up: a few seconds before, the handler is called on the main thread (R13). A task that is not ended by
  /// then ends the app (R14). May be called on any thread.
  ///
  /// - Parameters:
  ///   - taskName: the name of the task in reports and logs.
  ///   - handler: ends the work, and the task.
  /// - Returns: ``UIBackgroundTaskIdentifier/invalid`` if no time is left, or if the device allows no app to
  ///   run in the background (R17).
  /// - ObjectiveC: `beginBackgroundTaskWithName:expirationHandler:`
  public nonisolated func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    UIBackgroundTaskIdentifier(rawValue: OpenBackgroundTasks.shared.begin(taskName, handler))
  }

  /// Requests time to finish work without a name for it; see
  /// ``beginBackgroundTask(withName:expirationHandler:)``.
  ///
  /// - ObjectiveC: `beginBackgroundTaskWithExpirationHandler:`
  public nonisolated func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Ends a background task; with the last one an app in the background is suspended (R11).
  ///
  /// May be called on any thread, once for each task. No effect for the invalid identifier.
  ///
  /// - ObjectiveC: `endBackgroundTask:`
  public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    OpenBackgroundTasks.shared.end(identifier.rawValue)
  }

  /// The seconds left for all background tasks together; `DBL_MAX`, which is
  /// `Double.greatestFiniteMagnitude`, in the foreground (R12).
  ///
  /// - ObjectiveC: `backgroundTimeRemaining`
  public nonisolated var backgroundTimeRemaining: TimeInterval {
    OpenBackgroundTasks.shared.timeRemaining ?? .greatestFiniteMagnitude
  }
}
