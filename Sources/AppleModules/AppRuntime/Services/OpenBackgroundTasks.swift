internal import DeviceProtocol
package import Foundation
internal import Synchronization
internal import VirtualTime

/// The background tasks of this process that have not been ended.
package final class OpenBackgroundTasks: Sendable {
  package static let shared = OpenBackgroundTasks()

  private struct State {
    var last = 0
    var handlers: [Int: (@MainActor @Sendable () -> Void)?] = [:]
    /// When the time is up, in nanoseconds of the device; nil for no limit.
    var deadline: Int64?
    var areAllowed = true
  }

  private let state = Mutex(State())

  /// The seconds left; nil for no limit.
  package var timeRemaining: TimeInterval? {
    state.withLock(\.deadline).map { TimeInterval(max(0, $0 - ProcessLink.now)) / 1e9 }
  }

  /// Sets or removes the limit.
  func setTime(until deadline: Int64?) { state.withLock { $0.deadline = deadline } }

  /// Sets whether the device lets apps run in the background.
  func allow(_ areAllowed: Bool) { state.withLock { $0.areAllowed = areAllowed } }

  /// Begins a task.
  ///
  /// - Returns: its identifier; 0 if the app has no time for it.
  package func begin(_ name: String?, _ handler: (@MainActor @Sendable () -> Void)?) -> Int {
    state.withLock { state in
      guard state.areAllowed else { return 0 }
      if let deadline = state.deadline, deadline <= ProcessLink.now { return 0 }
      state.last += 1
      state.handlers[state.last] = .some(handler)
      Outbox.send(.backgroundTask(.began(identifier: state.last, name: name)))
      return state.last
    }
  }

  /// Ends a task; 0 stands for none.
  package func end(_ identifier: Int) {
    guard identifier != 0 else { return }
    state.withLock { state in
      state.handlers[identifier] = nil
      Outbox.send(.backgroundTask(.ended(identifier: identifier)))
    }
  }

  /// R13: calls the handler of a task and keeps it, as the task may be ended after its handler returns.
  @MainActor func expire(_ identifier: Int) {
    let handler = state.withLock { $0.handlers[identifier] ?? nil }
    handler?()
  }
}
