/// The times that Apple publishes, each with its source; what is ours is in ``Choices``.
package struct Limits: Sendable, Hashable {
  /// How long an app that the user opens may take until it is active: about 20 s from the tap (R109).
  package var launch: Duration = .seconds(20)

  /// How long an app may take to hear that it has left the foreground: about 10 s (R109).
  package var sceneUpdate: Duration = .seconds(10)

  /// How long an app that the user returns to may take until it is active: about 10 s (R109).
  package var resume: Duration = .seconds(10)

  /// How long `applicationDidEnterBackground(_:)` may take: "approximately five seconds"
  /// (documentation of the method; the Russian source chapter says about ten).
  package var didEnterBackground: Duration = .seconds(5)

  /// How long an app may take to end, from the event that ends it: "approximately five seconds"
  /// (documentation of `applicationWillTerminate(_:)`, R109).
  package var willTerminate: Duration = .seconds(5)

  /// How long a fetch may take until its handler is called: 30 s of wall-clock time
  /// (documentation of `application(_:performFetchWithCompletionHandler:)`, R23).
  package var fetchHandler: Duration = .seconds(30)

  package init() {}
}
