/// A wrong use of a completion handler that only the process itself can detect.
package struct HandlerReport: Sendable, Hashable {
  /// The kind of wrong use.
  package enum Use: Int, Sendable, Hashable {
    /// The app has released it without having called it.
    case dropped
    /// The app has called it again.
    case again
    /// The app has called it on another thread than the main one.
    case onAnotherThread
  }

  package let use: Use
  /// The Objective-C name of the delegate's method that the handler was passed to.
  package let method: String

  /// - Parameter method: in Objective-C: `application:performFetchWithCompletionHandler:`.
  package init(_ use: Use, of method: String) {
    self.use = use
    self.method = method
  }

  /// The diagnostic, in the words of iOS or Xcode where they have one.
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

  /// The name of the delegate in iOS's warning, derived from the method.
  private var receiver: String {
    method.hasPrefix("application:") ? "Application" : "UNUserNotificationCenter"
  }
}
