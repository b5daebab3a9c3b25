/// The times that Apple publishes, each with its source; what is ours is in ``Choices``.
package struct Limits: Sendable, Hashable {
  /// How long `applicationDidEnterBackground(_:)` may take: "approximately five seconds"
  /// (documentation of the method; the Russian source chapter says about ten).
  package var didEnterBackground: Duration = .seconds(5)

  /// How long `applicationWillTerminate(_:)` may take: "approximately five seconds"
  /// (documentation of the method).
  package var willTerminate: Duration = .seconds(5)

  /// How long a fetch may take until its handler is called: 30 s of wall-clock time
  /// (documentation of `application(_:performFetchWithCompletionHandler:)`, R23).
  package var fetchHandler: Duration = .seconds(30)

  package init() {}
}
