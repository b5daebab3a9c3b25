extension UIApplication {
  /// Where an app stands.
  ///
  /// - ObjectiveC: `UIApplicationState`
  public enum State: Int, Sendable {
    /// In front, and events reach it.
    ///
    /// - ObjectiveC: `UIApplicationStateActive`
    case active = 0
    /// In front or on its way, and no events reach it (R1, R4).
    ///
    /// - ObjectiveC: `UIApplicationStateInactive`
    case inactive = 1
    /// Not to be seen (R2, R8).
    ///
    /// - ObjectiveC: `UIApplicationStateBackground`
    case background = 2
  }

  /// A key of the dictionary that tells an app why it is launched.
  ///
  /// A launch by the user and one for a fetch have no dictionary at all.
  ///
  /// - ObjectiveC: `UIApplicationLaunchOptionsKey`
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app is launched for a remote notification, which is the value: one that has woken it, or one
    /// that the user has tapped.
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsRemoteNotificationKey`
    public static let remoteNotification = Self(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The app is launched for where the device is (R166); the value is `true`.
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsLocationKey`
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// The app is launched for a quick action of its icon, which is the value (R145).
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsShortcutItemKey`
    public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    /// The app is launched to open a URL.
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsURLKey`
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  }
}

/// The name of the keys up to Swift 4; the compiler names the new one.
@available(*, unavailable, renamed: "UIApplication.LaunchOptionsKey")
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
