/// A call of the app's delegate, delivered on its main thread, one at a time and in order.
package enum AppMessage: Sendable, Hashable {
  /// A new process; the launch options contain the reason (R1, R8).
  case didFinishLaunching
  /// The app is in front, and not covered.
  case didBecomeActive
  /// The app is covered, or the user leaves it (R2, R4).
  case willResignActive
  /// The app is no longer visible; it has five seconds (R6).
  case didEnterBackground
  /// The user returns to the app (R3).
  case willEnterForeground
  /// The process is about to end (R7).
  case willTerminate
  /// The clock, the time zone or the day has changed (R112).
  case timeChanged(TimeChange)
  /// Memory is low (R176).
  case memoryWarning
  /// A fetch; the token identifies its completion handler.
  case performFetch(FetchToken)
  /// The expiration handler of a background task, by its identifier.
  case backgroundTaskExpires(Int)
  /// An app without scenes opens a URL (R124).
  case openURL(String)
  /// The user has responded to a notification of the app (R143, R252-R254).
  indirect case notificationResponse(NotificationResponse)
  /// The user has chosen a quick action of an app without scenes (R145).
  case quickAction(QuickAction)
  /// A call of a scene's delegate.
  case scene(SceneCall)
  /// The scenes of these sessions were closed (R120, R128).
  case didDiscardSceneSessions([Int])
  /// The launch handler of a task of `BGTaskScheduler`, which runs on its own queue.
  case scheduledTaskBegins(ScheduledTask)
  /// The expiration handler of such a task, by its number.
  case scheduledTaskExpires(Int)
  /// Events of a background session that occurred while the app was not running.
  case sessionEvents(SessionCall)
  /// A remote notification; the call identifies its completion handler.
  case remoteNotification(PushCall)
  /// The interruption of the app's audio session has ended, and the app was resumed for that (R153).
  case audioInterruptionEnds(shouldResume: Bool)
  /// A command of the lock screen or of headphones (R261).
  case remoteCommand(RemoteCommand)
  /// The keep-alive handler of a VoIP app (R99).
  case keepAlive(KeepAliveCall)
  /// A location event, for the app's location managers.
  case location(LocationCall)
}

extension AppMessage {
  /// The delegate method in Swift and in Objective-C (documentation of `UIApplicationDelegate`).
  package var method: APIName {
    switch self {
    case .didFinishLaunching:
      APIName(
        swift: "application(_:didFinishLaunchingWithOptions:)",
        objectiveC: "application:didFinishLaunchingWithOptions:")
    case .didBecomeActive: Self.plain("DidBecomeActive")
    case .willResignActive: Self.plain("WillResignActive")
    case .didEnterBackground: Self.plain("DidEnterBackground")
    case .willEnterForeground: Self.plain("WillEnterForeground")
    case .willTerminate: Self.plain("WillTerminate")
    case .timeChanged: Self.plain("SignificantTimeChange")
    case .memoryWarning: Self.plain("DidReceiveMemoryWarning")
    case .performFetch:
      APIName(
        swift: "application(_:performFetchWithCompletionHandler:)",
        objectiveC: "application:performFetchWithCompletionHandler:")
    case .backgroundTaskExpires:
      APIName(
        swift: "beginBackgroundTask(withName:expirationHandler:)",
        objectiveC: "beginBackgroundTaskWithName:expirationHandler:")
    case .openURL:
      APIName(swift: "application(_:open:options:)", objectiveC: "application:openURL:options:")
    case .notificationResponse:
      APIName(
        swift: "userNotificationCenter(_:didReceive:withCompletionHandler:)",
        objectiveC: "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:")
    case .quickAction:
      APIName(
        swift: "application(_:performActionFor:completionHandler:)",
        objectiveC: "application:performActionForShortcutItem:completionHandler:")
    case .scene(let call): call.message.method
    case .didDiscardSceneSessions:
      APIName(
        swift: "application(_:didDiscardSceneSessions:)",
        objectiveC: "application:didDiscardSceneSessions:")
    case .scheduledTaskBegins:
      APIName(
        swift: "BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:)",
        objectiveC: "registerForTaskWithIdentifier:usingQueue:launchHandler:")
    case .sessionEvents:
      APIName(
        swift: "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
        objectiveC: "application:handleEventsForBackgroundURLSession:completionHandler:")
    case .remoteNotification:
      APIName(
        swift: "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)",
        objectiveC: "application:didReceiveRemoteNotification:fetchCompletionHandler:")
    case .location(let call): call.event.method
    case .keepAlive:
      APIName(
        swift: "setKeepAliveTimeout(_:handler:)", objectiveC: "setKeepAliveTimeout:handler:")
    case .remoteCommand:
      APIName(swift: "MPRemoteCommand.addTarget(handler:)", objectiveC: "addTargetWithHandler:")
    case .audioInterruptionEnds:
      APIName(
        swift: "AVAudioSession.interruptionNotification",
        objectiveC: "AVAudioSessionInterruptionNotification")
    case .scheduledTaskExpires:
      APIName(swift: "BGTask.expirationHandler", objectiveC: "expirationHandler")
    }
  }

