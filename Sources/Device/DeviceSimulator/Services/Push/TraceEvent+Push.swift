internal import BackgroundExecution
internal import DeviceTrace

extension TraceEvent.Setting {
  /// A call of `registerForRemoteNotifications()`.
  static let register = Self(
    "UIApplication.registerForRemoteNotifications()", value: "",
    "registers for remote notifications")

  /// A call of `unregisterForRemoteNotifications()`.
  static let unregister = Self(
    "UIApplication.unregisterForRemoteNotifications()", value: "",
    "unregisters for remote notifications")
}

extension TraceEvent.Action {
  /// A server sends a push.
  static func push(to app: AppID, _ notice: AcceptedPush) -> Self {
    let kind = notice.isSilent ? "silent" : "visible"
    return Self(
      "push", by: .system, value: kind,
      "a server sends '\(app)' a \(kind) push: \(notice.payload.text)")
  }

  /// The push service answers an app that registers.
  static func registration(of app: AppID, _ token: String?) -> Self {
    guard let token else {
      return Self("pushRefused", by: .system, "gives '\(app)' no device token")
    }
    return Self(
      "pushToken", by: .system, value: "\(token.prefix(8))",
      "gives '\(app)' the device token \(token.prefix(8))...")
  }

  /// A push is stored (R32).
  static func pushStored(
    for app: AppID, _ obstacle: PushObstacle, replacing isReplacing: Bool
  ) -> Self {
    let end = isReplacing ? "; the one that was kept is lost" : ""
    return Self(
      "pushStored", by: .system, value: obstacle.rawValue,
      "keeps the push for '\(app)': \(obstacle.explanation)\(end)")
  }

  /// A stored push is delivered.
  static func pushReleased(to app: AppID) -> Self {
    Self("pushReleased", by: .system, "delivers the push that was kept for '\(app)'")
  }

  /// A stored push is discarded (R32).
  static func pushDiscarded(for app: AppID) -> Self {
    Self(
      "pushDiscarded", by: .system,
      "discards the push that was kept for '\(app)': the app was killed")
  }

  /// A push wakes no app.
  static func pushDropped(for app: AppID, _ obstacle: PushObstacle) -> Self {
    Self(
      "pushDropped", by: .system, value: obstacle.rawValue,
      "does not wake '\(app)' for the push: \(obstacle.explanation)")
  }
}

extension TraceEvent.Misuse {
  /// The text of iOS's own log, which developers search for (R38).
  static let pushModeMissing = Self(
    "You've implemented -[<UIApplicationDelegate> "
      + "application:didReceiveRemoteNotification:fetchCompletionHandler:], but you still need to add "
      + "\"remote-notification\" to the list of your supported UIBackgroundModes in your Info.plist."
  )
}
