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
  /// In silence and without a question, from iOS 12 on (R146).
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
  /// Notifications in the list, quietly; the user was not asked (R146).
  case provisional = 3
  /// For a while, in an app clip; never here.
  case ephemeral = 4
}
