package import RuleBlocks

/// An event of the device, broadcast to every block.
package enum DeviceEvent: Sendable, Hashable {
  /// An app was installed; no earlier event mentions it.
  case installed(AppID, AppManifest)
  /// An app's phase has changed.
  case phase(AppID, AppPhase)
  /// Something has woken an app that was running in the background, which does not change its phase (R22).
  case woken(AppID)
  /// Something without a fixed end, such as sound, keeps an app running from now on, or no longer does (R255).
  case unlimited(AppID, Bool)
  /// An assertion has lapsed. If the app is terminated for it, its phase change follows.
  case lapsed(AppID, ProcessAssertion)
  /// Background App Refresh of an app was switched, or a restriction began or ended.
  case refreshStatus(AppID, RefreshStatus)
  /// Low Power Mode was switched on or off.
  case lowPowerMode(Bool)
  /// External power was connected or disconnected.
  case charging(Bool)
  /// The charge of the battery, in percent, has changed.
  case battery(Int)
  /// The device's network has changed.
  case network(NetworkKind)
  /// The screen was locked or unlocked.
  case locked(Bool)
  /// A phone call begins.
  case callBegins
  /// The call has ended; `shouldResume` says whether interrupted audio may resume by itself (R153).
  case callEnds(shouldResume: Bool)
  /// The device has woken after a sleep; this precedes the cause of the wake.
  case slept(Duration)
  /// The displayed time has changed: the date was set, the time zone changed, or daylight saving time began
  /// or ended.
  ///
  /// UTC as shown is `shift` ahead of device time, local time `ahead`; `zone` is the identifier of the zone,
  /// nil for UTC.
  case clockChanged(shift: Duration, ahead: Duration, zone: String?)
  /// The device was restarted and has not been unlocked yet; the ends of the processes came before.
  case restarted
}
