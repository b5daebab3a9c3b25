internal import BackgroundExecution
public import Foundation

/// What the settings say of the app's notifications (R146).
///
/// CHOICE: the user allows all that the app asks for or nothing, and changes no setting by itself.
public final class UNNotificationSettings: NSObject, Sendable {
  /// What the user has allowed.
  public let authorizationStatus: UNAuthorizationStatus
  private let options: NotificationOptions

  init(_ permission: NotificationPermission, _ options: NotificationOptions) {
    authorizationStatus = UNAuthorizationStatus(rawValue: permission.rawValue) ?? .notDetermined
    self.options = options
    super.init()
  }

  /// Whether banners are shown.
  public var alertSetting: UNNotificationSetting { setting(of: .alert) }
  /// Whether sounds are heard.
  public var soundSetting: UNNotificationSetting { setting(of: .sound) }
  /// Whether the number on the icon changes.
  public var badgeSetting: UNNotificationSetting { setting(of: .badge) }
  /// Whether notifications stand on the locked screen.
  public var lockScreenSetting: UNNotificationSetting { setting(of: .alert) }
  /// Whether notifications stand in the list: quiet ones there alone.
  public var notificationCenterSetting: UNNotificationSetting {
    authorizationStatus == .provisional ? .enabled : setting(of: .alert)
  }
  /// How a notification is shown that is not alone in the list.
  public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
  /// When a notification shows what it says.
  public var showPreviewsSetting: UNShowPreviewsSetting { .always }
  /// Of a car; no app asks for it here.
  public var carPlaySetting: UNNotificationSetting { .notSupported }
  /// Of sounds that nothing silences, which need an entitlement.
  public var criticalAlertSetting: UNNotificationSetting { .notSupported }
  /// Of notifications that are read out.
  public var announcementSetting: UNNotificationSetting { .notSupported }
  /// Of notifications that a Focus does not hold back, which need an entitlement.
  public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
  /// Of the summary at certain times of day.
  public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
  /// Of messages between people.
  public var directMessagesSetting: UNNotificationSetting { .notSupported }
  /// Whether the app has settings of its own; none says so here.
  public var providesAppNotificationSettings: Bool { false }

  /// What the app has not asked for is not supported; what is quiet is disabled.
  private func setting(of option: NotificationOptions) -> UNNotificationSetting {
    guard authorizationStatus != .notDetermined, options.contains(option) else {
      return .notSupported
    }
    return authorizationStatus == .authorized ? .enabled : .disabled
  }
}

/// What the settings say of one thing.
public enum UNNotificationSetting: Int, Sendable {
  /// The app has not asked for it, or the device does not have it.
  case notSupported = 0
  /// It is off.
  case disabled = 1
  /// It is on.
  case enabled = 2
}

/// How a notification is shown.
public enum UNAlertStyle: Int, Sendable {
  /// Not at all.
  case none = 0
  /// At the upper edge, for a while.
  case banner = 1
  /// Until the user answers.
  case alert = 2
}

/// When a notification shows what it says.
public enum UNShowPreviewsSetting: Int, Sendable {
  /// On a locked device too.
  case always = 0
  /// On an unlocked device.
  case whenAuthenticated = 1
  /// Never.
  case never = 2
}
