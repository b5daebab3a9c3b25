private import Dispatch
private import Synchronization

/// Limits the total time of a run: unfinished work is cancelled when it is over.
///
/// The time starts with the call of ``run(within:_:)``; a clock is used for one run. The work is cancelled
/// when the time is over, and ``isOver`` distinguishes that from an external cancellation.
package final class RunClock: Sendable {
  /// The first of two events: the end of the work, or the end of its time. It never changes again.
  private enum State { case open, done, over }

  private let state = Mutex(State.open)
  private let alarm: Alarm

  /// Calls a closure after some time, and returns a closure that may prevent that.
  package typealias Alarm =
    @Sendable (Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void

  package init(alarm: @escaping Alarm = RunClock.timer) { self.alarm = alarm }

  /// Calls from a thread of its own: work may occupy all threads of the concurrency runtime.
  package static func timer(
    _ time: Duration, _ body: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    // Dispatch lets any thread cancel it.
    nonisolated(unsafe) let call = DispatchWorkItem(block: body)
    // A serial queue is served even if all processors are busy.
    DispatchQueue(label: "RunClock").asyncAfter(
      deadline: .now() + time / .seconds(1), execute: call)
    return { call.cancel() }
  }

  /// Whether the time was over before the work was done.
  package var isOver: Bool { state.withLock { $0 == .over } }

  /// Runs some work, and cancels it when its time is over; the work should then return what it has.
  ///
  /// It waits for the work to end, however long that takes after the cancellation. A cancellation of the
  /// caller is passed on to the work, and does not change ``isOver``.
  ///
  /// - Parameter limit: nil for unlimited time.
  package func run<Value: Sendable>(
    within limit: Duration?, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let limit else { return try await work() }
    let task = Task {
      defer { _ = end(as: .done) }
      return try await work()
    }
    let disarm = alarm(limit) { if self.end(as: .over) { task.cancel() } }
    defer { disarm() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// - Returns: whether this was the first of the events.
  private func end(as end: State) -> Bool {
    state.withLock { state in
      guard state == .open else { return false }
      state = end
      return true
    }
  }
}
