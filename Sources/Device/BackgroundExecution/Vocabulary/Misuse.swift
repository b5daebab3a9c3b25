package import RuleBlocks
/// Why an event could not happen; the block that reports it is unchanged.
package enum Misuse: RuleMisuse {
  /// An instant before the present was given.
  // Time.
  case timeRunsBackwards(now: DeviceInstant, given: DeviceInstant)
  /// An instant behind a deadline was given: the deadline comes first.
  case deadlineSkipped(DeviceInstant, given: DeviceInstant)

  /// What only an unlocked device does.
  // The user and the device.
  case deviceLocked
  /// It was to be unlocked, and is not locked.
  case deviceNotLocked
  /// The app has no process.
  case appNotRunning
  /// It has one, and was to be launched.
  case appAlreadyRunning
  /// The user does not see it.
  case appNotInForeground
  /// The user sees it already.
  case appAlreadyInForeground
  /// The same thing covers the app already.
  case interruptionAlreadyOpen(Interruption)
  /// It does not cover the app.
  case interruptionNotOpen(Interruption)
  /// The app, or the device, has one scene at most (R126).
  case severalScenesUnsupported
  /// There is no such scene, or it was closed.
  case sceneUnknown(Int)

  /// It gets no time, and so can do nothing.
  // The app's process.
  case appSuspended
  /// It was told to end, and takes nothing any more.
  case appEnding
  /// A call has returned that was not delivered, or had returned before.
  case messageNotInFlight(AppMessage)
  /// The main thread is blocked already, or waits where it cannot have returned.
  case mainThreadBlocked
  /// It is not blocked.
  case mainThreadNotBlocked
  /// The block holds it already: a new reason needs a new number.
  case assertionAlreadyHeld(ProcessAssertion)
  /// It was released, has lapsed, or was never held.
  case assertionNotHeld(ProcessAssertion)

  /// The connection is gone, or never was.
  // The network.
  case unknownConnection(Int)
  /// More bytes than there is room for.
  case networkTakesNoMore(connection: Int)

  /// No app of that name is on the device.
  // Fetches.
  case unknownApp(AppID)
  /// An app of that name is on the device already.
  case appAlreadyInstalled(AppID)
  /// Only changes are to be told.
  case phaseUnchanged(AppID)
  /// The profile is older than iOS 9.
  case lowPowerModeUnavailable(Profile)
  /// The app is not fetched for, for this reason (R20).
  case fetchUnavailable(AppID, FetchObstacle)
  /// A number of seconds that is no time.
  case fetchIntervalInvalid(String)
  /// No fetch has this handler.
  case fetchHandlerUnknown(FetchToken)
  /// The handler was called before (R26).
  case fetchHandlerCalledTwice(FetchToken)
  /// The process that had the handler is gone.
  case fetchHandlerOfEndedProcess(FetchToken)

  /// The task was ended before, or never begun: what iOS writes to its log (R10).
  // Background tasks.
  case backgroundTaskUnknown(AppID, identifier: Int)
  /// The task was begun when no time was left (R12).
  case backgroundTimeUsedUp(BackgroundTask)

  /// The process was to have refused it already (R102).
  // Tasks of the scheduler.
  case taskRequestRefused(identifier: String, TaskRefusal)
  /// The debugger's command for a request that is not pending.
  case taskRequestUnknown(identifier: String)
  /// The debugger's command for a task that has not begun.
  case scheduledTaskNotRunning(identifier: String)
  /// The task was completed before, or is over (R106).
  case scheduledTaskUnknown(AppID, number: Int)

  /// A push for an app that has no token (R37).
  // Pushes.
  case pushNotRegistered(AppID)
  /// The user sees no such notification.
  case notificationUnknown(AppID, String)
  /// The handler of a push, used wrongly (R26).
  case pushHandler(AppID, number: Int, PushHandlerUse)

  /// `setKeepAliveTimeout` is refused, for this reason (R99).
  // VoIP.
  case keepAliveRefused(AppID, KeepAliveObstacle)

  /// The handler of a session's events was called before (R55).
  // Transfers.
  case sessionHandlerCalledTwice(SessionCall)

  /// What is wrong with a call of the completion handler of a remote notification.
  package enum PushHandlerUse: Sendable, Hashable {
    /// No call has the handler; it was called before; its process is gone.
    case unknown, again, ofEndedProcess
  }
}
