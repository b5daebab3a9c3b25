internal import BackgroundExecution
internal import DeviceProtocol
import Foundation

/// What the user does to the device; after each verb the apps have come to rest.
extension Engine {
  /// The app that the user sees, or that something covers for a moment.
  private var front: InstalledApp? { apps.first { $0.isInFront } }

  /// Opens an app: starts its process or brings it back; the app that was in front leaves it.
  func open(_ app: InstalledApp) throws(ScriptError) {
    let isNew = app.running == nil
    let what = "open '\(app.id)'"
    let event: LifeCycle.Event = isNew ? .launch : .returnToApp
    // Tried on a copy first: nothing may have changed when it turns out to be a mistake.
    var trial = app.life
    if case .misuse(let misuse)? = trial.handle(event, at: now).first {
      throw ScriptError(cannot: what, misuse)
    }
    if let front, front !== app { try pressHome() }
    try command(event, app, what) { recordUser(isNew ? "launch" : "open", app) }
  }

  /// The app in front leaves (R2).
  func pressHome() throws(ScriptError) {
    if isLocked { throw ScriptError(cannot: "press Home", .deviceLocked) }
    guard let front else {
      throw ScriptError("cannot press Home: no app is in the foreground; launch one first")
    }
    try command(.home, front, "press Home") { recordUser("home", front) }
  }

  /// The app in front leaves as with Home; nothing can be opened until the device is unlocked.
  func lock() throws(ScriptError) {
    if isLocked { throw ScriptError(cannot: "lock the device", .deviceLocked) }
    isLocked = true
    recordUser("lock")
    for app in apps { try feed(.lock, to: app) }
    try rest()
  }

  /// The app that locking moved away comes back.
  func unlock() throws(ScriptError) {
    guard isLocked else { throw ScriptError(cannot: "unlock the device", .deviceNotLocked) }
    isLocked = false
    recordUser("unlock")
    for app in apps { try feed(.unlock, to: app) }
    try rest()
  }

  /// Every process ends, without a call.
  func reboot() throws(ScriptError) {
    isLocked = false
    recordUser("reboot")
    for app in apps { try feed(.reboot, to: app) }
    try rest()
  }

  /// Holds fetches back, or lets them go on (R20); apps are told.
  func setLowPowerMode(_ isOn: Bool) throws(ScriptError) {
    var trial = scheduler
    if case .misuse(let misuse)? = trial.handle(.setLowPowerMode(isOn), at: now).first {
      throw ScriptError(cannot: "switch Low Power Mode", misuse)
    }
    guard scheduler.isLowPowerMode != isOn else { return }
    recordUser("lowPowerMode", value: isOn ? "on" : "off")
    try tell(.setLowPowerMode(isOn))
    for app in apps { app.tell(.status(status(of: app))) }
    try rest()
  }

  // MARK: One app

  /// Something begins or ceases to cover an app (R4).
  func interrupt(_ app: InstalledApp, _ kind: Interruption, begins: Bool) throws(ScriptError) {
    let what = "\(begins ? "begin" : "end") the interruption '\(kind.rawValue)' of '\(app.id)'"
    try command(begins ? .interruptionBegins(kind) : .interruptionEnds(kind), app, what) {
      recordUser(begins ? "interruptionBegins" : "interruptionEnds", app, value: kind.rawValue)
    }
  }

  /// The system takes memory back (R7).
  func terminateBySystem(_ app: InstalledApp) throws(ScriptError) {
    try command(.systemKill, app, "terminate '\(app.id)'") { recordUser("systemKill", app) }
  }

  /// The user swipes an app away (R20).
  func forceQuit(_ app: InstalledApp) throws(ScriptError) {
    try command(.forceQuit, app, "force quit '\(app.id)'") { recordUser("forceQuit", app) }
  }

  /// Allows or forbids fetches for one app (R20), which is told.
  func setRefreshStatus(_ status: RefreshStatus, of app: InstalledApp) throws(ScriptError) {
    guard status != app.refreshStatus else { return }
    app.refreshStatus = status
    recordUser("refreshStatus", app, value: "\(status)")
    try tell(.setRefreshStatus(app.id, status))
    app.tell(.status(self.status(of: app)))
    try rest()
  }

  /// R27: a fetch without regard to the schedule.
  ///
  /// - Parameter launching: whether the app must have no process; otherwise it must have one.
  func simulateFetch(of app: InstalledApp, launching: Bool) throws(ScriptError) {
    let event: FetchScheduler.Event = launching ? .launchDueToFetch(app.id) : .simulateFetch(app.id)
    let actions = scheduler.handle(event, at: now)
    if case .misuse(let misuse)? = actions.first {
      let what =
        launching
        ? "launch '\(app.id)' due to a background fetch"
        : "simulate a background fetch of '\(app.id)'"
      throw ScriptError(cannot: what, misuse)
    }
    recordUser(launching ? "launchDueToFetch" : "simulateFetch", app)
    isSimulating = true
    defer { isSimulating = false }
    try perform(actions)
    try rest()
  }

  /// Feeds an app what the scenario does to it.
  ///
  /// - Parameter record: notes what is done, once it is known to be possible.
  private func command(
    _ event: LifeCycle.Event, _ app: InstalledApp, _ what: String, record: () -> Void
  ) throws(ScriptError) {
    let actions = app.life.handle(event, at: now)
    if case .misuse(let misuse)? = actions.first { throw ScriptError(cannot: what, misuse) }
    record()
    try perform(actions, of: app)
    try rest()
  }
}
