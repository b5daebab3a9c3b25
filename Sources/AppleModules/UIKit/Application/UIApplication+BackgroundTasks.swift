internal import DeviceProtocol
public import Foundation
internal import Synchronization
internal import VirtualTime

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
    OpenBackgroundTasks.shared.begin(taskName, handler)
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
    OpenBackgroundTasks.shared.end(identifier)
  }

  /// The seconds left for all background tasks together; `DBL_MAX`, which is
  /// `Double.greatestFiniteMagnitude`, in the foreground (R12).
  ///
  /// - ObjectiveC: `backgroundTimeRemaining`
  public nonisolated var backgroundTimeRemaining: TimeInterval {
    OpenBackgroundTasks.shared.timeRemaining ?? .greatestFiniteMagnitude
  }
}

/// The background tasks of this process that have not been ended.
final class OpenBackgroundTasks: Sendable {
  static let shared = OpenBackgroundTasks()

  private struct State {
    var last = 0
    var handlers: [Int: (@MainActor @Sendable () -> Void)?] = [:]
    /// When the time is up, in nanoseconds of the device; nil for no limit.
    var deadline: Int64?
    var areAllowed = true
  }

  private let state = Mutex(State())

  /// The seconds left; nil for no limit.
  var timeRemaining: TimeInterval? {
    state.withLock(\.deadline).map { TimeInterval(max(0, $0 - ProcessLink.now)) / 1e9 }
  }

  /// Sets or removes the limit.
  func setTime(until deadline: Int64?) { state.withLock { $0.deadline = deadline } }

  /// Sets whether the device lets apps run in the background.
  func allow(_ areAllowed: Bool) { state.withLock { $0.areAllowed = areAllowed } }

  func begin(
    _ name: String?, _ handler: (@MainActor @Sendable () -> Void)?
  ) -> UIBackgroundTaskIdentifier {
    state.withLock { state in
      guard state.areAllowed else { return .invalid }
      if let deadline = state.deadline, deadline <= ProcessLink.now { return .invalid }
      state.last += 1
      state.handlers[state.last] = .some(handler)
      Outbox.send(.backgroundTask(.began(identifier: state.last, name: name)))
      return UIBackgroundTaskIdentifier(rawValue: state.last)
    }
  }

  func end(_ identifier: UIBackgroundTaskIdentifier) {
    guard identifier != .invalid else { return }
    state.withLock { state in
      state.handlers[identifier.rawValue] = nil
      Outbox.send(.backgroundTask(.ended(identifier: identifier.rawValue)))
    }
  }

  /// R13: calls the handler of a task and keeps it, as the task may be ended after its handler returns.
  @MainActor func expire(_ identifier: Int) {
    let handler = state.withLock { $0.handlers[identifier] ?? nil }
    handler?()
  }
}
