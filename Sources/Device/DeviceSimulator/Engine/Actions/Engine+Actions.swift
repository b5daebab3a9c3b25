import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace

/// Performing the actions of the rules.
///
/// They have been performed when a verb returns: processes are started and killed at once, and messages to
/// apps are queued until they get time.
extension Engine {
  /// Feeds an event to an app's life cycle; a sleeping device wakes before an event that lets the app run.
  ///
  /// A misuse is recorded as the app's, and is not an error.
  func feed(_ event: LifeCycle.Event, to app: InstalledApp) throws(ScriptError) {
    try wakeDevice(for: event, of: app)
    try perform(app.life.handle(event, at: now), of: app)
  }

  /// Performs the actions of an app's life cycle, in order.
  ///
  /// - Before a message is delivered, the app's state is recorded in the journal.
  /// - When a process has ended, its connections, its part of the journal, and its saved state if that is to
  ///   be deleted (R98), are cleaned up; only then are the services informed.
  ///
  /// Finally ``followActivity()`` decides whether the device may fall asleep.
  func perform(_ actions: [LifeCycle.Action], of app: InstalledApp) throws(ScriptError) {
    var isSuspended = false
    for action in actions {
      switch action {
      case .startProcess(.prewarm): try startPrewarmedProcess(of: app)
      case .startProcess(let reason): try startProcess(of: app, reason)
      case .endPrewarmed(let reason):
        terminate(app, reason)
        try endConnections(of: app)
        recordEnd(of: app, reason)
      case .deliver(let message, let state):
        recordState(of: app)
        app.tell(.call(message, state: state))
      case .post: break  // The app posts it itself, after the call (`DeviceMessage`).
      case .takeSnapshot: takeSnapshot(of: app)
      case .suspend:
        app.running?.isSuspended = true
        isSuspended = true
      case .resume: app.running?.isSuspended = false
      case .overdue(let watchdog, let limit):
        app.running?.watchdogReport = watchdog.report(within: limit)
      case .terminate(let reason): terminate(app, reason)
      case .phase(let phase):
        app.isInFront = phase == .foreground
        if app.isInFront { noteUse(of: app) }
        if case .notRunning(let reason) = phase {
          try endConnections(of: app)
          let wasLaunching = app.running?.isLaunching ?? false
          recordEnd(of: app, reason)
          if let reason { dropState(of: app, after: reason, atLaunch: wasLaunching) }
        }
        recordState(of: app)
        try announce(.phase(app.id, phase))
      case .woken: try announce(.woken(app.id))
      case .unlimited(let isUnlimited): try announce(.unlimited(app.id, isUnlimited))
      case .lapsed(let assertion): try announce(.lapsed(app.id, assertion))
      case .misuse(let misuse): recordMisuse("\(misuse)", of: app)
      }
    }
    recordState(of: app)
    try followActivity()
    if isSuspended { try endForLockedFiles(app) }
  }

  /// Returns the app with an ID; nil if there is none.
  ///
  /// A linear search, as there are few apps.
  func app(_ id: AppID) -> InstalledApp? { apps.first { $0.id == id } }

  // MARK: Processes

  /// R214: starts a process ahead of its launch; it has no messages, and waits in `UIApplicationMain` for the
  /// first.
  private func startPrewarmedProcess(of app: InstalledApp) throws(ScriptError) {
    var launch = launch(of: app)
    launch.environment["ActivePrewarm"] = "1"
    try startProcess(of: app, by: "prewarm", launch)
  }

  /// Launches an app in a new process, which runs at once, or in the prewarmed one; its report is taken when
  /// it gets time.
  ///
  /// The first message contains what the launch is for: the URL, the payload, or that it is for a location
  /// event. The journal records the cause: `user`, or the kind of assertion.
  ///
  /// - Throws: if the program cannot be started, which ends the scenario.
  private func startProcess(
    of app: InstalledApp, _ reason: LaunchReason
  ) throws(ScriptError) {
    var wake: ProcessAssertion.Kind?
    if case .background(let kind) = reason { wake = kind }
    var status = status(of: app, wake: wake)
    var cause = "user"
    switch reason {
    case .user: app.showLaunchPicture()
    case .errand(let errand):
      app.showLaunchPicture()
      status.note(errand)
    case .background(let kind): cause = kind.rawValue
    case .prewarm: return
    }
    if app.running == nil { try startProcess(of: app, by: cause, launch(of: app)) }
    app.beginLaunch(status)
  }

