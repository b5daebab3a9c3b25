import RuleBlocks
internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// The keep-alive handler of a VoIP app (R99).
@MainActor package enum KeepAlive {
  private static var handler: (@MainActor @Sendable () -> Void)?
  private static var profile = Profile.latest

  private static let hasMode: Bool = {
    let modes = Bundle.main.object(forInfoDictionaryKey: "UIBackgroundModes") as? [String]
    return modes?.contains(AppManifest.BackgroundMode.voip.rawValue) ?? false
  }()

  /// Sets the handler.
  ///
  /// - Returns: whether it will be called.
  package static func set(
    _ seconds: Double, _ handler: @escaping @MainActor @Sendable () -> Void
  ) -> Bool {
    Outbox.send(.keepAlive(.set(seconds: seconds)))
    guard KeepAliveObstacle(seconds: seconds, hasMode: hasMode, in: profile) == nil else {
      return false
    }
    self.handler = handler
    return true
  }

  package static func clear() {
    handler = nil
    Outbox.send(.keepAlive(.clear))
  }

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
