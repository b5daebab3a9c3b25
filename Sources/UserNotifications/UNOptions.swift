/// What an app asks the user to allow.
public struct UNAuthorizationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A number on the icon.
  public static let badge = Self(rawValue: 1 << 0)
  /// Sounds.
  public static let sound = Self(rawValue: 1 << 1)
  /// Banners.
  public static let alert = Self(rawValue: 1 << 2)
  /// In silence at first. CHOICE: asks the user like any other.
  public static let provisional = Self(rawValue: 1 << 6)
}

/// What is done with a notification while its app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The number on the icon changes.
  public static let badge = Self(rawValue: 1 << 0)
  /// The sound is heard.
  public static let sound = Self(rawValue: 1 << 1)
  /// The older name of a banner in the list.
  public static let alert = Self(rawValue: 1 << 2)
  /// It stands in the list of notifications.
  public static let list = Self(rawValue: 1 << 3)
  /// It is shown as a banner.
  public static let banner = Self(rawValue: 1 << 4)
}

/// What the user has allowed.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The user was not asked.
  case notDetermined = 0
  /// Nothing.
  case denied = 1
  /// Notifications.
  case authorized = 2
}

/// What the settings say of the app's notifications.
public final class UNNotificationSettings: Sendable {
  /// What the user has allowed.
  public let authorizationStatus: UNAuthorizationStatus

  init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}
