extension UIApplication {
  /// The state of an app.
  ///
  /// - ObjectiveC: `UIApplicationState`
  public enum State: Int, Sendable {
    /// In the foreground, receiving events.
    ///
    /// - ObjectiveC: `UIApplicationStateActive`
    case active = 0
    /// In the foreground or about to be, without receiving events (R1, R4).
    ///
    /// - ObjectiveC: `UIApplicationStateInactive`
    case inactive = 1
    /// Not visible (R2, R8).
    ///
    /// - ObjectiveC: `UIApplicationStateBackground`
    case background = 2
  }

  /// A key of the dictionary with the reason of a launch.
  ///
  /// A launch by the user and one for a fetch have no dictionary at all.
  ///
  /// - ObjectiveC: `UIApplicationLaunchOptionsKey`
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app was launched for a remote notification, which is the value: one that has woken it, or one that
    /// the user has tapped.
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsRemoteNotificationKey`
    @available(
      iOS, introduced: 3, deprecated: 26,
      message:
        "Continue using UIApplicationDelegate's application(_:didReceiveRemoteNotification:fetchCompletionHandler:) to process silent remote notifications after scene connection."
    )
    public static let remoteNotification = Self(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    /// The app was launched for location events (R166); the value is `true`.
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsLocationKey`
    @available(
      iOS, introduced: 4, deprecated: 26,
      message:
        "Adopt CLLocationUpdate or CLMonitor, or use CLLocationManagerDelegate from CoreLocation to handle expected location events after scene connection."
    )
    public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
    /// The app was launched for a quick action of its icon, which is the value (R145).
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsShortcutItemKey`
    @available(
      iOS, introduced: 3, deprecated: 26,
      message: "Use UIScene lifecycle and UIScene.ConnectionOptions.shortcutItem instead."
    )
    public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    /// The app was launched to open a URL.
    ///
    /// - ObjectiveC: `UIApplicationLaunchOptionsURLKey`
    @available(
      iOS, introduced: 3, deprecated: 26,
      message: "Use UIScene lifecycle and UIScene.ConnectionOptions.URLContexts instead."
    )
    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  }
}

/// The name up to Swift 4; the compiler suggests the new one.
@available(*, unavailable, renamed: "UIApplication.LaunchOptionsKey")
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
