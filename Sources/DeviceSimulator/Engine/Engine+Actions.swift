internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
internal import ScreenModel

/// Performing what the rules ask for.
extension Engine {
  /// Something happens to an app.
  func feed(_ event: LifeCycle.Event, to app: InstalledApp) throws(ScriptError) {
    try perform(app.life.handle(event, at: now), of: app)
  }

  /// Performs the actions of an app's life cycle, in order.
  func perform(_ actions: [LifeCycle.Action], of app: InstalledApp) throws(ScriptError) {
    for action in actions {
      switch action {
      case .startProcess(let reason): try startProcess(of: app, reason)
      case .deliver(let message, let state):
        recordState(of: app)
        app.tell(.call(message, state: state))
      case .post: break  // The app does so itself, with the call (`DeviceMessage`).
      case .takeSnapshot: takeSnapshot(of: app)
      case .suspend: app.running?.isSuspended = true
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
      case .lapsed(let assertion): try announce(.lapsed(app.id, assertion))
      case .misuse(let misuse): recordMisuse("\(misuse)", of: app)
      }
    }
    recordState(of: app)
    try followActivity()
  }

  /// The app with an id; nil if there is none.
  func app(_ id: AppID) -> InstalledApp? { apps.first { $0.id == id } }

  // MARK: Processes

  private func startProcess(
    of app: InstalledApp, _ reason: LaunchReason
  ) throws(ScriptError) {
    processes += 1
    var status = status(of: app)
    let cause: String
    switch reason {
    case .background: break
    case .user, .url: app.showLaunchPicture()
    }
    switch reason {
    case .user: cause = "user"
    case .url(let url):
      cause = "user"
      status.launchURL = url
    case .background(let kind): cause = kind.rawValue
    }
    status.launchPush = pushOfLaunch(app, reason)
    if case .background(.location) = reason { status.isLaunchedForLocation = true }
    record(.start(process: processes, by: cause), of: app)
    let journal = journal
    let output = AppOutput(console: journal.console) { journal.room }
    do {
      let connection = try AppConnection(launch(of: app), limits: configuration.watchdog) {
        output.take($0, $1)
      }
      let member = NetworkMember(
        app.id.rawValue, connection, number: processes, mayListen: false)
      network.add(member)
      app.running = InstalledApp.Running(
        number: processes, connection: connection, member: member, output: output,
        outbox: [.status(status)], countedFrom: now)
    } catch {
      throw ScriptError("\(error)")
    }
    app.screen = DeviceScreen()
  }

  /// The payload that the app finds in the options of its launch: that of the push which wakes it, or which
  /// the user has tapped.
  private func pushOfLaunch(_ app: InstalledApp, _ reason: LaunchReason) -> String? {
    guard case .background(.remoteNotification) = reason else { return app.tappedPush }
    return service(PushService.self).entries[app.id]?.last?.call.payload
  }

  /// What the process of an app finds: its home, the device's library, and the scenario's environment.
  private func launch(of app: InstalledApp) -> AppLaunch {
    var environment = configuration.environment
    // Foundation asks the list of users for the home unless its own variable says otherwise, and the
    // XDG ones for the folders that an iOS app has in its Library.
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
    return AppLaunch(
      executable: app.bundle.executable, environment: environment, folder: app.container,
      now: now.nanoseconds, booted: clock.started.nanoseconds, clocks: clocks,
      hasNetwork: live == nil)
  }

  /// What an app can read of the device.
  func status(of app: InstalledApp) -> DeviceStatus {
    DeviceStatus(
      backgroundRefreshStatus: app.refreshStatus,
      isLowPowerModeEnabled: conditions.isLowPowerMode, timeZone: timeZone?.identifier,
      systemVersion: profile.version, isMultitaskingSupported: profile.isMultitaskingSupported,
      isPad: profile.isPad, isProtectedDataAvailable: !isLocked,
      awaitsFirstUnlock: awaitsFirstUnlock,
      batteryLevel: conditions.batteryLevel, isCharging: conditions.isCharging)
  }

  /// Kills a process; if a rule that it broke is the reason, what is known of why is told first.
  private func terminate(_ app: InstalledApp, _ reason: TerminationReason) {
    guard let running = app.running else { return }
    if reason.report != nil { recordBlock(of: app) }
    running.connection.kill()
  }

  /// The picture for the app switcher (R6, R95).
  func takeSnapshot(of app: InstalledApp) {
    app.snapshot = InstalledApp.Snapshot(
      screen: app.screen, time: now, isIgnoredAtLaunch: app.ignoresNextPicture)
    app.ignoresNextPicture = false
    record(.snapshot(app.screen.text.joined(separator: "\n")), of: app)
  }
}
