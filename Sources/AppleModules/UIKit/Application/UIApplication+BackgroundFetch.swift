internal import DeviceProtocol
public import Foundation

extension UIApplication {
  /// The shortest interval: as often as the system sees fit (R21).
  ///
  /// - ObjectiveC: `UIApplicationBackgroundFetchIntervalMinimum`
  public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0

  /// The interval of an app that does not want to be woken; the default (R20).
  ///
  /// - ObjectiveC: `UIApplicationBackgroundFetchIntervalNever`
  public nonisolated static let backgroundFetchIntervalNever: TimeInterval =
    .greatestFiniteMagnitude

  /// Asks to be woken for fetches that lie at least so many seconds behind the last fetch and the
  /// last use of the app (R21).
  ///
  /// It is a floor and no period. Without it, and without `fetch` in `UIBackgroundModes`, there are
  /// no fetches (R20). The device keeps it for the time when the app does not run.
  ///
  /// - ObjectiveC: `setMinimumBackgroundFetchInterval:`
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
    Outbox.send(.fetch(.minimumInterval(minimumBackgroundFetchInterval)))
  }
}
