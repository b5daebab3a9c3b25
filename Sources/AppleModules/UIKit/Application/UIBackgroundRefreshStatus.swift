/// Whether an app may be woken in the background (R20).
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// No, and the user cannot change it.
  ///
  /// - ObjectiveC: `UIBackgroundRefreshStatusRestricted`
  case restricted = 0
  /// No: the user has switched it off.
  ///
  /// - ObjectiveC: `UIBackgroundRefreshStatusDenied`
  case denied = 1
  /// Yes.
  ///
  /// - ObjectiveC: `UIBackgroundRefreshStatusAvailable`
  case available = 2
}
