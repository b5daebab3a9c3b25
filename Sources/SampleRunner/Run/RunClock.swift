private import Synchronization

/// Bounds the whole time of a run: when it is over, what has not finished is cut short.
///
/// It counts from the call of ``run(within:_:)`` on and is used for one run. The work learns of the end by
/// the cancellation of its task, and asks ``isOver`` to tell it from one that comes from outside.
final class RunClock: Sendable {
  private let rang = Mutex(false)

  /// Whether the time was over before the work was done.
  var isOver: Bool { rang.withLock { $0 } }

  /// Does some work, and cancels it when its time is over; the work then gives what it has.
  ///
  /// It waits for the work to end, however long that takes after it was cancelled. A cancellation of the
  /// caller goes to the work as well, and leaves ``isOver`` as it is.
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
