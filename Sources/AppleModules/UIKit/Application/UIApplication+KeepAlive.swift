import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
public import Foundation

/// The shortest timeout that ``UIApplication/setKeepAliveTimeout(_:handler:)`` takes, in seconds.
public let UIMinimumKeepAliveTimeout: TimeInterval = Limits.shortestKeepAlive

extension UIApplication {
  /// Asks to be woken again and again, so that a VoIP app keeps its connection alive (R99); of iOS 4 to 9.
  ///
  /// It is to be called anew in each process. The handler has at most ten seconds; it is not called while the user
  /// sees the app.
  ///
  /// - Parameters:
  ///   - timeout: how many seconds lie between two calls, at least ``UIMinimumKeepAliveTimeout``.
  ///   - keepAliveHandler: called on the main thread; nil takes the former one away.
  /// - Returns: whether the handler is called. It is not for a shorter timeout, without `voip` in
  ///   `UIBackgroundModes`, and from iOS 10 on; the device's log says which.
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

  /// Wants no more calls.
  ///
  /// - ObjectiveC: `clearKeepAliveTimeout`
  public func clearKeepAliveTimeout() {
    KeepAlive.handler = nil
    Outbox.send(.keepAlive(.clear))
  }
}

/// The handler of this process.
@MainActor enum KeepAlive {
  fileprivate static var handler: (@MainActor @Sendable () -> Void)?
  fileprivate static var profile = Profile.latest

  fileprivate static let hasMode: Bool = {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    return modes?.contains(AppManifest.BackgroundMode.voip.rawValue) ?? false
  }()

  /// Takes notice of the device's system.
  static func setSystem(_ version: Int, isMultitaskingSupported: Bool) {
    profile = Profile(iOS: version) ?? .latest
    profile.isMultitaskingSupported = isMultitaskingSupported
  }

  /// Calls the handler.
  static func run(_ call: KeepAliveCall) {
    handler?()
    Outbox.send(.keepAlive(.handled(call.number)))
  }
}
