/// What of a device's lock decides which data can be read.
package struct DeviceLock: Sendable, Hashable {
  /// Whether the screen is locked.
  package var isLocked: Bool
  /// Whether the device was restarted and not unlocked since (R103).
  package var awaitsFirstUnlock: Bool

  /// An unlocked device that was unlocked before.
  package init(isLocked: Bool = false, awaitsFirstUnlock: Bool = false) {
    self.isLocked = isLocked
    self.awaitsFirstUnlock = awaitsFirstUnlock
  }
}

/// When an item of the keychain can be read and written (R172), by the value that Apple's constant has.
package enum KeychainProtection: String, Sendable, Hashable, CaseIterable {
  /// `kSecAttrAccessibleWhenUnlocked`, the default.
  case whenUnlocked = "ak"
  /// `kSecAttrAccessibleAfterFirstUnlock`.
  case afterFirstUnlock = "ck"
  /// `kSecAttrAccessibleAlways`.
  case always = "dk"
  /// As ``whenUnlocked``; that it leaves this device in no backup makes no difference here.
  case whenUnlockedOnThisDevice = "aku"
  /// As ``afterFirstUnlock``.
  case afterFirstUnlockOnThisDevice = "cku"
  /// As ``always``.
  case alwaysOnThisDevice = "dku"
  /// CHOICE (R167): every device has a passcode, so that it is as ``whenUnlocked``.
  case whenPasscodeSetOnThisDevice = "akpu"

  /// Whether what it protects can be read and written.
  package func allows(_ lock: DeviceLock) -> Bool {
    switch self {
    case .whenUnlocked, .whenUnlockedOnThisDevice, .whenPasscodeSetOnThisDevice: !lock.isLocked
    case .afterFirstUnlock, .afterFirstUnlockOnThisDevice: !lock.awaitsFirstUnlock
    case .always, .alwaysOnThisDevice: true
    }
  }

  /// The name of Apple's constant.
  package var name: String {
    let condition =
      switch self {
      case .whenUnlocked, .whenUnlockedOnThisDevice: "WhenUnlocked"
      case .afterFirstUnlock, .afterFirstUnlockOnThisDevice: "AfterFirstUnlock"
      case .always, .alwaysOnThisDevice: "Always"
      case .whenPasscodeSetOnThisDevice: "WhenPasscodeSet"
      }
    return "kSecAttrAccessible\(condition)\(rawValue.count > 2 ? "ThisDeviceOnly" : "")"
  }
}
