package import BackgroundExecution

/// A message of a device to an app, at most one for each grant (`device_link.h`, ``LinkValue``).
package enum DeviceMessage: Sendable, Hashable {
  /// The state of the device as the app can read it; the first message to every process, repeated after each
  /// change.
  case status(DeviceStatus)
  /// Calls the app's delegate, then posts the notification that belongs to the call (R5).
  ///
  /// The app answers with ``AppReport/returned(_:)`` when both have returned.
  ///
  /// The state is the value of `applicationState` during the call. After the call of a `will` message it is
  /// inactive (``AppMessage``).
  case call(AppMessage, state: ApplicationState)
  /// A touch by the user, answered with ``AppReport/touched(_:)``.
  case touch(UserTouch)
  /// The deadline of background tasks, in nanoseconds of device time; nil for no limit (R12).
  case backgroundTime(until: Int64?)
  /// The pending requests of the app, and which it may submit.
  ///
  /// Sent to each new process before its first call, and when the device has changed it.
  case taskRequests(PendingTaskRequests)
  /// The token of the app, in hexadecimal; nil if there is none for it (R37).
  case pushToken(String?)
  /// The answer to ``AppReport/openURL(number:_:)``: whether an app opens it.
  case urlOpened(number: Int, Bool)
  /// About visible notifications.
  case notification(NotificationMessage)
  /// About the app's audio.
  case audio(AudioMessage)
  /// About locations.
  case location(LocationMessage)
}

/// The state of the device that an app can read synchronously.
///
/// It is sent whole, at the start of a process and after each change; what a process is launched for is only
/// in the first one.
package struct DeviceStatus: Sendable, Hashable {
  /// Background App Refresh for the app, or a restriction on the device (R20).
  package var backgroundRefreshStatus: RefreshStatus
  /// Low Power Mode (R113).
  package var isLowPowerModeEnabled: Bool
  /// The identifier of the time zone; nil for the initial one.
  package var timeZone: String?
  /// The major version of iOS.
  package var systemVersion: Int
  /// Whether apps run in the background at all (R17).
  package var isMultitaskingSupported: Bool
  /// Whether it is a tablet (R126).
  package var isPad: Bool
  /// The URL that the process is launched for, if any (R124).
  package var launchURL: String?
  /// The payload of the remote notification that the process is launched for, as JSON, if any.
  package var launchPush: String?
  /// The quick action that the process is launched for, if any (R145).
  package var launchAction: QuickAction?
  /// The quick actions that the app has set for its icon (R145).
  package var quickActions: [QuickAction]
  /// The URL schemes that apps of the device open (R129), in lower case.
  package var urlSchemes: [String]
  /// Whether the app has its device token (R37).
  package var hasPushToken: Bool
  /// Whether the process is launched for a location event (R166).
  package var isLaunchedForLocation: Bool
  /// The charge of the battery, in percent (R171).
  package var batteryLevel: Int
  package var isCharging: Bool
  /// The thermal state (R177).
  package var thermalState: ThermalState
  /// Whether data that is protected while the device is locked can be read (R167).
  package var isProtectedDataAvailable: Bool
  /// Whether the device has not been unlocked since its last restart (R103).
  package var awaitsFirstUnlock: Bool

  package init(
    backgroundRefreshStatus: RefreshStatus, isLowPowerModeEnabled: Bool,
    timeZone: String? = nil, systemVersion: Int, isMultitaskingSupported: Bool = true,
    isPad: Bool = false, launchURL: String? = nil, launchPush: String? = nil,
    launchAction: QuickAction? = nil, quickActions: [QuickAction] = [], urlSchemes: [String] = [],
    hasPushToken: Bool = false,
    isLaunchedForLocation: Bool = false, isProtectedDataAvailable: Bool = true,
    awaitsFirstUnlock: Bool = false, batteryLevel: Int = 80, isCharging: Bool = false,
    thermalState: ThermalState = .nominal
  ) {
    self.thermalState = thermalState
    self.awaitsFirstUnlock = awaitsFirstUnlock
    self.batteryLevel = batteryLevel
    self.isCharging = isCharging
    self.isProtectedDataAvailable = isProtectedDataAvailable
    self.isLaunchedForLocation = isLaunchedForLocation
    self.isPad = isPad
    self.launchURL = launchURL
    self.launchPush = launchPush
    self.launchAction = launchAction
    self.quickActions = quickActions
    self.urlSchemes = urlSchemes
    self.hasPushToken = hasPushToken
    self.isMultitaskingSupported = isMultitaskingSupported
    self.timeZone = timeZone
    self.backgroundRefreshStatus = backgroundRefreshStatus
    self.isLowPowerModeEnabled = isLowPowerModeEnabled
    self.systemVersion = systemVersion
  }

  /// Whether it contains what a process is launched for, and so cannot be replaced by a later one.
  package var isOfLaunch: Bool {
    launchURL != nil || launchPush != nil || launchAction != nil || isLaunchedForLocation
  }
}
