package import RuleBlocks
/// What happens on the device that any block may have to know; every block hears all of it.
package enum DeviceEvent: Sendable, Hashable {
  /// An app is there from now on; before it nothing is heard of it.
  case installed(AppID, AppManifest)
  /// A life cycle has changed.
  case phase(AppID, AppPhase)
  /// Something has woken an app that ran behind the foreground already, so that its phase stays (R22).
  case woken(AppID)
  /// An assertion was held until its limit. If the app is terminated for it, its phase follows.
  case lapsed(AppID, ProcessAssertion)
  /// Background App Refresh of an app was switched, or a restriction begins or ends.
  case refreshStatus(AppID, RefreshStatus)
  /// Low Power Mode was switched on or off.
  case lowPowerMode(Bool)
  /// External power was connected or taken away.
  case charging(Bool)
  /// How full the battery is, in percent.
  case battery(Int)
  /// The device reaches the network in another way, or not any more.
  case network(NetworkKind)
  /// The screen was locked or unlocked.
  case locked(Bool)
  /// The telephone rings.
  case callBegins
  /// The call is over; what it has interrupted may go on by itself or not (R153).
  case callEnds(shouldResume: Bool)
  /// The device is awake again, after so much sleep; heard before what it was woken for.
  case slept(Duration)
  /// The clock that people read shows something else: the date was set, the device is in another time zone, or
  /// daylight saving time begins or ends.
  ///
  /// It is `shift` ahead of the device's own time by UTC, and `ahead` where the device is; `zone` is the
  /// zone's identifier, nil for UTC.
  case clockChanged(shift: Duration, ahead: Duration, zone: String?)
  /// The device was switched off and on, and nobody has unlocked it yet; the ends of the processes came
  /// before.
  case restarted
}
