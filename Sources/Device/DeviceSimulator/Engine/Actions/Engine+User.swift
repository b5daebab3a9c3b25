import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation
import Glibc

/// Actions of the user; after each the apps have come to rest.
extension Engine {
  /// The app in front, even if it is covered.
  private var front: InstalledApp? { apps.first { $0.isInFront } }

  /// Opens an app by starting its process or bringing it back; the app that was in front leaves.
  ///
  /// The journal distinguishes launching from returning.
  func open(_ app: InstalledApp) throws(ScriptError) {
    let isNew = app.life.applicationState == nil
    try bringToFront(
      app, isNew ? .launch : .returnToApp, "open '\(app.id)'",
      as: isNew
        ? TraceEvent.Action("launch", by: .user, "opens '\(app.id)'")
        : TraceEvent.Action("open", by: .user, "returns to '\(app.id)'"))
  }

  /// Brings an app to the front; the app that was there leaves as with Home.
  ///
  /// - Parameters:
  ///   - event: the event for its life cycle.
  ///   - what: the action in a message after `cannot`.
  ///   - action: the action to record.
  func bringToFront(
    _ app: InstalledApp, _ event: LifeCycle.Event, _ what: String, as action: TraceEvent.Action
  ) throws(ScriptError) {
    try makeWay(for: app, event, what)
    try command(event, app, what, as: action)
  }

  /// Makes the app in front leave for another one, as with Home, or throws before anything has changed.
  func makeWay(
    for app: InstalledApp, _ event: LifeCycle.Event, _ what: String
  ) throws(ScriptError) {
    if let misuse = app.life.refusal(of: event, at: now) {
      throw ScriptError(cannot: what, misuse)
    }
    if let front, front !== app { try pressHome() }
  }

  /// Makes the app in front leave (R2).
  ///
  /// - Throws: on a locked device, and without an app in front.
  func pressHome() throws(ScriptError) {
    if isLocked { throw ScriptError(cannot: "press Home", .deviceLocked) }
    guard let front else {
      throw ScriptError("cannot press Home: no app is in the foreground; launch one first")
    }
    try command(
      .home, front, "press Home", as: TraceEvent.Action("home", by: .user, "presses Home"))
  }

  /// Locks the device: the app in front leaves as with Home, and nothing can be opened until it is unlocked.
  ///
  /// Apps are informed at once that protected data cannot be read any more (R167), the clock and the services
  /// after them.
  func lock() throws(ScriptError) {
    if isLocked { throw ScriptError(cannot: "lock the device", .deviceLocked) }
    isLocked = true
    record("lock", by: .user, "locks the device")
    for app in apps {
      try feed(.lock, to: app)
      app.tell(status(of: app))
    }
    try perform(clock.handle(.lock, at: now))
    try announce(.locked(true))
    try rest()
  }

  /// Unlocks the device and brings back the app that locking moved away.
  ///
  /// What waits for the first unlock after a restart may begin from now on (R103).
  func unlock() throws(ScriptError) {
    guard isLocked else { throw ScriptError(cannot: "unlock the device", .deviceNotLocked) }
    (isLocked, awaitsFirstUnlock) = (false, false)
    record("unlock", by: .user, "unlocks the device")
    try perform(clock.handle(.unlock, at: now))
    for app in apps {
      app.tell(status(of: app))
      try feed(.unlock, to: app)
    }
    try announce(.locked(false))
    try rest()
  }

  /// Restarts the device at the same instant; every process ends without a call.
  ///
  /// The services are informed of the restart and then, if applicable, of the unlock; daemons are started
  /// afterwards.
  ///
  /// - Parameter unlocks: whether the user unlocks the device right away.
  func reboot(unlocks: Bool) throws(ScriptError) {
    (isLocked, awaitsFirstUnlock) = (!unlocks, !unlocks)
    (isInCall, isCallAnswered) = (false, false)
    record("reboot", by: .user, "restarts the device")
    // End a sleep before the processes end, so that it does not count as their time.
    try perform(clock.handle(.restart, at: now))
    for app in apps {
      try feed(.reboot, to: app)
      try emptyTemporaryFolder(of: app)
    }
    try endDaemons()
    try announce(.restarted)
    if unlocks {
      try announce(.locked(false))
    } else {
      for app in apps { try feed(.lock, to: app) }
      try perform(clock.handle(.lock, at: now))
    }
    if !daemons.isEmpty { try startDaemons() }
    try rest()
  }

  /// Empties an app's `tmp`.
  ///
  /// CHOICE: files in `tmp` remain until the device is restarted; iOS may remove them whenever the app does
  /// not run.
  private func emptyTemporaryFolder(of app: InstalledApp) throws(ScriptError) {
    let folder = "\(app.container)/tmp"
    do {
      try FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ScriptError("cannot empty the folder '\(folder)' of an app: \(error)")
    }
  }

  /// Switches Low Power Mode, which holds fetches back (R20); apps are notified.
  ///
  /// - Throws: before iOS 9, which has no such mode.
  func setLowPowerMode(_ isOn: Bool) throws(ScriptError) {
    guard profile.hasLowPowerMode else {
      throw ScriptError(cannot: "switch Low Power Mode", .lowPowerModeUnavailable(profile))
    }
    guard conditions.isLowPowerMode != isOn else { return }
    conditions.isLowPowerMode = isOn
    let value = isOn ? "on" : "off"
    record("lowPowerMode", by: .user, value: value, "switches Low Power Mode \(value)")
    try announce(.lowPowerMode(isOn))
    for app in apps { app.tell(status(of: app)) }
    try rest()
  }

