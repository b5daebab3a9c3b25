import RuleBlocks

extension Misuse {
  /// One line for the author of the app or the scenario: what is wrong and how to fix it.
  package var description: String {
    switch self {
    case .timeRunsBackwards(let now, let given):
      Self.messageOfTimeRunningBackwards(now: now, given: given)
    case .deadlineSkipped(let deadline, let given):
      Self.message(ofSkipping: deadline, given: given)

    case .deviceLocked: "the device is locked; unlock it first"
    case .deviceNotLocked: "the device is not locked; lock it first"
    case .appNotRunning: "the app is not running; launch it first"
    case .appAlreadyRunning: "the app is running already; return to it instead"
    case .appNotInForeground: "the app is not in the foreground; launch it or return to it first"
    case .appAlreadyInForeground: "the app is in the foreground already; press Home first"
    case .interruptionAlreadyOpen(let kind):
      "interruption '\(kind.rawValue)' has begun already; end it first"
    case .interruptionNotOpen(let kind):
      "interruption '\(kind.rawValue)' has not begun; begin it before ending it"
    case .severalScenesUnsupported:
      "the app has one scene at most; set 'UIApplicationSupportsMultipleScenes' in the "
        + "'UIApplicationSceneManifest' of its Info.plist and make the device with 'Device(idiom: .pad)'"
    case .sceneUnknown(let session): "the app has no scene '\(session)'; name one of its 'scenes'"

    case .sceneInFront(let session):
      "the user sees scene '\(session)', which the system keeps; press Home or open another scene first"
    case .sceneNotConnected(let session):
      "scene '\(session)' is not connected; let the user open it first"

    case .prewarmingUnavailable(let profile):
      "iOS '\(profile.version)' prewarms no apps; use a profile from iOS 15 on"
    case .alreadyPrewarmed: "its process has been prewarmed already; launch it first"

    case .appSuspended: "the app is suspended and can do nothing; resume it first"
    case .appEnding: "the app is ending; wait until its process has ended"
    case .messageNotInFlight(let message):
      "'\(message.method.swift)' has returned without having been called; deliver it first"
    case .mainThreadBlocked: "the app's main thread is blocked; unblock it first"
    case .mainThreadNotBlocked: "the app's main thread is not blocked; block it first"
    case .assertionAlreadyHeld(let assertion):
      "assertion '\(assertion.kind.rawValue) \(assertion.number)' is held already; use a new number"
    case .assertionNotHeld(let assertion):
      "assertion '\(assertion.kind.rawValue) \(assertion.number)' is not held; release it once"

    case .unknownConnection(let number):
      "no connection '\(number)' in the network; open it first"
    case .networkTakesNoMore(let number):
      "connection '\(number)' takes no more bytes; wait until it has room"

    case .unknownApp(let app): "no app '\(app)' on the device; install it first"
    case .appAlreadyInstalled(let app): "app '\(app)' is installed already; install it once"
    case .phaseUnchanged(let app): "app '\(app)' is in that phase already; report changes only"
    case .lowPowerModeUnavailable(let profile):
      "no Low Power Mode in iOS '\(profile.version)'; use a profile from iOS 9 on"
    case .fetchUnavailable(let app, let obstacle):
      "no fetch for app '\(app)': \(obstacle.explanation)"
    case .fetchIntervalInvalid(let seconds):
      "fetch interval '\(seconds)' is not a duration; pass 0 or more seconds"
    case .fetchHandlerUnknown(let token):
      "no fetch '\(token)' was begun; call the handler that the fetch came with"
    case .fetchHandlerCalledTwice(let token):
      "the completion handler of fetch '\(token)' was called before; call it exactly once"
    case .fetchHandlerOfEndedProcess(let token):
      "the process that fetch '\(token)' was given to has ended; its handler can not be called"

    // The first half is the text of iOS's own log, which developers search for.
    case .backgroundTaskUnknown(_, let identifier):
      "Can't end BackgroundTask: no background task exists with identifier \(identifier), or it may "
        + "have already been ended; end each task once"
    case .backgroundTimeUsedUp(let task):
      "background task \(task) was begun when the time was used up; begin it before"

    case .taskRequestRefused(let identifier, let refusal):
      "request '\(identifier)' was refused: \(refusal.name)"
    // The first half is the text of iOS's own log, which developers search for.
    case .taskRequestUnknown(let identifier):
      "No task request with identifier \(identifier) has been scheduled; submit it first"
    case .scheduledTaskNotRunning(let identifier):
      "no task '\(identifier)' is running; let it begin first"
    case .scheduledTaskUnknown(let app, let number):
      "task \(number) of '\(app)' is not open any more; call 'setTaskCompleted(success:)' once for each "
        + "task, and before its time is over"

    case .pushNotRegistered(let app):
      "app '\(app)' has no device token; let it call 'registerForRemoteNotifications()' first"
    case .nothingPlays:
      "the lock screen shows no app; have one play without mixing, with a handler for a command of "
        + "'MPRemoteCommandCenter'"
    case .buttonMissing(let app, let button):
      "'\(app)' shows no button '\(button.rawValue)'; let it add a target to that command"
    case .keepAliveRefused(let app, let obstacle):
      "app '\(app)' has no 'setKeepAliveTimeout(_:handler:)': \(obstacle.explanation)"
    case .notificationUnknown(let app, let identifier):
      "the user sees no notification '\(identifier)' of '\(app)'; name one of its 'notifications'"
    case .notificationButtonUnknown(let app, let identifier, let action):
      "the notification '\(identifier)' of '\(app)' has no button '\(action)'; name one of its category"
    case .pushHandler(let app, let number, .unknown):
      "no remote notification '\(app)#\(number)' was delivered; call the handler that was passed with it"
    case .pushHandler(let app, let number, .again):
      "the completion handler of remote notification '\(app)#\(number)' was called before; "
        + "call it exactly once"
    case .pushHandler(let app, let number, .ofEndedProcess):
      "the process that remote notification '\(app)#\(number)' was given to has ended; its handler "
        + "can not be called"

    case .sessionHandlerCalledTwice(let call):
      "the completion handler for session '\(call.session)' was called before; call it exactly once"
    }
  }
}
