internal import DeviceProtocol

extension UIApplication {
  /// Requests the app's device token, at each launch: the delegate gets it or an error (R37). Silent pushes
  /// need no permission of the user.
  ///
  /// - ObjectiveC: `registerForRemoteNotifications`
  public func registerForRemoteNotifications() { Outbox.send(.push(.register)) }

  /// Gives up the token: no more pushes are delivered to it.
  ///
  /// - ObjectiveC: `unregisterForRemoteNotifications`
  public func unregisterForRemoteNotifications() {
    hasPushToken = false
    Outbox.send(.push(.unregister))
  }

  /// Whether the app has its device token, including one of an earlier launch (R37).
  ///
  /// - ObjectiveC: `isRegisteredForRemoteNotifications`
  public var isRegisteredForRemoteNotifications: Bool { hasPushToken }
}
