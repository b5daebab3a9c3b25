/// A mistake with a completion handler that only the process itself can see.
package struct HandlerReport: Sendable, Hashable {
  /// What the app has done with the handler.
  package enum Use: Int, Sendable, Hashable {
    /// It has let go of it without having called it.
    case dropped
    /// It has called it once more.
    case again
    /// It has called it on another thread than the main one.
    case onAnotherThread
  }

  /// What was wrong with the handler's use.
  package let use: Use
  /// The delegate's method that the handler came with, as Objective-C names it.
  package let method: String

  /// - Parameter method: as Objective-C names it: `application:performFetchWithCompletionHandler:`.
  package init(_ use: Use, of method: String) {
    self.use = use
    self.method = method
  }

  /// The diagnostic; as far as iOS or Xcode has words of its own for it, in these.
  package var text: String {
    switch use {
    case .dropped:
      "Warning: \(receiver) delegate received call to -\(method) but the completion handler was never "
        + "called."
    case .again:
      "the completion handler of -\(method) was called before; call it exactly once"
    case .onAnotherThread:
      "Main Thread Checker: UI API called on a background thread: the completion handler of "
        + "-\(method); call it on the main thread"
    }
  }

  /// What iOS calls the delegate in its warning, as far as the method tells.
  private var receiver: String {
    method.hasPrefix("application:") ? "Application" : "UNUserNotificationCenter"
  }
}
