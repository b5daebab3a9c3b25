package import BackgroundExecution

/// What a device tells an app, one message a grant (`device_link.h`, ``LinkValue``).
package enum DeviceMessage: Sendable, Hashable {
  /// What the app can read of the device has changed; the first message of every process.
  case status(DeviceStatus)
  /// Calls the app's delegate, then posts the notification that belongs to the call (R5).
  ///
  /// The app answers with ``AppReport/returned(_:)`` when both have come back.
  ///
  /// The state is what the app reads as `applicationState` during the call. After the call of a
  /// `will` message it is inactive (``AppMessage``).
  case call(AppMessage, state: ApplicationState)
  /// The user does something with the screen; answered with ``AppReport/touched(_:)``.
  case touch(UserTouch)
  /// When the time for background tasks is up, in nanoseconds of the device; nil for no limit (R12).
  case backgroundTime(until: Int64?)
  /// The requests of the app that are pending, and which it may submit.
  ///
  /// Sent to each new process before its first call, and when the device has changed something of
  /// it.
  case taskRequests(TaskRequestBook)
  /// The token of the app, in hexadecimal; nil if it gets none (R37).
  case pushToken(String?)
  /// The answer to ``AppReport/openURL(number:_:)``: whether an app opens it.
  case urlOpened(number: Int, Bool)
  /// Of the notifications that the user sees.
  case notification(NotificationMessage)
  /// Of the sound that the app makes.
  case audio(AudioMessage)
  /// Of where the device is.
  case location(LocationMessage)
}

/// What an app can read of its device without asking.
///
/// It is sent whole, at the start of a process and at each change; what a process is launched for
/// is in the first one only.
package struct DeviceStatus: Sendable, Hashable {
  /// The user's switch, or a restriction on the device (R20).
  package var backgroundRefreshStatus: RefreshStatus
  /// Low Power Mode (R113).
  package var isLowPowerModeEnabled: Bool
  /// The identifier of the time zone that the device is in; nil for the one that it was made in.
  package var timeZone: String?
  /// The major version of iOS.
  package var systemVersion: Int
  /// Whether apps run in the background at all (R17).
  package var isMultitaskingSupported: Bool
  /// Whether it is a tablet (R126).
  package var isPad: Bool
  /// What the process is launched to show (R124); nil for nothing.
  package var launchURL: String?
  /// The payload of the remote notification that the process is launched for, as JSON; nil for none.
  package var launchPush: String?
  /// The quick action that the process is launched for (R145); nil for none.
  package var launchAction: QuickAction?
  /// The quick actions that the app itself has added to its icon (R145).
  package var quickActions: [QuickAction]
  /// The schemes of URLs that apps of the device open (R129), in lower case.
  package var urlSchemes: [String]
  /// Whether the app has its device token (R37).
  package var hasPushToken: Bool
  /// Whether the process is launched for where the device is (R166).
  package var isLaunchedForLocation: Bool
  /// How full the battery is, in percent (R171).
  package var batteryLevel: Int
  /// Whether it is being charged.
  package var isCharging: Bool
  /// How hot it is (R177).
  package var thermalState: ThermalState
  /// Whether what is protected while the device is locked can be read (R167).
  package var isProtectedDataAvailable: Bool
  /// Whether the device has not been unlocked since its last restart (R103).
  package var awaitsFirstUnlock: Bool

  /// A device with the values of one that lies on a table, where nothing else is said.
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

  /// Whether it says what a process is launched for, and so cannot be replaced by a later one.
  package var isOfLaunch: Bool {
    launchURL != nil || launchPush != nil || launchAction != nil || isLaunchedForLocation
  }
}
