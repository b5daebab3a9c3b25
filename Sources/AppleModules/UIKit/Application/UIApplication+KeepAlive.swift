import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation

/// The minimum timeout of ``UIApplication/setKeepAliveTimeout(_:handler:)``, in seconds.
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
  public func setKeepAliveTimeout(
    _ timeout: TimeInterval, handler keepAliveHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> Bool {
    guard let keepAliveHandler else {
      clearKeepAliveTimeout()
      return false
    }
    Outbox.send(.keepAlive(.set(seconds: timeout)))
    let obstacle = KeepAliveObstacle(
      seconds: timeout, hasMode: KeepAlive.hasMode, in: KeepAlive.profile)
    guard obstacle == nil else { return false }
    KeepAlive.handler = keepAliveHandler
    return true
  }

  /// Removes the keep-alive handler.
  ///
  /// - ObjectiveC: `clearKeepAliveTimeout`
  public func clearKeepAliveTimeout() {
    KeepAlive.handler = nil
    Outbox.send(.keepAlive(.clear))
  }
}

@MainActor enum KeepAlive {
  fileprivate static var handler: (@MainActor @Sendable () -> Void)?
  fileprivate static var profile = Profile.latest

  fileprivate static let hasMode: Bool = {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    return modes?.contains(AppManifest.BackgroundMode.voip.rawValue) ?? false
  }()

  /// Sets the iOS version of the device.
  static func setSystem(_ version: Int, isMultitaskingSupported: Bool) {
    profile = Profile(iOS: version) ?? .latest
    profile.isMultitaskingSupported = isMultitaskingSupported
  }

  static func run(_ call: KeepAliveCall) {
    handler?()
    Outbox.send(.keepAlive(.handled(call.number)))
  }
}
