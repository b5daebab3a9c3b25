internal import BackgroundExecution
public import Foundation

/// The minimum timeout of ``UIApplication/setKeepAliveTimeout(_:handler:)``, in seconds.
@available(iOS, introduced: 4, deprecated: 13, message: "Please use PushKit for VoIP applications.")
public let UIMinimumKeepAliveTimeout: TimeInterval = Limits.shortestKeepAlive

extension UIApplication {
  /// Requests repeated wakes with which a VoIP app keeps its connection alive (R99); iOS 4 to 9.
  ///
  /// Must be called in each process. The handler has at most ten seconds, and is not called while the app is
  /// in the foreground.
  ///
  /// - Parameters:
  ///   - timeout: the seconds between two calls, at least ``UIMinimumKeepAliveTimeout``.
  ///   - keepAliveHandler: called on the main thread; nil removes the previous one.
  /// - Returns: whether the handler will be called. Not for a shorter timeout, without `voip` in
  ///   `UIBackgroundModes`, or since iOS 10; the device's log says which.
  /// - ObjectiveC: `setKeepAliveTimeout:handler:`
  @discardableResult
  @available(
    iOS, introduced: 4, deprecated: 9,
    message: "Please use PushKit for VoIP applications instead of calling this method"
  )
  public func setKeepAliveTimeout(
    _ timeout: TimeInterval, handler keepAliveHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> Bool {
    guard let keepAliveHandler else {
      clearKeepAliveTimeout()
      return false
    }
    return KeepAlive.set(timeout, keepAliveHandler)
  }

  /// Removes the keep-alive handler.
  ///
  /// - ObjectiveC: `clearKeepAliveTimeout`
  @available(
    iOS, introduced: 4, deprecated: 9,
    message: "Please use PushKit for VoIP applications instead of calling this method"
  )
  public func clearKeepAliveTimeout() {
    KeepAlive.clear()
  }
}
