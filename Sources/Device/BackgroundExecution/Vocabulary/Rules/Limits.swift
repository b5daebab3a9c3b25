package import RuleBlocks

/// The times that Apple publishes, each with its source; ``Choices`` has the project's own.
package struct Limits: Sendable, Hashable {
  /// How long an opened app may take until it is active: about 20 s from the tap (R109).
  package var launch: Duration = .seconds(20)

  /// How long an app may take to handle leaving the foreground: about 10 s (R109).
  package var sceneUpdate: Duration = .seconds(10)

  /// How long an app that the user returns to may take until it is active: about 10 s (R109).
  package var resume: Duration = .seconds(10)

  /// How long `applicationDidEnterBackground(_:)` may take: "approximately five seconds".
  ///
  /// From the documentation of the method; the Russian source chapter says about ten.
  package var didEnterBackground: Duration = .seconds(5)

  /// How long an app may take to end, from the event on: "approximately five seconds".
  ///
  /// From the documentation of `applicationWillTerminate(_:)` (R109).
  package var willTerminate: Duration = .seconds(5)

  /// How long a fetch may take until its handler is called: 30 s of wall-clock time (R23).
  ///
  /// From the documentation of `application(_:performFetchWithCompletionHandler:)`.
  package var fetchHandler: Duration = .seconds(30)

  /// How long a remote notification may take until its handler is called: 30 s of wall-clock time (R30).
  ///
  /// From the documentation of `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  package var pushHandler: Duration = .seconds(30)

  /// How long a refresh task of `BGTaskScheduler` may take: 30 s (WWDC 2019, session 707, R104).
  package var refreshTask: Duration = .seconds(30)

  /// How long an app that a region or a significant change wakes may run: "around ten seconds".
  ///
  /// From the Location and Maps Programming Guide (R166).
  package var locationWake: Duration = .seconds(10)

  /// The minimum distance between two significant changes, in metres: "500 meters or more" (R164).
  ///
  /// From the documentation of `startMonitoringSignificantLocationChanges()`.
  package var significantDistance = 500.0

  /// The minimum time between two significant changes: not more often than "once every five minutes" (the
  /// same, R164).
  package var significantSpacing: Duration = .seconds(300)

  /// The maximum number of regions per app: "20 regions" (Location and Maps Programming Guide, R191).
  package var monitoredRegions = 20

  /// How long the keep-alive handler of a VoIP app may take: ten seconds (R99).
  ///
  /// From the documentation of `setKeepAliveTimeout(_:handler:)`. CHOICE: an app that is launched as a VoIP
  /// app may run as long.
  package var keepAliveHandler: Duration = .seconds(10)

  /// The minimum interval between its calls, in seconds (the same: `UIMinimumKeepAliveTimeout`).
  package static let shortestKeepAlive = 600.0

  /// The charge in percent below which a device saves energy (WWDC 2020, session 10063, R170).
  package static let lowBattery = 20

  /// Returns how long background tasks may run in the background (R12).
  ///
  /// 600 s from iOS 4 on, 180 s from iOS 7 on (`permittedBackgroundDuration` of crash reports), about 30 s
  /// from iOS 13 on.
  package func backgroundTask(in profile: Profile) -> Duration {
    switch profile.version {
    case ..<7: .seconds(600)
    case ..<13: .seconds(180)
    default: .seconds(30)
    }
  }

  /// Creates the limits that Apple publishes.
  package init() {}
}
