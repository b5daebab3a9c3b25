/// When an app's file can be opened (R190).
///
/// The raw values are Foundation's: those of `Data.WritingOptions`, shifted right by 28 bits.
package enum FileProtection: Int, Sendable, Hashable, CaseIterable {
  /// `FileProtectionType.none`.
  case none = 1
  /// `FileProtectionType.complete`.
  case complete = 2
  /// `FileProtectionType.completeUnlessOpen`.
  case completeUnlessOpen = 3
  /// `FileProtectionType.completeUntilFirstUserAuthentication`.
  case completeUntilFirstUserAuthentication = 4

  /// Returns the class of files that were given none: from iOS 7 on they are protected until the first
  /// unlock.
  package static func usual(iOS version: Int) -> Self {
    version < 7 ? .none : .completeUntilFirstUserAuthentication
  }

  /// Returns whether an existing file can be opened, for reading or writing.
  package func allowsOpening(_ lock: DeviceLock) -> Bool {
    switch self {
    case .none: true
    case .complete, .completeUnlessOpen: !lock.isLocked
    case .completeUntilFirstUserAuthentication: !lock.awaitsFirstUnlock
    }
  }

  /// Returns whether a file can be created.
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
