/// A call of the app's delegate, delivered on its main thread, one at a time and in order.
package enum AppMessage: Sendable, Hashable {
  /// A new process: the launch options say what for (R1, R8).
  case didFinishLaunching
  /// The app is in front, and nothing covers it.
  case didBecomeActive
  /// Something covers it, or the user leaves it (R2, R4).
  case willResignActive
  /// The user does not see it any more; five seconds (R6).
  case didEnterBackground
  /// The user comes back (R3).
  case willEnterForeground
  /// The process is about to end (R7).
  case willTerminate
  /// The date, the time of day or the day is another one (R112).
  case timeChanged(TimeChange)
  /// Memory is short (R176).
  case memoryWarning
  /// A fetch; the token stands for its completion handler.
  case performFetch(FetchToken)
  /// The expiration handler of a background task, by its identifier.
  case backgroundTaskExpires(Int)
  /// The app, which has no scenes, is to show a URL (R124).
  case openURL(String)
  /// The user has tapped a notification of the app (R143).
  indirect case notificationResponse(DeliveredNotification)
  /// The user has chosen a quick action of the icon, and the app has no scenes (R145).
  case quickAction(QuickAction)
  /// To the delegate of a scene.
  case scene(SceneCall)
  /// The scenes of these sessions were closed (R120, R128).
  case didDiscardSceneSessions([Int])
  /// The launch handler of a task of `BGTaskScheduler`, which runs on a queue of its own.
  case scheduledTaskBegins(ScheduledTask)
  /// The expiration handler of such a task, by its number.
  case scheduledTaskExpires(Int)
  /// What has come of a background session while the app did not run is there.
  case sessionEvents(SessionCall)
  /// A remote notification; the call stands for its completion handler.
  case remoteNotification(PushCall)
  /// The interruption of the app's audio session is over, and the app was resumed for it (R153).
  case audioInterruptionEnds(shouldResume: Bool)
  /// The handler by which a VoIP app keeps its connection alive (R99).
  case keepAlive(KeepAliveCall)
  /// The device has moved far, or crossed the border of a region; goes to the app's location managers.
  case location(LocationCall)
}

extension AppMessage {
  /// The delegate method in both spellings (documentation of `UIApplicationDelegate`).
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
    case .audioInterruptionEnds:
      APIName(
        swift: "AVAudioSession.interruptionNotification",
        objectiveC: "AVAudioSessionInterruptionNotification")
    case .scheduledTaskExpires:
      APIName(swift: "BGTask.expirationHandler", objectiveC: "expirationHandler")
    }
  }

  /// The change that the message tells of, as an app without scenes hears of it; any other is itself.
  package var change: AppMessage {
    guard case .scene(let call) = self, !call.isSwitch else { return self }
    return call.message.ofApplication ?? self
  }

  /// The call of a scene's delegate that takes the place of this one (R117); any other is itself.
  ///
  /// - Parameter session: that of the scene.
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

  /// The app's notification that is posted with the call, in both spellings; nil if there is none (R5).
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
      .remoteNotification, .audioInterruptionEnds, .location, .keepAlive:
      nil
    }
  }

  /// The name of a method that takes the application alone.
  private static func plain(_ name: String) -> APIName {
    APIName(swift: "application\(name)(_:)", objectiveC: "application\(name):")
  }

  /// The name of a notification of the application.
  private static func notification(_ swift: String, _ objectiveC: String) -> APIName {
    APIName(
      swift: "UIApplication.\(swift)Notification",
      objectiveC: "UIApplication\(objectiveC)Notification")
  }
}
