package import DeviceProtocol
internal import Synchronization

/// Follows a completion handler that an app was given: it is kept by the handler itself, so it goes when the app
/// lets go of that. One that was not called by then is told, as iOS tells it in its log.
package final class HandlerWatch: Sendable {
  private let method: String
  private let isCalled = Atomic(false)

  /// Begins to follow the handler of a method.
  ///
  /// - Parameter method: the delegate's, as Objective-C names it.
  package init(_ method: String) { self.method = method }

  /// The handler is called.
  ///
  /// - Returns: whether it is for the first time.
  package func call() -> Bool { !isCalled.exchange(true, ordering: .relaxed) }

  /// The handler, which belongs to the main thread, is called; a call on another one is told.
  ///
  /// - Returns: whether it is for the first time.
  package func callOnMainThread() -> Bool {
    guard call() else { return false }
    if !MainThread.isCurrent { report(.onAnotherThread) }
    return true
  }

  /// The same for a handler whose call on another thread ends the app, in the words of iOS.
  package func callOnMainThreadOnly() -> Bool {
    guard callOnMainThread() else { return false }
    guard MainThread.isCurrent else { ScheduledTasks.raise("Call must be made on main thread") }
    return true
  }

  /// Tells the device of a mistake.
  package func report(_ use: HandlerReport.Use) {
    Outbox.send(.handler(HandlerReport(use, of: method)))
  }

  deinit {
    if !isCalled.load(ordering: .relaxed) { report(.dropped) }
  }
}