  /// Starts a process of an app, by the cause in the journal.
  private func startProcess(
    of app: InstalledApp, by cause: String, _ launch: AppLaunch
  ) throws(ScriptError) {
    processes += 1
    record(.start(process: processes, by: cause), of: app)
    let journal = journal
    let output = AppOutput(console: journal.console) { journal.room }
    do {
      let connection = try AppConnection(launch, limits: configuration.watchdog) {
        output.take($0, $1)
      }
      let member = NetworkMember(
        app.id.rawValue, connection, number: processes, mayListen: false)
      network.add(member)
      app.running = InstalledApp.Running(
        number: processes, connection: connection, member: member, output: output,
        outbox: MessageQueue(), countedFrom: now)
    } catch {
      throw ScriptError("\(error)")
    }
    app.screen = DeviceScreen()
  }

  /// Returns the launch parameters of an app: its home, the device's library, and the scenario's environment.
  ///
  /// - `XDG_RUNTIME_DIR` and `TRANSFERD_CLIENT` locate the transfer daemon and name the app there; without a
  ///   daemon they are absent.
  /// - `LD_PRELOAD` is UIKit, which contains the device's clock.
  /// - `WORKBOOK_ENTRY` selects the app's program in an executable that contains several.
  /// - A live device has no network of its own, and passes the address of its servers.
  private func launch(of app: InstalledApp) -> AppLaunch {
    var environment = configuration.environment
    // Foundation takes the home from the user database unless its own variable is set, and the folders of an
    // iOS app's Library from the XDG ones.
    for name in ["HOME", "CFFIXED_USER_HOME"] { environment[name] = app.container }
    environment["TMPDIR"] = "\(app.container)/tmp"
    environment["XDG_CACHE_HOME"] = "\(app.container)/Library/Caches"
    environment["XDG_CONFIG_HOME"] = "\(app.container)/Library/Preferences"
    environment["XDG_DATA_HOME"] = "\(app.container)/Library/Application Support"
    if !daemons.isEmpty || live != nil {
      environment["XDG_RUNTIME_DIR"] = runtimeFolder
      environment["TRANSFERD_CLIENT"] = app.id.rawValue
    }
    environment[Self.serversVariable] = live?.serversAddress
    if let timeZone { environment["TZ"] = timeZone.identifier }
    environment["LD_PRELOAD"] = configuration.library
    environment["WORKBOOK_ENTRY"] = configuration.appEntries[app.id.rawValue]
    return AppLaunch(
      executable: app.bundle.executable, environment: environment, folder: app.container,
      now: now.nanoseconds, booted: clock.started.nanoseconds, clocks: clocks,
      hasNetwork: live == nil)
  }

  /// Returns the state of the device that an app can read.
  ///
  /// - Parameter wake: what its process is launched for in the background; nil for a running one.
  func status(of app: InstalledApp, wake: ProcessAssertion.Kind? = nil) -> DeviceStatus {
    var status = DeviceStatus(
      backgroundRefreshStatus: app.refreshStatus,
      isLowPowerModeEnabled: conditions.isLowPowerMode, timeZone: timeZone?.identifier,
      systemVersion: profile.version, isMultitaskingSupported: profile.isMultitaskingSupported,
      isPad: profile.isPad, quickActions: app.quickActions,
      urlSchemes: apps.flatMap(\.bundle.manifest.urlSchemes),
      isProtectedDataAvailable: !isLocked,
      awaitsFirstUnlock: awaitsFirstUnlock,
      batteryLevel: conditions.batteryLevel, isCharging: conditions.isCharging,
      thermalState: thermalState)
    for service in services { service.complete(&status, of: app.id, wake: wake) }
    return status
  }

  /// Kills a process; if it broke a rule, what is known of the cause is recorded before.
  ///
  /// For a blocked main thread the journal gets the stack before the end.
  private func terminate(_ app: InstalledApp, _ reason: TerminationReason) {
    guard let running = app.running else { return }
    if reason.report != nil { recordBlock(of: app) }
    running.connection.kill()
  }

  /// Takes the picture for the app switcher (R6, R95).
  ///
  /// `ignoreSnapshotOnNextApplicationLaunch()` applies to one picture, the next.
  func takeSnapshot(of app: InstalledApp) {
    app.snapshot = InstalledApp.Snapshot(
      screen: app.screen, time: now, isIgnoredAtLaunch: app.ignoresNextPicture)
    app.ignoresNextPicture = false
    record(.snapshot(app.screen.text.joined(separator: "\n")), of: app)
  }
}

extension DeviceStatus {
  /// Adds what a process is launched for.
  fileprivate mutating func note(_ errand: AppOpenReason) {
    switch errand {
    case .url(let url): launchURL = url
    case .notification(let response):
      let notification = response.notification
      launchPush = notification.isRemote ? notification.content.userInfo : nil
    case .quickAction(let action): launchAction = action
    }
  }
}
