package import RuleBlocks
/// The times that Apple publishes, each with its source; what is ours is in ``Choices``.
package struct Limits: Sendable, Hashable {
  /// How long an app that the user opens may take until it is active: about 20 s from the tap (R109).
  package var launch: Duration = .seconds(20)

  /// How long an app may take to hear that it has left the foreground: about 10 s (R109).
  package var sceneUpdate: Duration = .seconds(10)

  /// How long an app that the user returns to may take until it is active: about 10 s (R109).
  package var resume: Duration = .seconds(10)

  /// How long `applicationDidEnterBackground(_:)` may take: "approximately five seconds".
  ///
  /// From the documentation of the method; the Russian source chapter says about ten.
  package var didEnterBackground: Duration = .seconds(5)

  /// How long an app may take to end, from the event that ends it: "approximately five seconds"
  /// (documentation of `applicationWillTerminate(_:)`, R109).
  package var willTerminate: Duration = .seconds(5)

  /// How long a fetch may take until its handler is called: 30 s of wall-clock time (R23).
  ///
  /// From the documentation of `application(_:performFetchWithCompletionHandler:)`.
  package var fetchHandler: Duration = .seconds(30)

  /// How long an app may take for a remote notification until its handler is called: 30 s of
  /// wall-clock time (R30).
  ///
  /// From the documentation of
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  package var pushHandler: Duration = .seconds(30)

  /// How long a refresh task of `BGTaskScheduler` may take: 30 s (WWDC 2019, session 707, R104).
  package var refreshTask: Duration = .seconds(30)

  /// How long an app has that a region or a significant change wakes: "around ten seconds" (Location and Maps
  /// Programming Guide, R166).
  package var locationWake: Duration = .seconds(10)

  /// How far the device moves between two significant changes, in metres: "500 meters or more"
  /// (R164).
  ///
  /// From the documentation of `startMonitoringSignificantLocationChanges()`.
  package var significantDistance = 500.0

  /// How long it is between two significant changes: not more often than "once every five minutes" (the same,
  /// R164).
  package var significantSpacing: Duration = .seconds(300)

  /// How many regions an app monitors at the most: "20 regions" (Location and Maps Programming Guide, R191).
  package var monitoredRegions = 20

  /// How long the handler of a VoIP app may take: ten seconds (documentation of
  /// `setKeepAliveTimeout(_:handler:)`, R99). CHOICE: also how long an app may run that is launched as one.
  package var keepAliveHandler: Duration = .seconds(10)

  /// How far apart its calls are at least, in seconds (the same: `UIMinimumKeepAliveTimeout`).
  package static let shortestKeepAlive = 600.0

  /// Below how many percent of its battery a device saves what is left (WWDC 2020, session 10063, R170).
  package static let lowBattery = 20

  /// How long background tasks may run behind the foreground (R12).
  ///
  /// 600 s from iOS 4 on, 180 s from iOS 7 on (`permittedBackgroundDuration` of crash reports),
  /// about 30 s from iOS 13 on.
  package func backgroundTask(in profile: Profile) -> Duration {
    switch profile.version {
    case ..<7: .seconds(600)
    case ..<13: .seconds(180)
    default: .seconds(30)
    }
  }

  /// The numbers that Apple publishes.
  package init() {}
}
