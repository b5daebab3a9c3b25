package import RuleBlocks

/// Why an event could not happen, in the words of ``description``; the block that reports it is unchanged.
package enum Misuse: RuleMisuse {
  // Time.
  case timeRunsBackwards(now: DeviceInstant, given: DeviceInstant)
  case deadlineSkipped(DeviceInstant, given: DeviceInstant)

  // The user and the device.
  case deviceLocked
  case deviceNotLocked
  case appNotRunning
  case appAlreadyRunning
  case appNotInForeground
  case appAlreadyInForeground
  case interruptionAlreadyOpen(Interruption)
  case interruptionNotOpen(Interruption)
  /// The app, or the device, has one scene at most (R126).
  case severalScenesUnsupported
  case sceneUnknown(Int)
  /// The user sees the scene, which the system then does not disconnect (R211).
  case sceneInFront(Int)
  case sceneNotConnected(Int)
  case prewarmingUnavailable(Profile)
  /// The process was started ahead of its launch before (R214).
  case alreadyPrewarmed

  // The app's process.
  case appSuspended
  /// The app was asked to end, and handles nothing any more.
  case appEnding
  /// A call has returned that was not delivered, or had returned before.
  case messageNotInFlight(AppMessage)
  /// The main thread is blocked already, so that it cannot block again or return.
  case mainThreadBlocked
  case mainThreadNotBlocked
  /// The block holds this assertion already; a new reason needs a new number.
  case assertionAlreadyHeld(ProcessAssertion)
  /// The assertion was released, has lapsed, or was never held.
  case assertionNotHeld(ProcessAssertion)

  // The network.
  case unknownConnection(Int)
  case networkTakesNoMore(connection: Int)

  // Fetches.
  case unknownApp(AppID)
  case appAlreadyInstalled(AppID)
  /// The phase was reported before; only changes are to be reported.
  case phaseUnchanged(AppID)
  case lowPowerModeUnavailable(Profile)
  /// The app gets no fetches, for this reason (R20).
  case fetchUnavailable(AppID, FetchObstacle)
  /// The number of seconds is negative or NaN.
  case fetchIntervalInvalid(String)
  /// No fetch has this handler.
  case fetchHandlerUnknown(FetchToken)
  /// The handler was called before (R26).
  case fetchHandlerCalledTwice(FetchToken)
  case fetchHandlerOfEndedProcess(FetchToken)

  // Background tasks.
  /// The task was ended before, or never begun, which iOS writes to its log (R10).
  case backgroundTaskUnknown(AppID, identifier: Int)
  /// The task was begun when no time was left (R12).
  case backgroundTimeUsedUp(BackgroundTask)

  // Task scheduler.
  /// The process should have refused the request itself (R102).
  case taskRequestRefused(identifier: String, TaskRefusal)
  case taskRequestUnknown(identifier: String)
  case scheduledTaskNotRunning(identifier: String)
  /// The task was completed before, or has ended (R106).
  case scheduledTaskUnknown(AppID, number: Int)

  // Pushes.
  /// A push was sent to an app that has no token (R37).
  case pushNotRegistered(AppID)
  case notificationUnknown(AppID, String)
  /// The category of a notification has no such button (R252).
  case notificationButtonUnknown(AppID, String, String)
  /// The handler of a push was used wrongly (R26).
  case pushHandler(AppID, number: Int, PushHandlerUse)

  // Audio.
  /// The lock screen shows no app (R260).
  case nothingPlays
  /// The Now Playing app does not handle a button's command (R261).
  case buttonMissing(AppID, RemoteCommand)

  // VoIP.
  /// `setKeepAliveTimeout` is refused, for this reason (R99).
  case keepAliveRefused(AppID, KeepAliveObstacle)

  // Transfers.
  /// The handler of a session's events was called before (R55).
  case sessionHandlerCalledTwice(SessionCall)

  /// A wrong use of the completion handler of a remote notification.
  package enum PushHandlerUse: Sendable, Hashable {
    /// No call has the handler; it was called before; its process has ended.
    case unknown, again, ofEndedProcess
  }
}
