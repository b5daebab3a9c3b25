/// The state of a device's lock, which decides which data can be read.
package struct DeviceLock: Sendable, Hashable {
  package var isLocked: Bool
  /// Whether the device has not been unlocked since its last restart (R103).
  package var awaitsFirstUnlock: Bool

  package init(isLocked: Bool = false, awaitsFirstUnlock: Bool = false) {
    self.isLocked = isLocked
    self.awaitsFirstUnlock = awaitsFirstUnlock
  }
}

/// When a keychain item can be read and written (R172); the raw values are those of Apple's constants.
package enum KeychainProtection: String, Sendable, Hashable, CaseIterable {
  /// `kSecAttrAccessibleWhenUnlocked`, the default.
  case whenUnlocked = "ak"
  /// `kSecAttrAccessibleAfterFirstUnlock`.
  case afterFirstUnlock = "ck"
  /// `kSecAttrAccessibleAlways`.
  case always = "dk"
  /// Like ``whenUnlocked``; being excluded from backups makes no difference here.
  case whenUnlockedOnThisDevice = "aku"
  /// Like ``afterFirstUnlock``.
  case afterFirstUnlockOnThisDevice = "cku"
  /// Like ``always``.
  case alwaysOnThisDevice = "dku"
  /// CHOICE (R167): every device has a passcode, so this is like ``whenUnlocked``.
  case whenPasscodeSetOnThisDevice = "akpu"

  /// Returns whether protected data can be read and written.
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
