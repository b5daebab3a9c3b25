import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The daemons of the device: starting, restarting, and handling their reports.
extension Engine {
  /// Starts all daemons, as when the device is switched on.
  ///
  /// The runtime folder is emptied first: sockets of an earlier start must not remain.
  func startDaemons() throws(ScriptError) {
    try Self.makeEmpty(runtimeFolder)
    for daemon in daemons where daemon.staysUp { try start(daemon) }
  }

  /// Ends all daemons for a restart of the device.
  ///
  /// None is due to be started again by itself, as ``startDaemons()`` follows.
  func endDaemons() throws(ScriptError) {
    for daemon in daemons {
      try end(daemon, .reboot, "terminated by the restart")
      daemon.restartsAt = nil
    }
  }

  /// Returns the daemon with a name.
  ///
  /// - Throws: if there is none.
  func daemon(_ name: String) throws(ScriptError) -> Daemon {
    guard let daemon = daemons.first(where: { $0.name == name }) else {
      throw ScriptError("the device has no daemon '\(name)'; name it in its configuration")
    }
    return daemon
  }

  /// Kills the process of a daemon at once, as by SIGKILL.
  ///
  /// The journal records a crash. A daemon that stays up is due again at once, or when its throttle has
  /// passed.
  func kill(_ daemon: Daemon) throws(ScriptError) {
    guard daemon.running != nil else {
      throw ScriptError("cannot kill the daemon '\(daemon.name)': it does not run")
    }
    record("kill", by: .test, value: daemon.name, "kills '\(daemon.name)'")
    try end(daemon, .crash, "crashed with signal 9, Killed")
    try rest()
  }

  /// Starts the daemons that are due.
  ///
  /// Part of ``expireRules()``; ``nextStop`` includes their deadlines.
  func restartDaemons() throws(ScriptError) {
    for daemon in daemons where daemon.restartsAt.map({ $0 <= now }) ?? false { try start(daemon) }
  }

  /// Detects needed daemons that have ended while they rested.
  ///
  /// Others are detected when they get time, which may take days of device time.
  func findLostDaemons() throws(ScriptError) {
    for daemon in daemons
    where daemon.configuration.isNeeded && daemon.running?.connection.hasEnded == true {
      try giveTime(to: daemon, until: now)
    }
  }

  /// Starts the daemon to which a program connects by host or path, unless it is running.
  ///
  /// A new one comes to rest at the same instant, so it may be listening before the connection arrives.
  func startDaemon(at host: String) throws(ScriptError) {
    for daemon in daemons where daemon.running == nil {
      let paths = daemon.configuration.sockets.map { "\(runtimeFolder)/\($0)" }
      if daemon.name == host || paths.contains(host) { try start(daemon) }
    }
  }

  /// Lets the process of a daemon run until it rests.
  ///
  /// The first call takes the report of its start; each later one sends the oldest queued message.
  func giveTime(to daemon: Daemon, until: DeviceInstant) throws(ScriptError) {
    guard let running = daemon.running else { return }
    if !running.hasAnswered {
      daemon.running?.hasAnswered = true
      return try take(running.connection.firstAnswer(at: now.nanoseconds), from: daemon)
    }
    let message = running.outbox.takeFirst()
    let answer = running.connection.run(
      now: now.nanoseconds, until: until.nanoseconds, clocks: clocks, message: message?.message)
    try take(answer, from: daemon)
  }

  // MARK: Start and end

  /// Starts the process of a daemon; its first messages are the device's conditions and the phases of all
  /// apps.
  ///
  /// - Throws: if the program cannot be started.
  private func start(_ daemon: Daemon) throws(ScriptError) {
    processes += 1
    daemon.restartsAt = nil
    daemon.lastStart = now
    record(.start(process: processes, by: "system"), of: daemon)
    let journal = journal
    let output = AppOutput(console: journal.console) { journal.room }
    do {
      let connection = try AppConnection(launch(of: daemon), limits: configuration.watchdog) {
        output.take($0, $1)
      }
      let member = NetworkMember(daemon.name, connection, number: processes, mayListen: true)
      network.add(member)
      daemon.running = Daemon.Running(
        number: processes, connection: connection, member: member, output: output,
        outbox: MessageQueue(firstDaemonMessages))
    } catch {
      throw ScriptError("\(error)")
    }
  }

  /// Returns the launch parameters of a daemon: a permanent home, an empty `tmp`, and the runtime folder.
  ///
  /// The daemon's own environment overrides the device's. A program that is linked with virtual time gets no
  /// library.
  private func launch(of daemon: Daemon) throws(ScriptError) -> AppLaunch {
    try Self.makeEmpty("\(daemon.folder)/tmp")
    var environment = configuration.environment.merging(daemon.configuration.environment) { $1 }
    environment["HOME"] = daemon.folder
    environment["CFFIXED_USER_HOME"] = daemon.folder
    environment["TMPDIR"] = "\(daemon.folder)/tmp"
    environment["XDG_RUNTIME_DIR"] = runtimeFolder
    if !daemon.configuration.hasOwnTime { environment["LD_PRELOAD"] = configuration.library }
    return AppLaunch(
      executable: daemon.configuration.executable, environment: environment,
      folder: daemon.folder, now: now.nanoseconds, booted: clock.started.nanoseconds,
      clocks: clocks, hasNetwork: true)
  }

