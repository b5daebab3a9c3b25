import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation
import Glibc

/// What the user does to the device; after each verb the apps have come to rest.
extension Engine {
  /// The app that the user sees, or that something covers for a moment.
  private var front: InstalledApp? { apps.first { $0.isInFront } }

  /// Opens an app: starts its process or brings it back; the app that was in front leaves it.
  ///
  /// It is launched without a process, and returned to with one, which the journal tells apart.
  func open(_ app: InstalledApp) throws(ScriptError) {
    let isNew = app.running == nil
    try bringToFront(
      app, isNew ? .launch : .returnToApp, "open '\(app.id)'",
      as: isNew
        ? TraceEvent.Action("launch", by: .user, "opens '\(app.id)'")
        : TraceEvent.Action("open", by: .user, "returns to '\(app.id)'"))
  }

  /// Brings an app to the front in some way; the app that was there leaves as with Home.
  ///
  /// - Parameters:
  ///   - event: what its life cycle is fed.
  ///   - what: the action in a message behind `cannot`.
  ///   - action: what is noted.
  func bringToFront(
    _ app: InstalledApp, _ event: LifeCycle.Event, _ what: String, as action: TraceEvent.Action
  ) throws(ScriptError) {
    try makeWay(for: app, event, what)
    try command(event, app, what, as: action)
  }

  /// Lets the app in front leave for another one, as with Home, or throws before anything has changed.
  func makeWay(
    for app: InstalledApp, _ event: LifeCycle.Event, _ what: String
  ) throws(ScriptError) {
    // Tried on a copy first: nothing may have changed when it turns out to be a mistake.
    var trial = app.life
    if let misuse = trial.handle(event, at: now).first?.reportedMisuse {
      throw ScriptError(cannot: what, misuse)
    }
    if let front, front !== app { try pressHome() }
  }

  /// The app in front leaves (R2).
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

  /// The app in front leaves as with Home; nothing can be opened until the device is unlocked.
  ///
  /// Apps are told at once that what is protected cannot be read any more (R167), the services and
  /// the clock behind them.
  func lock() throws(ScriptError) {
    if isLocked { throw ScriptError(cannot: "lock the device", .deviceLocked) }
    isLocked = true
    record(.action(TraceEvent.Action("lock", by: .user, "locks the device")))
    for app in apps {
      try feed(.lock, to: app)
      app.tell(status(of: app))
    }
    try perform(clock.handle(.lock, at: now))
    try announce(.locked(true))
    try rest()
  }

  /// The app that locking moved away comes back.
  ///
  /// What waits for the first unlocking behind a restart may begin from now on (R103).
  func unlock() throws(ScriptError) {
    guard isLocked else { throw ScriptError(cannot: "unlock the device", .deviceNotLocked) }
    (isLocked, awaitsFirstUnlock) = (false, false)
    record(.action(TraceEvent.Action("unlock", by: .user, "unlocks the device")))
    try perform(clock.handle(.unlock, at: now))
    for app in apps {
      app.tell(status(of: app))
      try feed(.unlock, to: app)
    }
    try announce(.locked(false))
    try rest()
  }

