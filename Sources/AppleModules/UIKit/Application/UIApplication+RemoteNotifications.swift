internal import DeviceProtocol

extension UIApplication {
  /// Asks for the app's device token, at each launch: the delegate is told of it, or that there is none
  /// (R37). Permission of the user is not needed for silent pushes.
  ///
  /// - ObjectiveC: `registerForRemoteNotifications`
  public func registerForRemoteNotifications() { Outbox.send(.push(.register)) }

  /// Gives the token back: nothing is delivered to it any more.
  ///
  /// - ObjectiveC: `unregisterForRemoteNotifications`
  public func unregisterForRemoteNotifications() {
    hasPushToken = false
    Outbox.send(.push(.unregister))
  }

  /// Whether the app has its device token, be it from an earlier launch (R37).
  ///
  /// - ObjectiveC: `isRegisteredForRemoteNotifications`
  public var isRegisteredForRemoteNotifications: Bool { hasPushToken }
}
