public import Foundation
internal import Synchronization

extension ProcessInfo {
  /// Whether the user has turned on Low Power Mode, in which there are no fetches (R20).
  ///
  /// - ObjectiveC: `lowPowerModeEnabled`
  public var isLowPowerModeEnabled: Bool { lowPowerMode.load(ordering: .relaxed) }

  func setLowPowerModeEnabled(_ isEnabled: Bool) {
    lowPowerMode.store(isEnabled, ordering: .relaxed)
  }
}

extension NSNotification.Name {
  /// Posted on a global queue, not on the main one, when Low Power Mode is turned on or off (R113).
  ///
  /// - ObjectiveC: `NSProcessInfoPowerStateDidChangeNotification`
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}

private let lowPowerMode = Atomic(false)
