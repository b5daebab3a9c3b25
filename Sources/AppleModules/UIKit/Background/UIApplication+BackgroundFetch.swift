internal import DeviceProtocol
public import Foundation

extension UIApplication {
  /// The minimum interval: as often as the system chooses (R21).
  ///
  /// - ObjectiveC: `UIApplicationBackgroundFetchIntervalMinimum`
  public static let backgroundFetchIntervalMinimum: TimeInterval = 0

  /// The interval of an app that does not want to be woken; the default (R20).
  ///
  /// - ObjectiveC: `UIApplicationBackgroundFetchIntervalNever`
  public static let backgroundFetchIntervalNever: TimeInterval =
    .greatestFiniteMagnitude

  /// Requests fetches, at least this many seconds after the last fetch and the last use of the app (R21).
  ///
  /// The interval is a minimum, not a period. Without it, and without `fetch` in `UIBackgroundModes`, there
  /// are no fetches (R20). The device keeps it while the app is not running.
  ///
  /// - ObjectiveC: `setMinimumBackgroundFetchInterval:`
  @available(
    iOS, introduced: 7, deprecated: 13,
    message: "Use a BGAppRefreshTask in the BackgroundTasks framework instead"
  )
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
    Outbox.send(.fetch(.minimumInterval(minimumBackgroundFetchInterval)))
  }
}
