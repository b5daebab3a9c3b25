/// The options of a permission request.
public struct UNAuthorizationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A number on the icon.
  ///
  /// - ObjectiveC: `UNAuthorizationOptionBadge`
  public static let badge = Self(rawValue: 1 << 0)
  /// Sounds.
  ///
  /// - ObjectiveC: `UNAuthorizationOptionSound`
  public static let sound = Self(rawValue: 1 << 1)
  /// Banners.
  ///
  /// - ObjectiveC: `UNAuthorizationOptionAlert`
  public static let alert = Self(rawValue: 1 << 2)
  /// Quiet delivery without a question, since iOS 12 (R146).
  ///
  /// - ObjectiveC: `UNAuthorizationOptionProvisional`
  public static let provisional = Self(rawValue: 1 << 6)
}

/// How a notification is presented while its app is in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable, Hashable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Updates the number on the icon.
  ///
  /// - ObjectiveC: `UNNotificationPresentationOptionBadge`
  public static let badge = Self(rawValue: 1 << 0)
  /// Plays the sound.
  ///
  /// - ObjectiveC: `UNNotificationPresentationOptionSound`
  public static let sound = Self(rawValue: 1 << 1)
  /// The older form of banner and list.
  ///
  /// - ObjectiveC: `UNNotificationPresentationOptionAlert`
  @available(iOS, introduced: 10, deprecated: 14)
  public static let alert = Self(rawValue: 1 << 2)
  /// Shows it in the list of notifications.
  ///
  /// - ObjectiveC: `UNNotificationPresentationOptionList`
  public static let list = Self(rawValue: 1 << 3)
  /// Shows a banner.
  ///
  /// - ObjectiveC: `UNNotificationPresentationOptionBanner`
  public static let banner = Self(rawValue: 1 << 4)
}

/// The permission of the user.
public enum UNAuthorizationStatus: Int, Sendable {
  /// The user was not asked.
  ///
  /// - ObjectiveC: `UNAuthorizationStatusNotDetermined`
  case notDetermined = 0
  /// - ObjectiveC: `UNAuthorizationStatusDenied`
  case denied = 1
  /// Granted.
  ///
  /// - ObjectiveC: `UNAuthorizationStatusAuthorized`
  case authorized = 2
  /// Quiet notifications in the list; the user was not asked (R146).
  ///
  /// - ObjectiveC: `UNAuthorizationStatusProvisional`
  case provisional = 3
  /// Temporary, for an app clip; never here.
  ///
  /// - ObjectiveC: `UNAuthorizationStatusEphemeral`
  case ephemeral = 4
}