  // MARK: One app

  /// Begins or ends an interruption of an app (R4).
  ///
  /// A call also begins or ends for the whole device: see ``setCall(_:shouldResume:)``.
  func interrupt(_ app: InstalledApp, _ kind: Interruption, begins: Bool) throws(ScriptError) {
    try cover(app, kind, begins: begins)
    if kind == .call { try setCall(begins) }
  }

  /// Begins or ends an interruption of the app alone.
  ///
  /// - Throws: for an app that is not in front, an interruption that has begun already, or one that has not
  ///   begun.
  func cover(_ app: InstalledApp, _ kind: Interruption, begins: Bool) throws(ScriptError) {
    let what = "\(begins ? "begin" : "end") the interruption '\(kind.rawValue)' of '\(app.id)'"
    let covers = begins ? "covers" : "no longer covers"
    try command(
      begins ? .interruptionBegins(kind) : .interruptionEnds(kind), app, what,
      as: TraceEvent.Action(
        begins ? "interruptionBegins" : "interruptionEnds", by: .system, value: kind.rawValue,
        "'\(kind.rawValue)' \(covers) '\(app.id)'"))
  }

  /// Ends an app to reclaim its memory (R7).
  ///
  /// An app running in the background is notified and has five seconds; any other is killed.
  func terminateBySystem(_ app: InstalledApp) throws(ScriptError) {
    try command(
      .systemKill, app, "terminate '\(app.id)'",
      as: TraceEvent.Action("systemKill", by: .system, "takes the memory of '\(app.id)' back"))
  }

  /// Starts the process of an app ahead of its launch (R214).
  ///
  /// It runs until it waits for the launch, and gets no time from then on.
  func prewarm(_ app: InstalledApp) throws(ScriptError) {
    try command(
      .prewarm, app, "prewarm '\(app.id)'",
      as: TraceEvent.Action("prewarm", by: .system, "prewarms '\(app.id)'"))
    app.running?.isSuspended = true
  }

  /// Sets the share of one processor that an app uses from now on (R216).
  ///
  /// - Throws: for a share that is not between 0 and 1000 %, and for an app without a process.
  func useProcessor(_ share: Int, of app: InstalledApp) throws(ScriptError) {
    let what = "let '\(app.id)' use '\(share)' % of a processor"
    guard (0...1000).contains(share) else {
      throw ScriptError("cannot \(what); pass a number from 0 to 1000")
    }
    try command(
      .usesProcessor(share), app, what,
      as: TraceEvent.Action(
        "usesProcessor", by: .test, value: "\(share) %",
        "'\(app.id)' uses \(share) % of a processor"))
  }

  /// Ends the process of an app as by a bug in its code, without a call.
  ///
  /// It is killed, and its end is recorded like that of a trap in Swift, by SIGTRAP, but without a report.
  ///
  /// - Parameter advice: what to do with a suspended app, which runs no code that could crash.
  /// - Throws: for an app without a running process.
  func crash(_ app: InstalledApp, instead advice: String) throws(ScriptError) {
    let action = TraceEvent.Action("crash", by: .test, "lets '\(app.id)' crash")
    if let misuse = app.life.refusal(of: .crashed, at: now) {
      if misuse == .appSuspended {
        throw ScriptError(
          "cannot let '\(app.id)' crash: it is suspended and runs no code; \(advice)")
      }
      throw ScriptError(cannot: "let '\(app.id)' crash", misuse)
    }
    app.running?.connection.kill()
    // Like a trap in Swift.
    app.running?.end = ProcessEnd(cause: .signaled(SIGTRAP))
    try command(.crashed, app, "let '\(app.id)' crash", as: action)
  }

  /// Force quits an app (R20).
  ///
  /// Once it has ended, or was asked to end, the app switcher does not show it any more.
  func forceQuit(_ app: InstalledApp) throws(ScriptError) {
    try command(
      .forceQuit, app, "force quit '\(app.id)'",
      as: TraceEvent.Action(
        "forceQuit", by: .user, "swipes '\(app.id)' away in the app switcher"))
  }

  /// Sets Background App Refresh of one app (R20), which is notified.
  ///
  /// Setting the current status has no effect.
  func setRefreshStatus(_ status: RefreshStatus, of app: InstalledApp) throws(ScriptError) {
    guard status != app.refreshStatus else { return }
    app.refreshStatus = status
    record(
      "refreshStatus", by: .user, value: "\(status)",
      "sets Background App Refresh of '\(app.id)' to '\(status)'", of: app)
    try announce(.refreshStatus(app.id, status))
    app.tell(self.status(of: app))
    try rest()
  }

  /// Performs a command of the scenario on an app.
  ///
  /// The action is recorded before its consequences. When this returns, everything rests.
  ///
  /// - Parameters:
  ///   - what: the action in a message after `cannot`.
  ///   - action: the action to record once it is known to be possible.
  /// - Throws: a misuse of the life cycle, in its words.
  func command(
    _ event: LifeCycle.Event, _ app: InstalledApp, _ what: String, as action: TraceEvent.Action
  ) throws(ScriptError) {
    if let misuse = app.life.refusal(of: event, at: now) {
      throw ScriptError(cannot: what, misuse)
    }
    record(.action(action), of: app)
    try feed(event, to: app)
    try rest()
    if case .forceQuit = event { app.leaveSwitcher() }
  }
}
