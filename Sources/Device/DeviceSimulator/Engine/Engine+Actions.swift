import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace

/// Performing what the rules ask for.
///
/// What the rules say has happened when a verb returns: processes are started and killed at once,
/// and what apps are told waits in their lines until they get time.
extension Engine {
  /// Something happens to an app; a device that sleeps wakes before what lets the app run.
  ///
  /// What the life cycle takes for a misuse is noted as the app's, and no error.
  func feed(_ event: LifeCycle.Event, to app: InstalledApp) throws(ScriptError) {
    try wakeDevice(for: event, of: app)
    try perform(app.life.handle(event, at: now), of: app)
  }

  /// Performs the actions of an app's life cycle, in order.
  ///
  /// - A message that is delivered has the app's state in front of it in the journal.
  /// - A process that has ended is forgotten here: its connections, its part of the journal, and
  ///   its saved state if that is to go (R98); only then do the services hear of it.
  ///
  /// Afterwards the device may fall asleep, or is awake: see ``followActivity()``.
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
      case .woken: try announce(.woken(app.id))
      case .lapsed(let assertion): try announce(.lapsed(app.id, assertion))
      case .misuse(let misuse): recordMisuse("\(misuse)", of: app)
      }
    }
    recordState(of: app)
    try followActivity()
  }

  /// The app with an id; nil if there is none.
  ///
  /// It is looked for in the order of installation; there are few.
  func app(_ id: AppID) -> InstalledApp? { apps.first { $0.id == id } }

  // MARK: Processes

  /// Starts a process of an app, which runs at once and is listened to when it is given time.
  ///
  /// What the launch is for stands in the first message: the URL, the payload, or that it is for
  /// where the device is. The journal has the cause: `user`, or the kind of what wakes the app.
  ///
  /// - Throws: for a program that cannot be started, which no scenario can go on without.
  private func startProcess(
    of app: InstalledApp, _ reason: LaunchReason
  ) throws(ScriptError) {
    processes += 1
    var status = status(of: app)
    let cause: String
    switch reason {
    case .background: break
    case .user, .errand: app.showLaunchPicture()
    }
    switch reason {
    case .user: cause = "user"
    case .errand(let errand):
      cause = "user"
      status.note(errand)
    case .background(let kind): cause = kind.rawValue
    }
    if case .background(.remoteNotification) = reason {
      status.launchPush = service(PushService.self).entries[app.id]?.last?.call.payload
    }
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

  /// What the process of an app finds: its home, the device's library, and the scenario's environment.
  ///
  /// - `XDG_RUNTIME_DIR` and `TRANSFERD_CLIENT` say where the daemon of transfers is and by which
  ///   name the app is known there; without a daemon they are absent.
  /// - `LD_PRELOAD` is UIKit with the device's clock in it.
  /// - `WORKBOOK_ENTRY` says which program of its executable the app is, if that holds several.
  /// - A device that runs live gives no network of its own, but the address of its servers.
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
    environment["WORKBOOK_ENTRY"] = configuration.appEntries[app.id.rawValue]
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
      isPad: profile.isPad, quickActions: app.quickActions,
      urlSchemes: apps.flatMap(\.bundle.manifest.urlSchemes),
      hasPushToken: service(PushService.self).block.token(of: app.id) != nil,
      isProtectedDataAvailable: !isLocked,
      awaitsFirstUnlock: awaitsFirstUnlock,
      batteryLevel: conditions.batteryLevel, isCharging: conditions.isCharging,
      thermalState: thermalState)
  }

  /// Kills a process; if a rule that it broke is the reason, what is known of why is told first.
  ///
  /// Of a blocked main thread the journal gets the stack in front of the end.
  private func terminate(_ app: InstalledApp, _ reason: TerminationReason) {
    guard let running = app.running else { return }
    if reason.report != nil { recordBlock(of: app) }
    running.connection.kill()
  }

  /// The picture for the app switcher (R6, R95).
  ///
  /// `ignoreSnapshotOnNextApplicationLaunch()` holds for the one picture that is taken next.
  func takeSnapshot(of app: InstalledApp) {
    app.snapshot = InstalledApp.Snapshot(
      screen: app.screen, time: now, isIgnoredAtLaunch: app.ignoresNextPicture)
    app.ignoresNextPicture = false
    record(.snapshot(app.screen.text.joined(separator: "\n")), of: app)
  }
}

extension DeviceStatus {
  /// Says what a process is launched for.
  fileprivate mutating func note(_ errand: AppErrand) {
    switch errand {
    case .url(let url): launchURL = url
    case .notification(let notification):
      launchPush = notification.isRemote ? notification.content.userInfo : nil
    case .quickAction(let action): launchAction = action
    }
  }
}
