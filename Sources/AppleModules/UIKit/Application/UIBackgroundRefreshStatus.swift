/// Whether an app may be woken in the background (R20).
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// No, and the user cannot change that.
  ///
  /// - ObjectiveC: `UIBackgroundRefreshStatusRestricted`
  case restricted = 0
  /// No: the user has turned it off.
  ///
  /// - ObjectiveC: `UIBackgroundRefreshStatusDenied`
  case denied = 1
  /// Yes.
  ///
  /// - ObjectiveC: `UIBackgroundRefreshStatusAvailable`
  case available = 2
}
