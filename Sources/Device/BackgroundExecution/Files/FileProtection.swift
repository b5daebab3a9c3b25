/// When a file of an app can be opened (R190); the raw values are Foundation's, as `Data.WritingOptions` has
/// them behind 28 bits.
package enum FileProtection: Int, Sendable, Hashable, CaseIterable {
  /// `FileProtectionType.none`.
  case none = 1
  /// `FileProtectionType.complete`.
  case complete = 2
  /// `FileProtectionType.completeUnlessOpen`.
  case completeUnlessOpen = 3
  /// `FileProtectionType.completeUntilFirstUserAuthentication`.
  case completeUntilFirstUserAuthentication = 4

  /// What a file is of that was given no class: from iOS 7 on it is protected until the first unlock.
  package static func usual(iOS version: Int) -> Self {
    version < 7 ? .none : .completeUntilFirstUserAuthentication
  }

  /// Whether a file that is there can be opened, to read it or to write to it.
  package func allowsOpening(_ lock: DeviceLock) -> Bool {
    switch self {
    case .none: true
    case .complete, .completeUnlessOpen: !lock.isLocked
    case .completeUntilFirstUserAuthentication: !lock.awaitsFirstUnlock
    }
  }

  /// Whether a file can be made.
  package func allowsMaking(_ lock: DeviceLock) -> Bool {
    self == .completeUnlessOpen || allowsOpening(lock)
  }

  /// The value of Apple's constant.
  package var name: String {
    switch self {
    case .none: "NSFileProtectionNone"
    case .complete: "NSFileProtectionComplete"
    case .completeUnlessOpen: "NSFileProtectionCompleteUnlessOpen"
    case .completeUntilFirstUserAuthentication:
      "NSFileProtectionCompleteUntilFirstUserAuthentication"
    }
  }
}