  /// Every process ends, without a call, and the device is up again at the same instant.
  ///
  /// The services hear of the restart while the device is not unlocked, and then of the user who
  /// unlocks it; daemons are started behind that.
  ///
  /// - Parameter unlocks: whether the user unlocks the device right away.
  func reboot(unlocks: Bool) throws(ScriptError) {
    (isLocked, awaitsFirstUnlock) = (!unlocks, !unlocks)
    isInCall = false
    record(.action(TraceEvent.Action("reboot", by: .user, "restarts the device")))
    // A sleep is over before the processes end, so that it is none of their time.
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

  /// CHOICE: what an app keeps in `tmp` is there until the device is restarted; iOS may remove it whenever
  /// the app does not run.
  private func emptyTemporaryFolder(of app: InstalledApp) throws(ScriptError) {
    let folder = "\(app.container)/tmp"
    do {
      try FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ScriptError("cannot empty the folder '\(folder)' of an app: \(error)")
    }
  }

  /// Holds fetches back, or lets them go on (R20); apps are told.
  ///
  /// - Throws: before iOS 9, which has no such mode.
  func setLowPowerMode(_ isOn: Bool) throws(ScriptError) {
    guard profile.hasLowPowerMode else {
      throw ScriptError(cannot: "switch Low Power Mode", .lowPowerModeUnavailable(profile))
    }
    guard conditions.isLowPowerMode != isOn else { return }
    conditions.isLowPowerMode = isOn
    let value = isOn ? "on" : "off"
    record(
      .action(
        TraceEvent.Action(
          "lowPowerMode", by: .user, value: value, "switches Low Power Mode \(value)")))
    try announce(.lowPowerMode(isOn))
    for app in apps { app.tell(status(of: app)) }
    try rest()
  }

  // MARK: One app

  /// Something begins or ceases to cover an app (R4); a call does more than that.
  ///
  /// It begins or ends for the whole device: see ``setCall(_:shouldResume:)``.
  func interrupt(_ app: InstalledApp, _ kind: Interruption, begins: Bool) throws(ScriptError) {
    try cover(app, kind, begins: begins)
    if kind == .call { try setCall(begins) }
  }

  /// Something begins or ceases to cover an app, and nothing else.
  ///
  /// - Throws: for an app that is not in front, and for what covers it already, or does not.
  func cover(_ app: InstalledApp, _ kind: Interruption, begins: Bool) throws(ScriptError) {
    let what = "\(begins ? "begin" : "end") the interruption '\(kind.rawValue)' of '\(app.id)'"
    let covers = begins ? "covers" : "no longer covers"
    try command(
      begins ? .interruptionBegins(kind) : .interruptionEnds(kind), app, what,
      as: TraceEvent.Action(
        begins ? "interruptionBegins" : "interruptionEnds", by: .system, value: kind.rawValue,
        "'\(kind.rawValue)' \(covers) '\(app.id)'"))
  }

  /// The system takes memory back (R7).
  ///
  /// One that runs behind the foreground is told and has five seconds; any other is killed.
  func terminateBySystem(_ app: InstalledApp) throws(ScriptError) {
    try command(
      .systemKill, app, "terminate '\(app.id)'",
      as: TraceEvent.Action("systemKill", by: .system, "takes the memory of '\(app.id)' back"))
  }

  /// The process of an app ends as by a mistake in its code, without a call; what is to be kept of
  /// it is what it has kept.
  ///
  /// It is killed, and its end is written as that of a trap in Swift would be: by SIGTRAP, but
  /// without a report.
  ///
  /// - Parameter advice: what to do with a suspended app, which runs no code that could make a
  ///   mistake.
  /// - Throws: for an app without a process that runs.
  func crash(_ app: InstalledApp, instead advice: String) throws(ScriptError) {
    let action = TraceEvent.Action("crash", by: .test, "lets '\(app.id)' crash")
    var trial = app.life
    if let misuse = trial.handle(.crashed, at: now).first?.reportedMisuse {
      if misuse == .appSuspended {
        throw ScriptError(
          "cannot let '\(app.id)' crash: it is suspended and runs no code; \(advice)")
      }
      throw ScriptError(cannot: "let '\(app.id)' crash", misuse)
    }
    app.running?.connection.kill()
    // As of a trap of Swift.
    app.running?.end = AppEnd(cause: .signaled(SIGTRAP))
    try command(.crashed, app, "let '\(app.id)' crash", as: action)
  }

  /// The user swipes an app away (R20).
  ///
  /// Once it is gone, or has been told to end, the app switcher does not show it any more.
  func forceQuit(_ app: InstalledApp) throws(ScriptError) {
    try command(
      .forceQuit, app, "force quit '\(app.id)'",
      as: TraceEvent.Action(
        "forceQuit", by: .user, "swipes '\(app.id)' away in the app switcher"))
  }

  /// Allows or forbids fetches for one app (R20), which is told.
  ///
  /// A status that it has already changes nothing.
  func setRefreshStatus(_ status: RefreshStatus, of app: InstalledApp) throws(ScriptError) {
    guard status != app.refreshStatus else { return }
    app.refreshStatus = status
    record(
      .action(
        TraceEvent.Action(
          "refreshStatus", by: .user, value: "\(status)",
          "sets Background App Refresh of '\(app.id)' to '\(status)'")), of: app)
    try announce(.refreshStatus(app.id, status))
    app.tell(self.status(of: app))
    try rest()
  }

  /// Feeds an app what the scenario does to it.
  ///
  /// The action is noted in front of all that follows from it. When this returns, everything rests.
  ///
  /// - Parameters:
  ///   - what: the action in a message behind `cannot`.
  ///   - action: what is noted, once it is known to be possible.
  /// - Throws: what the life cycle takes for a misuse, in its words.
  func command(
    _ event: LifeCycle.Event, _ app: InstalledApp, _ what: String, as action: TraceEvent.Action
  ) throws(ScriptError) {
    var trial = app.life
    if let misuse = trial.handle(event, at: now).first?.reportedMisuse {
      throw ScriptError(cannot: what, misuse)
    }
    record(.action(action), of: app)
    try feed(event, to: app)
    try rest()
    if case .forceQuit = event { app.leaveSwitcher() }
  }
}
