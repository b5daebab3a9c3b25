public import Foundation

// Each is posted right after the delegate's method of the same name has returned (R5).
extension UIApplication {
  /// The app has been launched.
  ///
  /// - ObjectiveC: `UIApplicationDidFinishLaunchingNotification`
  public nonisolated static let didFinishLaunchingNotification =
    NSNotification.Name("UIApplicationDidFinishLaunchingNotification")

  /// The app is active (R1, R3).
  ///
  /// - ObjectiveC: `UIApplicationDidBecomeActiveNotification`
  public nonisolated static let didBecomeActiveNotification =
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")

  /// The app will become inactive (R2, R4).
  ///
  /// - ObjectiveC: `UIApplicationWillResignActiveNotification`
  public nonisolated static let willResignActiveNotification =
    NSNotification.Name("UIApplicationWillResignActiveNotification")

  /// The app is in the background (R2).
  ///
  /// - ObjectiveC: `UIApplicationDidEnterBackgroundNotification`
  public nonisolated static let didEnterBackgroundNotification =
    NSNotification.Name("UIApplicationDidEnterBackgroundNotification")

  /// The app will enter the foreground (R3).
  ///
  /// - ObjectiveC: `UIApplicationWillEnterForegroundNotification`
  public nonisolated static let willEnterForegroundNotification =
    NSNotification.Name("UIApplicationWillEnterForegroundNotification")

  /// The app will be terminated (R7).
  ///
  /// - ObjectiveC: `UIApplicationWillTerminateNotification`
  public nonisolated static let willTerminateNotification =
    NSNotification.Name("UIApplicationWillTerminateNotification")

  /// The time has changed significantly (R112).
  ///
  /// - ObjectiveC: `UIApplicationSignificantTimeChangeNotification`
  public nonisolated static let significantTimeChangeNotification =
    NSNotification.Name("UIApplicationSignificantTimeChangeNotification")

  /// Memory is low (R176).
  ///
  /// - ObjectiveC: `UIApplicationDidReceiveMemoryWarningNotification`
  public nonisolated static let didReceiveMemoryWarningNotification =
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")

  /// Protected data will become unavailable (R167).
  ///
  /// - ObjectiveC: `UIApplicationProtectedDataWillBecomeUnavailable`
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")

  /// Protected data is available (R167).
  ///
  /// - ObjectiveC: `UIApplicationProtectedDataDidBecomeAvailable`
  public nonisolated static let protectedDataDidBecomeAvailableNotification =
    NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")

  /// ``backgroundRefreshStatus`` has changed.
  ///
  /// - ObjectiveC: `UIApplicationBackgroundRefreshStatusDidChangeNotification`
  public nonisolated static let backgroundRefreshStatusDidChangeNotification =
    NSNotification.Name("UIApplicationBackgroundRefreshStatusDidChangeNotification")
}
