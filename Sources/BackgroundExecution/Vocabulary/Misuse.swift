/// Why an event could not happen; the block that reports it is unchanged.
package enum Misuse: Error, Sendable, Hashable {
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
  case severalScenesUnsupported
  case sceneUnknown(Int)

  // The app's process.
  case appSuspended
  case appEnding
  case messageNotInFlight(AppMessage)
  case mainThreadBlocked
  case mainThreadNotBlocked
  case assertionAlreadyHeld(ProcessAssertion)
  case assertionNotHeld(ProcessAssertion)

  // The network.
  case unknownConnection(Int)
  case networkTakesNoMore(connection: Int)

  // Fetches.
  case unknownApp(AppID)
  case appAlreadyInstalled(AppID)
  case phaseUnchanged(AppID)
  case lowPowerModeUnavailable(Profile)
  case fetchUnavailable(AppID, FetchObstacle)
  case fetchIntervalInvalid(String)
  case fetchHandlerUnknown(FetchToken)
  case fetchHandlerCalledTwice(FetchToken)
  case fetchHandlerOfEndedProcess(FetchToken)

  // Background tasks.
  case backgroundTaskUnknown(AppID, identifier: Int)
  case backgroundTimeUsedUp(BackgroundTask)

  // Tasks of the scheduler.
  case taskRequestRefused(identifier: String, TaskRefusal)
  case taskRequestUnknown(identifier: String)
  case scheduledTaskNotRunning(identifier: String)
  case scheduledTaskUnknown(AppID, number: Int)

  // Pushes.
  case pushNotRegistered(AppID)
  case notificationUnknown(AppID, String)
  case pushHandler(AppID, number: Int, PushHandlerUse)

  // VoIP.
  case keepAliveRefused(AppID, KeepAliveObstacle)

  // Transfers.
  case sessionHandlerCalledTwice(SessionCall)
  case transfersAlreadyRestored
  case transfersNotRestored
  case transfersNotReconciling
  case transferClientNotConnected(String)
  case transferConnectionKnown(Int)
  case transferConnectionUnknown(Int)
  case transferSessionNotOpen(String)
  case transferTaskUnknown(String, number: Int)

  /// What is wrong with a call of the completion handler of a remote notification.
  package enum PushHandlerUse: Sendable, Hashable {
    case unknown, again, ofEndedProcess
  }
}
