package import RuleBlocks

/// Why an event could not happen; the block that reports it is unchanged.
package enum Misuse: RuleMisuse {
  // Time.
  /// The given instant is before the present.
  case timeRunsBackwards(now: DeviceInstant, given: DeviceInstant)
  /// The given instant is after a deadline, which comes first.
  case deadlineSkipped(DeviceInstant, given: DeviceInstant)

  // The user and the device.
  /// Only an unlocked device can do this.
  case deviceLocked
  /// The device was to be unlocked, and is not locked.
  case deviceNotLocked
  /// The app has no process.
  case appNotRunning
  /// The app was to be launched, and is running.
  case appAlreadyRunning
  /// The app is not in front.
  case appNotInForeground
  /// The app is already in front.
  case appAlreadyInForeground
  /// This interruption has already begun.
  case interruptionAlreadyOpen(Interruption)
  /// This interruption has not begun.
  case interruptionNotOpen(Interruption)
  /// The app, or the device, has one scene at most (R126).
  case severalScenesUnsupported
  /// There is no such scene, or it was closed.
  case sceneUnknown(Int)

  // The app's process.
  /// A suspended process cannot do anything.
  case appSuspended
  /// The app was asked to end, and handles nothing any more.
  case appEnding
  /// A call has returned that was not delivered, or had returned before.
  case messageNotInFlight(AppMessage)
  /// The main thread is blocked already, so that it cannot block again or return.
  case mainThreadBlocked
  /// The main thread is not blocked.
  case mainThreadNotBlocked
  /// The block holds this assertion already; a new reason needs a new number.
  case assertionAlreadyHeld(ProcessAssertion)
  /// The assertion was released, has lapsed, or was never held.
  case assertionNotHeld(ProcessAssertion)

  // The network.
  /// The connection is gone, or never existed.
  case unknownConnection(Int)
  /// More bytes than there is room for.
  case networkTakesNoMore(connection: Int)

  // Fetches.
  /// The app is not installed.
  case unknownApp(AppID)
  /// The app is installed already.
  case appAlreadyInstalled(AppID)
  /// The phase was reported before; only changes are to be reported.
  case phaseUnchanged(AppID)
  /// The profile is older than iOS 9.
  case lowPowerModeUnavailable(Profile)
  /// The app gets no fetches, for this reason (R20).
  case fetchUnavailable(AppID, FetchObstacle)
  /// The number of seconds is negative or NaN.
  case fetchIntervalInvalid(String)
  /// No fetch has this handler.
  case fetchHandlerUnknown(FetchToken)
  /// The handler was called before (R26).
  case fetchHandlerCalledTwice(FetchToken)
  /// The process that had the handler has ended.
  case fetchHandlerOfEndedProcess(FetchToken)

  // Background tasks.
  /// The task was ended before, or never begun, which iOS writes to its log (R10).
  case backgroundTaskUnknown(AppID, identifier: Int)
  /// The task was begun when no time was left (R12).
  case backgroundTimeUsedUp(BackgroundTask)

  // Task scheduler.
  /// The process should have refused the request itself (R102).
  case taskRequestRefused(identifier: String, TaskRefusal)
  /// The debugger's command names a request that is not pending.
  case taskRequestUnknown(identifier: String)
  /// The debugger's command names a task that has not begun.
  case scheduledTaskNotRunning(identifier: String)
  /// The task was completed before, or has ended (R106).
  case scheduledTaskUnknown(AppID, number: Int)

  // Pushes.
  /// A push was sent to an app that has no token (R37).
  case pushNotRegistered(AppID)
  /// No such notification is shown.
  case notificationUnknown(AppID, String)
  /// The handler of a push was used wrongly (R26).
  case pushHandler(AppID, number: Int, PushHandlerUse)

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
