import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace
import Foundation

/// The daemons of the device: started with it, kept running, and heard.
extension Engine {
  /// Starts all daemons, as the device does when it is switched on.
  ///
  /// The runtime folder is made empty before: a socket of an earlier start must not be there.
  func startDaemons() throws(ScriptError) {
    try Self.makeEmpty(runtimeFolder)
    for daemon in daemons where daemon.staysUp { try start(daemon) }
  }

  /// Ends all daemons with the device's restart.
  ///
  /// None is due to be started again by itself: ``startDaemons()`` follows.
  func endDaemons() throws(ScriptError) {
    for daemon in daemons {
      try end(daemon, .reboot, "terminated by the restart")
      daemon.restartsAt = nil
    }
  }

  /// The daemon with a name.
  ///
  /// - Throws: for a name that no daemon has.
  func daemon(_ name: String) throws(ScriptError) -> Daemon {
    guard let daemon = daemons.first(where: { $0.name == name }) else {
      throw ScriptError("the device has no daemon '\(name)'; name it in its configuration")
    }
    return daemon
  }

  /// Kills the process of a daemon at once, as by SIGKILL.
  ///
  /// In the journal its end is a crash. One that stays up is due again at once, or when its
  /// throttle has passed.
  func kill(_ daemon: Daemon) throws(ScriptError) {
    guard daemon.running != nil else {
      throw ScriptError("cannot kill the daemon '\(daemon.name)': it does not run")
    }
    record(
      .action(TraceEvent.Action("kill", by: .test, value: daemon.name, "kills '\(daemon.name)'")))
    try end(daemon, .crash, "crashed with signal 9, Killed")
    try rest()
  }

  /// Starts the daemons that are due.
  ///
  /// A part of ``expireRules()``; when the next one is due is known to ``nextStop``.
  func restartDaemons() throws(ScriptError) {
    for daemon in daemons where daemon.restartsAt.map({ $0 <= now }) ?? false { try start(daemon) }
  }

  /// Takes note of daemons that scenarios need and that have ended while they rested.
  ///
  /// Others are found out about when they are given time, which may not be for days of the device.
  func findLostDaemons() throws(ScriptError) {
    for daemon in daemons
    where daemon.configuration.isNeeded && daemon.running?.connection.hasEnded == true {
      try giveTime(to: daemon, until: now)
    }
  }

  /// A program connects to a host or path: starts the daemon that is to be there.
  ///
  /// One that runs is left alone. A new one comes to rest at this very instant, and so may wait for
  /// connections before the one that has started it arrives.
  func startDaemon(at host: String) throws(ScriptError) {
    for daemon in daemons where daemon.running == nil {
      let paths = daemon.configuration.sockets.map { "\(runtimeFolder)/\($0)" }
      if daemon.name == host || paths.contains(host) { try start(daemon) }
    }
  }

  /// Lets the process of a daemon run until it rests.
  ///
  /// The first time takes the report of its start; each later one carries the oldest message of its
  /// line.
  func giveTime(to daemon: Daemon, until: DeviceInstant) throws(ScriptError) {
    guard let running = daemon.running else { return }
    if !running.hasAnswered {
      daemon.running?.hasAnswered = true
      return try take(running.connection.firstAnswer(at: now.nanoseconds), from: daemon)
    }
    let message = running.outbox.first
    if message != nil { daemon.running?.outbox.removeFirst() }
    let answer = running.connection.run(
      now: now.nanoseconds, until: until.nanoseconds, clocks: clocks, message: message?.message)
    try take(answer, from: daemon)
  }

  // MARK: Start and end

  /// Starts the process of a daemon, with the device's conditions and the phases of all apps first
  /// in its line.
  ///
  /// - Throws: for a program that cannot be started.
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
        outbox: service(DaemonService.self).firstMessages)
    } catch {
      throw ScriptError("\(error)")
    }
  }

  /// What the process of a daemon finds: a home that stays, an empty `tmp`, and the runtime folder.
  ///
  /// Its own environment goes before the device's. A program that has virtual time in it gets no
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

  /// Makes a folder that holds nothing.
  ///
  /// - Throws: for a path that cannot be emptied or made.
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

  /// The process of a daemon is gone, or has to go; does nothing without one.
  ///
  /// Its connections end, what it has printed goes to the journal and the console, and the device
  /// may sleep if this alone has kept it awake.
  ///
  /// - Parameters:
  ///   - reason: the word for it in the trace.
  ///   - text: the words for it in the log.
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
    try followNetwork()
    try followActivity()
  }

  // MARK: Reports

  /// Takes what came of giving a daemon time: its report, or its end.
  ///
  /// A daemon that does not rest, or whose reports make no sense, is killed as an app would be.
  private func take(_ answer: AppAnswer, from daemon: Daemon) throws(ScriptError) {
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

  /// Stops a scenario that cannot go on without a daemon; what it would print from now on is not its own fault.
  ///
  /// - Parameter ending: what has become of the daemon.
  private func stop(without daemon: Daemon, _ ending: String) throws(ScriptError) {
    if daemon.configuration.isNeeded { throw ScriptError(lostDaemon: ending) }
  }

  /// Kills a process that cannot be led any further.
  ///
  /// The finding is a misuse of the journal in front of the end.
  private func giveUp(_ daemon: Daemon, _ reason: TerminationReason) throws(ScriptError) {
    let text = reason.report ?? "ended"
    record(.misuse(TraceEvent.Misuse(text)), of: daemon)
    try end(daemon, reason, text)
    try stop(without: daemon, "was given up: \(text)")
  }

  /// Takes what a daemon says as it rests: its clock, what it has printed, its connections, and
  /// then its messages.
  private func take(_ report: RestReport, from daemon: Daemon) throws(ScriptError) {
    setClock(max(now, DeviceInstant(nanoseconds: report.now)))
    daemon.running?.next = report.next.map { DeviceInstant(nanoseconds: $0) }
    guard let running = daemon.running else { return }
    recordOutput(running.output, of: daemon)
    running.output.releaseErrors()
    try network.follow(running.member, at: now)
    try followNetwork()
    for bytes in report.messages {
      guard let message = try? DaemonReport(message: bytes) else {
        return try giveUp(daemon, .brokenLink(Self.broken("a message of no kind")))
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

  /// Takes what a daemon of either world says of the apps that it works for.
  ///
  /// - `wake` goes to the app that a session is of, and `transfer` to the trace.
  /// - The other two concern a process of the device alone.
  func take(_ report: DaemonReport) throws(ScriptError) {
    switch report {
    case .wake(let app, let session):
      try perform(service(DaemonService.self).wake(app, session: session, at: now))
    case .transfer(let name, let step):
      try perform(service(DaemonService.self).note(step, of: name, at: now))
    case .keepsAwake, .refused: break
    }
  }

  /// Notes an event of a daemon, which stands in the trace by its name as an app does.
  private func record(_ what: TraceEvent.What, of daemon: Daemon) {
    journal.record(TraceEvent(what, ns: now.nanoseconds, app: daemon.name))
  }

  /// Notes what it has printed to standard output since the last time.
  private func recordOutput(_ output: AppOutput, of daemon: Daemon) {
    for part in output.takeParts() { record(.output(part), of: daemon) }
  }
}