  /// The equivalent message of an app without scenes, or the message itself.
  package var change: AppMessage {
    guard case .scene(let call) = self, !call.isSwitch else { return self }
    return call.message.ofApplication ?? self
  }

  /// Returns the call of a scene's delegate that replaces this one (R117), or the message itself.
  ///
  /// - Parameter session: the session of the scene.
  package func ofScene(_ session: Int) -> AppMessage {
    switch self {
    case .willEnterForeground: .scene(.willEnterForeground, of: session)
    case .didBecomeActive: .scene(.didBecomeActive, of: session)
    case .willResignActive: .scene(.willResignActive, of: session)
    case .didEnterBackground: .scene(.didEnterBackground, of: session)
    case .openURL(let url): .scene(.openURL(url), of: session)
    case .quickAction(let action): .scene(.quickAction(action), of: session)
    default: self
    }
  }

  /// All notifications that are posted with the call, in order: the scene's, then the app's (R5, R118).
  package var notifications: [APIName] {
    let own = change.notification.map { [$0] } ?? []
    guard case .scene(let call) = self else { return own }
    return (call.message.notification.map { [$0] } ?? []) + own
  }

  /// The app's notification that is posted with the call, if any (R5).
  package var notification: APIName? {
    switch self {
    case .didFinishLaunching: Self.notification("didFinishLaunching", "DidFinishLaunching")
    case .didBecomeActive: Self.notification("didBecomeActive", "DidBecomeActive")
    case .willResignActive: Self.notification("willResignActive", "WillResignActive")
    case .didEnterBackground: Self.notification("didEnterBackground", "DidEnterBackground")
    case .willEnterForeground: Self.notification("willEnterForeground", "WillEnterForeground")
    case .willTerminate: Self.notification("willTerminate", "WillTerminate")
    case .timeChanged: Self.notification("significantTimeChange", "SignificantTimeChange")
    case .memoryWarning: Self.notification("didReceiveMemoryWarning", "DidReceiveMemoryWarning")
    case .performFetch, .backgroundTaskExpires, .scheduledTaskBegins, .scheduledTaskExpires, .scene,
      .openURL, .notificationResponse, .quickAction, .didDiscardSceneSessions, .sessionEvents,
      .remoteNotification, .audioInterruptionEnds, .location, .keepAlive, .remoteCommand:
      nil
    }
  }

  /// Returns the name of a method whose only parameter is the application.
  private static func plain(_ name: String) -> APIName {
    APIName(swift: "application\(name)(_:)", objectiveC: "application\(name):")
  }

  /// Returns the name of a notification of the application.
  private static func notification(_ swift: String, _ objectiveC: String) -> APIName {
    APIName(
      swift: "UIApplication.\(swift)Notification",
      objectiveC: "UIApplication\(objectiveC)Notification")
  }
}
