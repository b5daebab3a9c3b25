private import Synchronization

/// Bounds the whole time of a run: when it is over, what has not finished is cut short.
final class RunClock: Sendable {
  private let rang = Mutex(false)

  /// Whether the time was over before the work was done.
  var isOver: Bool { rang.withLock { $0 } }

  /// Does some work, and cancels it when its time is over; the work then gives what it has.
  ///
  /// - Parameter limit: nil for work that may take any time.
  func run<Value: Sendable>(
    within limit: Duration?, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let limit else { return try await work() }
    let task = Task { try await work() }
    let alarm = Task {
      try await Task.sleep(for: limit)
      rang.withLock { $0 = true }
      task.cancel()
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
