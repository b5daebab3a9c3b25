package import RuleBlocks
/// The life cycle of one app: rules R1-R9, from launch to suspension and every kind of end.
///
/// What the user sees changes at once; what the app knows changes as its main thread takes the messages, one
/// at a time. A blocked main thread takes none, a suspended process is resumed before it gets one, and
/// waiting messages are delivered later, in order.
///
/// Protected data and `application(_:willFinishLaunchingWithOptions:)` are not modelled.
///
/// **Three views.** `isInFront` of the process is what the user sees; `told` is what the app knows, which
/// follows as messages are taken; ``AppPhase`` is what other blocks receive, at the same time as the user
/// sees it.
///
/// **Watchdogs.** Each action of the user has a limit, counted from the event, that ends with the message
/// that answers it (R109). Limits, assertions and suspension are deadlines of one process; none of them
/// advances while the device sleeps.
package struct LifeCycle: RuleBlock, Hashable {
  package let manifest: AppManifest
  package let profile: Profile
  let limits: Limits
  let choices: Choices

  package var timeline: Timeline
  package internal(set) var isLocked = false
  /// What moved the app away and brings it back by itself when it is over; nil if only the user does.
  var absence: Absence?
  /// When the device fell asleep; nil while it is awake.
  var asleepSince: DeviceInstant?
  var process: AppProcess?
  /// Whether a process was started ahead of the launch, which ``process`` does not describe (R214).
  var isPrewarmed = false
  var sessions = Sessions()
  /// How the last process ended.
  var lastEnd: TerminationReason?

  /// What moves an app away for a while.
  enum Absence: Hashable, Sendable {
    /// The screen is locked.
    case lock
    /// The user is on the phone (R262).
    case call
  }

  /// Creates the life cycle of an app without a process, on an unlocked device.
  package init(
    manifest: AppManifest = AppManifest(), profile: Profile = .latest, limits: Limits = Limits(),
    choices: Choices = Choices(), start: DeviceInstant = .zero
  ) {
    self.manifest = manifest
    self.profile = profile
    self.limits = limits
    self.choices = choices
    timeline = Timeline(start: start)
  }

  /// The next deadline of the process; nil without one, and while the device sleeps.
  package var nextDeadline: DeviceInstant? { asleepSince == nil ? process?.nextDeadline : nil }

  /// Applies what is due: first a watchdog's kill, then lapsed assertions, and finally the suspension.
  package mutating func expire() -> [Action] {
    if asleepSince != nil { return [] }
    if let limit = process?.nextLimit, limit.deadline <= now {
      let isLate = limit == process?.endLimit
      return (isLate ? [.overdue(.exit, within: limits.willTerminate)] : []) + kill(limit.reason)
    }
    var actions = expireHolds()
    if process != nil { actions += settle() }
    countProcessorTime()
    return actions
  }

  /// Handles an event, then delivers the next message if it can be taken.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    let wasUnlimited = process?.isUnlimited ?? false
    var actions =
      switch event {
      case .launch: try launch()
      case .open(let errand): try open(errand)
      case .openScene(let session): try openScene(session)
      case .closeScene(let session): try closeScene(session)
      case .home: try home()
      case .returnToApp: try returnToApp()
      case .forceQuit: try forceQuit()
      case .interruptionBegins(let kind): try beginInterruption(kind)
      case .interruptionEnds(let kind): try endInterruption(kind)
      case .lock: try lock()
      case .unlock: try unlock()
      case .answersCall: try answerCall()
      case .callIsOver: returnFromCall()
      case .memoryWarning: warnOfMemory()
      case .prewarm: try prewarm()
      case .systemKill: try systemKill()
      case .disconnectScene(let session): try disconnectScene(session)
      case .reboot: reboot()
      case .timeChanged(let change): note(change)
      case .deviceSleeps: sleep()
      case .deviceWakes: wake()
      case .returned(let message): try returned(message)
      case .mainThreadBlocked: try block(true)
      case .mainThreadUnblocked: try block(false)
      case .usesProcessor(let share): try useProcessor(share)
      case .crashed: try endByItself(.crash)
      case .exited: try endByItself(.exited)
      case .request(.wake(let message, let assertion, let limit)):
        try wake(message, AppProcess.Hold(assertion: assertion, limit: limit))
      case .request(.launch(let assertion, let limit)):
        try launchUnseen(AppProcess.Hold(assertion: assertion, limit: limit))
      case .request(.hold(let assertion, let limit)):
        try hold(AppProcess.Hold(assertion: assertion, limit: limit))
      case .request(.release(let assertion)): try release(assertion)
      case .request(.terminate(let reason)): try terminate(reason)
      }
    actions += settle()
    countProcessorTime()
    if let process, process.stage != .suspended, process.isUnlimited != wasUnlimited {
      actions.append(.unlimited(process.isUnlimited))
    }
    return actions
  }

  /// Delivers the next message if the main thread is free; suspends a process that nothing keeps running.
  private mutating func settle() -> [Action] {
    guard var process, process.stage != .suspended else { return [] }
    var actions: [Action] = []
    if let message = process.mailbox.takeNext() {
      switch message.change {
      case .didBecomeActive: process.told = .active
      case .didEnterBackground:
        process.told = .background
        process.messageLimit = AppProcess.TimeLimit(
          deadline: now + limits.didEnterBackground,
          reason: .notReturned(message, within: limits.didEnterBackground))
      default: break
      }
      actions.append(.deliver(message, state: process.told))
      actions += message.notifications.map { .post($0) }
    } else if process.isSuspendable, process.runsOnUntil <= now {
      process.stage = .suspended
      actions += [.suspend, .phase(.suspended)]
    }
    self.process = process
    return actions
  }
}
