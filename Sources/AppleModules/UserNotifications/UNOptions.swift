/// The options of a permission request.
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
  /// Quiet delivery without a question, since iOS 12 (R146).
  public static let provisional = Self(rawValue: 1 << 6)
}

/// How a notification is presented while its app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Updates the number on the icon.
  public static let badge = Self(rawValue: 1 << 0)
  /// Plays the sound.
  public static let sound = Self(rawValue: 1 << 1)
  /// The older form of banner and list.
  @available(iOS, introduced: 10, deprecated: 14)
  public static let alert = Self(rawValue: 1 << 2)
  /// Shows it in the list of notifications.
  public static let list = Self(rawValue: 1 << 3)
  /// Shows a banner.
  public static let banner = Self(rawValue: 1 << 4)
}

/// The permission of the user.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The user was not asked.
  case notDetermined = 0
  case denied = 1
  /// Granted.
  case authorized = 2
  /// Quiet notifications in the list; the user was not asked (R146).
  case provisional = 3
  /// Temporary, for an app clip; never here.
  case ephemeral = 4
}
