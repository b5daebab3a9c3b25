public import Foundation
internal import Synchronization

extension ProcessInfo {
  /// Whether the user has switched Low Power Mode on, in which there are no fetches (R20).
  ///
  /// - ObjectiveC: `lowPowerModeEnabled`
  public var isLowPowerModeEnabled: Bool { lowPowerMode.load(ordering: .relaxed) }

  /// Takes the device's word.
  func setLowPowerModeEnabled(_ isEnabled: Bool) {
    lowPowerMode.store(isEnabled, ordering: .relaxed)
  }
}

extension NSNotification.Name {
  /// Low Power Mode has been switched on or off; posted on a global queue, not on the main one (R113).
  ///
  /// - ObjectiveC: `NSProcessInfoPowerStateDidChangeNotification`
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
}

private let lowPowerMode = Atomic(false)