  /// Creates an empty folder.
  ///
  /// - Throws: if the path cannot be emptied or created.
  static func makeEmpty(_ path: String) throws(ScriptError) {
    do {
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw ScriptError("cannot make the folder '\(path)' of a daemon: \(error)")
    }
  }

  /// Ends the process of a daemon, if any.
  ///
  /// Its connections end, its output goes to the journal and the console, and the device may sleep if nothing
  /// else keeps it awake.
  ///
  /// - Parameters:
  ///   - reason: the reason in the trace.
  ///   - text: the text in the log.
  private func end(
    _ daemon: Daemon, _ reason: TerminationReason, _ text: String
  ) throws(ScriptError) {
    guard let running = daemon.running else { return }
    running.connection.kill()
    try network.end(running.member, at: now)
    daemon.running = nil
    recordOutput(running.output, of: daemon)
    running.output.releaseErrors()
    record(
      .end(TraceEvent.End(process: running.number, reason: reason.name, text)), of: daemon)
    if daemon.staysUp, let last = daemon.lastStart {
      daemon.restartsAt = max(now, last + DaemonConfiguration.throttle)
    }
    try processNetworkEvents()
    try followActivity()
  }

  // MARK: Reports

  /// Handles the result of giving a daemon time: its report, or its end.
  ///
  /// A daemon that does not rest, or whose reports are invalid, is killed like an app.
  private func take(_ answer: GrantResult, from daemon: Daemon) throws(ScriptError) {
    switch answer {
    case .rests(let report): try take(report, from: daemon)
    case .ended(let ended):
      if let time = ended.now { setClock(max(now, DeviceInstant(nanoseconds: time))) }
      switch ended.cause {
      case .exited(let status):
        let text = "exited with status \(status)"
        try end(daemon, .exited, text)
        try stop(without: daemon, text)
      case .signaled(let signal):
        let name = "signal \(signal), \(String(cString: strsignal(signal)))"
        try end(daemon, .crash, "crashed with \(name)")
        try stop(without: daemon, "was killed by \(name)")
      case .unresponsive(let finding):
        try giveUp(daemon, .unresponsive(Self.text(of: finding)))
      case .brokenLink(let text): try giveUp(daemon, .brokenLink(Self.broken(text)))
      }
    }
  }

  /// Stops a scenario that needs the daemon, as its further output would be meaningless.
  ///
  /// - Parameter ending: how the daemon ended.
  private func stop(without daemon: Daemon, _ ending: String) throws(ScriptError) {
    if daemon.configuration.isNeeded { throw ScriptError(lostDaemon: ending) }
  }

  /// Kills a process that cannot continue.
  ///
  /// The finding is recorded as a misuse before the end.
  private func giveUp(_ daemon: Daemon, _ reason: TerminationReason) throws(ScriptError) {
    let text = reason.report ?? "ended"
    record(.misuse(TraceEvent.Misuse(text)), of: daemon)
    try end(daemon, reason, text)
    try stop(without: daemon, "was given up: \(text)")
  }

  /// Handles the report of a resting daemon: its clock, its output, its connections, and then its messages.
  private func take(_ report: RestReport, from daemon: Daemon) throws(ScriptError) {
    setClock(max(now, DeviceInstant(nanoseconds: report.now)))
    daemon.running?.next = report.next.map { DeviceInstant(nanoseconds: $0) }
    guard let running = daemon.running else { return }
    recordOutput(running.output, of: daemon)
    running.output.releaseErrors()
    try network.follow(running.member, at: now)
    try processNetworkEvents()
    for bytes in report.messages {
      guard let message = try? DaemonReport(message: bytes) else {
        return try giveUp(daemon, .brokenLink(Self.broken("an unknown message")))
      }
      switch message {
      case .keepsAwake(let isHeld):
        daemon.running?.keepsAwake = isHeld
        try followActivity()
      case .refused(let what):
        record(.misuse(TraceEvent.Misuse("it may not call '\(what)'", name: what)), of: daemon)
      case .wake, .transfer: try take(message)
      }
    }
  }

  /// Passes a report about apps to the services, from a daemon of the device or of a live run.
  func take(_ report: DaemonReport) throws(ScriptError) {
    for service in services { try perform(service.take(report, at: now)) }
  }

  /// The first messages to a new process of a daemon.
  var firstDaemonMessages: [DaemonMessage] { services.flatMap(\.firstDaemonMessages) }

  /// Records an event of a daemon, by its name as for an app.
  private func record(_ what: TraceEvent.What, of daemon: Daemon) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: daemon.name))
  }

  /// Records the standard output since the last call.
  private func recordOutput(_ output: AppOutput, of daemon: Daemon) {
    for part in output.takeParts() { record(.output(part), of: daemon) }
  }
}
