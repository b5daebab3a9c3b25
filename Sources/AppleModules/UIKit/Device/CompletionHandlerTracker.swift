package import DeviceProtocol
internal import Synchronization

/// Tracks a completion handler that was passed to an app. The handler retains it, so it is released together
/// with the handler. If that was not called by then, this is reported, as iOS does in its log.
package final class CompletionHandlerTracker: Sendable {
  private let method: String
  private let isCalled = Atomic(false)

  /// Begins to track the handler of a method.
  ///
  /// - Parameter method: the delegate method by its Objective-C name.
  package init(_ method: String) { self.method = method }

  /// Records a call of the handler.
  ///
  /// - Returns: whether it is the first one.
  package func call() -> Bool { !isCalled.exchange(true, ordering: .relaxed) }

  /// Records a call of a handler that belongs to the main thread; a call on another thread is reported.
  ///
  /// - Returns: whether it is the first one.
  package func callOnMainThread() -> Bool {
    guard call() else { return false }
    if !MainThread.isCurrent { report(.onAnotherThread) }
    return true
  }

  /// Like ``callOnMainThread()``, for a handler whose call on another thread ends the app, in the words of
  /// iOS.
  package func callOnMainThreadOnly() -> Bool {
    guard callOnMainThread() else { return false }
    guard MainThread.isCurrent else { ScheduledTasks.raise("Call must be made on main thread") }
    return true
  }

  /// Reports a mistake to the device.
  package func report(_ use: HandlerReport.Use) {
    Outbox.send(.handler(HandlerReport(use, of: method)))
  }

  deinit {
    if !isCalled.load(ordering: .relaxed) { report(.dropped) }
  }
}
