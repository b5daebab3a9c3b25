internal import BackgroundExecution
public import Foundation

/// The settings of the app's notifications (R146).
///
/// CHOICE: the user allows everything that the app requests, or nothing, and never changes single settings.
public final class UNNotificationSettings: NSObject, Sendable {
  /// The permission of the user.
  public let authorizationStatus: UNAuthorizationStatus
  private let options: NotificationOptions

  init(_ permission: NotificationPermission, _ options: NotificationOptions) {
    authorizationStatus = UNAuthorizationStatus(rawValue: permission.rawValue) ?? .notDetermined
    self.options = options
    super.init()
  }

  /// Whether banners are shown.
  public var alertSetting: UNNotificationSetting { setting(of: .alert) }
  /// Whether sounds are played.
  public var soundSetting: UNNotificationSetting { setting(of: .sound) }
  /// Whether the number on the icon changes.
  public var badgeSetting: UNNotificationSetting { setting(of: .badge) }
  /// Whether notifications appear on the lock screen.
  public var lockScreenSetting: UNNotificationSetting { setting(of: .alert) }
  /// Whether notifications appear in the list: quiet ones appear only there.
  public var notificationCenterSetting: UNNotificationSetting {
    authorizationStatus == .provisional ? .enabled : setting(of: .alert)
  }
  /// How alerts are shown.
  public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
  /// When the content of a notification is shown.
  public var showPreviewsSetting: UNShowPreviewsSetting { .always }
  /// The setting for CarPlay; never supported here.
  public var carPlaySetting: UNNotificationSetting { .notSupported }
  /// The setting for critical alerts, which require an entitlement; never supported here.
  public var criticalAlertSetting: UNNotificationSetting { .notSupported }
  /// The setting for spoken announcements; never supported here.
  public var announcementSetting: UNNotificationSetting { .notSupported }
  /// The setting for time-sensitive notifications, which require an entitlement; never supported here.
  public var timeSensitiveSetting: UNNotificationSetting { .notSupported }
  /// The setting for scheduled summaries; never supported here.
  public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
  /// The setting for direct messages; never supported here.
  public var directMessagesSetting: UNNotificationSetting { .notSupported }
  /// Whether the app has its own notification settings; always false here.
  public var providesAppNotificationSettings: Bool { false }

  /// Returns one setting: not supported if the app has not requested it, and disabled for quiet
  /// notifications.
  private func setting(of option: NotificationOptions) -> UNNotificationSetting {
    guard authorizationStatus != .notDetermined, options.contains(option) else {
      return .notSupported
    }
    return authorizationStatus == .authorized ? .enabled : .disabled
  }
}

/// The state of one setting.
public enum UNNotificationSetting: Int, Sendable {
  /// The app has not requested it, or the device lacks it.
  ///
  /// - ObjectiveC: `UNNotificationSettingNotSupported`
  case notSupported = 0
  /// Off.
  ///
  /// - ObjectiveC: `UNNotificationSettingDisabled`
  case disabled = 1
  /// On.
  ///
  /// - ObjectiveC: `UNNotificationSettingEnabled`
  case enabled = 2
}

/// A style of alerts.
public enum UNAlertStyle: Int, Sendable {
  /// - ObjectiveC: `UNAlertStyleNone`
  case none = 0
  /// A banner at the upper edge, for a while.
  ///
  /// - ObjectiveC: `UNAlertStyleBanner`
  case banner = 1
  /// An alert until the user responds.
  ///
  /// - ObjectiveC: `UNAlertStyleAlert`
  case alert = 2
}

/// When the content of notifications is shown.
public enum UNShowPreviewsSetting: Int, Sendable {
  /// Always, even while the device is locked.
  ///
  /// - ObjectiveC: `UNShowPreviewsSettingAlways`
  case always = 0
  /// While the device is unlocked.
  ///
  /// - ObjectiveC: `UNShowPreviewsSettingWhenAuthenticated`
  case whenAuthenticated = 1
  /// - ObjectiveC: `UNShowPreviewsSettingNever`
  case never = 2
}
