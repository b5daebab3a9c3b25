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

  /// Tells the device of a mistake.
  package func report(_ use: HandlerReport.Use) {
    Outbox.send(.handler(HandlerReport(use, of: method)))
  }

  deinit {
    if !isCalled.load(ordering: .relaxed) { report(.dropped) }
  }
}
