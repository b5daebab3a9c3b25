package import RuleBlocks
/// The life cycle of one app: rules R1-R9, from launch to suspension and every kind of end.
///
/// What the user sees changes at once; what the app knows changes as its main thread takes the
/// messages, one at a time. A blocked main thread takes none, a suspended process is resumed before
/// it is given one, and what waits is delivered in order later.
///
/// Protected data and `application(_:willFinishLaunchingWithOptions:)` are not modelled.
///
/// **Three times.** ``isInFront`` of the process is what the user sees; `told` is what the app
/// knows, which follows as messages are taken; ``AppPhase`` is what other blocks hear, with the
/// user's.
///
/// **Watchdogs.** Each step of the user's has a limit from the event on, which ends with the
/// message that answers it (R109). Limits, assertions and the suspension are deadlines of one
/// process; nothing of them goes on while the device sleeps.
package struct LifeCycle: RuleBlock, Hashable {
  /// What the app's Info.plist says.
  package let manifest: AppManifest
  /// Which system the device runs.
  package let profile: Profile
  /// The numbers that Apple publishes.
  let limits: Limits
  /// Those that are ours.
  let choices: Choices

  /// Where the block stands in time.
  package var timeline: Timeline
  /// Whether the screen is locked.
  package internal(set) var isLocked = false
  /// Whether locking moved the app away, so that unlocking brings it back.
  var returnsOnUnlock = false
  /// Since when the device sleeps; nil while it is awake.
  var asleepSince: DeviceInstant?
  /// The process; nil while there is none.
  var process: AppProcess?
  /// The sessions of an app with scenes.
  var sessions = Sessions()
  /// How the last process ended.
  var lastEnd: TerminationReason?

  /// Starts without a process, on an unlocked device.
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

  /// When something becomes of the process by itself; nil without one, and while the device sleeps.
  package var nextDeadline: DeviceInstant? { asleepSince == nil ? process?.nextDeadline : nil }

  /// Does what is due: a watchdog's kill before the lapse of assertions, and the suspension at
  /// last.
  package mutating func expire() -> [Action] {
    if asleepSince != nil { return [] }
    if let limit = process?.nextLimit, limit.deadline <= now {
      let isLate = limit == process?.endLimit
      return (isLate ? [.overdue(.exit, within: limits.willTerminate)] : []) + kill(limit.reason)
    }
    let lapses = expireHolds()
    return process == nil ? lapses : lapses + settle()
  }

  /// Handles an event, then delivers the next message if it can be taken.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
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
      case .memoryWarning: warnOfMemory()
      case .systemKill: try systemKill()
      case .reboot: reboot()
      case .timeChanged(let change): note(change)
      case .deviceSleeps: sleep()
      case .deviceWakes: wake()
      case .returned(let message): try returned(message)
      case .mainThreadBlocked: try block(true)
      case .mainThreadUnblocked: try block(false)
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
    return actions
  }

  /// Delivers the next message if the main thread is free; suspends a process that nothing keeps.
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
