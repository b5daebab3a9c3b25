private import Synchronization

/// Bounds the whole time of a run: when it is over, what has not finished is cut short.
///
/// It counts from the call of ``run(within:_:)`` on and is used for one run. The work learns of the end by
/// the cancellation of its task, and asks ``isOver`` to tell it from one that comes from outside.
package final class RunClock: Sendable {
  /// What came first: the end of the work or that of its time. It decides for good.
  private enum State { case open, done, over }

  private let state = Mutex(State.open)
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameter sleep: waits for a time; it may come back late, also from a wait that was cancelled.
  package init(
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.sleep = sleep
  }

  /// Whether the time was over before the work was done.
  package var isOver: Bool { state.withLock { $0 == .over } }

  /// Does some work, and cancels it when its time is over; the work then gives what it has.
  ///
  /// It waits for the work to end, however long that takes after it was cancelled. A cancellation of the
  /// caller goes to the work as well, and leaves ``isOver`` as it is.
  ///
  /// - Parameter limit: nil for work that may take any time.
  package func run<Value: Sendable>(
    within limit: Duration?, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let limit else { return try await work() }
    let task = Task {
      defer { _ = end(as: .done) }
      return try await work()
    }
    let alarm = Task {
      try await sleep(limit)
      if end(as: .over) { task.cancel() }
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// - Returns: whether nothing had ended before.
  private func end(as end: State) -> Bool {
    state.withLock { state in
      guard state == .open else { return false }
      state = end
      return true
    }
  }
}
