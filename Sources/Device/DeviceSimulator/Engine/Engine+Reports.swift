import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
internal import DeviceLink
internal import DeviceProtocol
internal import DeviceTrace

/// Giving time to a process and handling the result.
///
/// A process runs alone: the engine waits until it rests and then handles its messages. A report may contain
/// several, which are handled in order.
extension Engine {
  /// Lets one process run until it rests.
  ///
  /// The first call takes the report of its start; each later one sends the oldest queued message, or none if
  /// the process's own deadline is due.
  ///
  /// - Parameter until: how far its clock may advance by itself.
  func giveTime(to app: InstalledApp, until: DeviceInstant) throws(ScriptError) {
    guard let running = app.running else { return }
    if !running.hasAnswered {
      app.running?.hasAnswered = true
      return try take(running.connection.firstAnswer(at: now.nanoseconds), from: app)
    }
    var bytes: [UInt8]?
    if let message = app.takeMessage() {
      if case .call(let call, _) = message {
        if call == .didFinishLaunching, try refusesLaunch(of: app) { return }
        if !call.isOfLaunch { app.running?.isLaunching = false }
        record(.call(name: call.method.swift, state: app.state), of: app)
      }
      bytes = message.message
    } else if tooManyWakeUps(of: app) {
      return try giveUp(app, .unresponsive("it woke up too often within one second"))
    }
    let answer = running.connection.run(
      now: now.nanoseconds, until: until.nanoseconds, clocks: clocks, message: bytes)
    try take(answer, from: app)
  }

  /// Counts a wake-up of a process for itself.
  ///
  /// - Returns: whether there were so many within one second that the process will not come to rest by
  ///   itself. A message, or another second, resets the count.
  private func tooManyWakeUps(of app: InstalledApp) -> Bool {
    guard let running = app.running else { return false }
    if now >= running.countedFrom + .seconds(1) {
      app.running?.countedFrom = now
      app.running?.wakeUps = 0
    }
    app.running?.wakeUps += 1
    return running.wakeUps >= configuration.mostWakeUps
  }

  /// Handles the result of giving an app time: its report, or its end.
  ///
  /// An end by itself is an event of the life cycle, which determines the consequences. A process that does
  /// not rest, or whose reports are invalid, is killed by the device.
  private func take(_ answer: GrantResult, from app: InstalledApp) throws(ScriptError) {
    switch answer {
    case .rests(let report): try take(report, from: app)
    case .ended(let end):
      app.running?.end = end
      if let time = end.now { setClock(max(now, DeviceInstant(nanoseconds: time))) }
      switch end.cause {
      case .exited: try feed(.exited, to: app)
      case .signaled: try feed(.crashed, to: app)
      case .unresponsive(let finding):
        try giveUp(app, .unresponsive(Self.text(of: finding)), end.frames)
      case .brokenLink(let text):
        try giveUp(app, .brokenLink(Self.broken(text)))
      }
    }
  }

  /// Kills a process that cannot continue.
  ///
  /// The cause is recorded as a misuse before the end, with the stack if it is known; it replaces an earlier
  /// finding of a block.
  private func giveUp(
    _ app: InstalledApp, _ reason: TerminationReason, _ frames: [UInt64] = []
  ) throws(ScriptError) {
    if case .unresponsive(let text) = reason { recordMisuse(text, of: app, frames) }
    if case .brokenLink(let text) = reason { recordMisuse(text, of: app, frames) }
    app.running?.blocked = nil
    try feed(.request(.terminate(reason)), to: app)
  }

  /// Returns the watchdog's finding, as the rest of a sentence about the process.
  static func text(of finding: Watchdog.Finding) -> String {
    switch finding {
    case .busy(let time):
      "it used \(time.inSeconds) of processor time without coming to rest"
    case .asleep(let time):
      "it slept for \(time.inSeconds) in a call that virtual time does not know"
    }
  }

  /// Returns a broken link's description, as the rest of a sentence about the process.
  ///
  /// - Parameter by: the cause: `an unknown message`.
  static func broken(_ by: String) -> String {
    "its link to the device is broken by \(by)"
  }

  // MARK: Reports

  /// Handles a report: clock, output, connections, and then the messages.
  ///
  /// All messages are decoded before the first is handled: a report with an invalid one is ignored as a
  /// whole, and ends the process.
  private func take(_ report: RestReport, from app: InstalledApp) throws(ScriptError) {
    setClock(max(now, DeviceInstant(nanoseconds: report.now)))
    app.running?.next = report.next.map { DeviceInstant(nanoseconds: $0) }
    recordOutput(of: app)
    try followConnections(of: app)
    // A crashing process reports first; what it wrote then belongs to its end.
    if report.mainWait != .nothing { app.running?.output.releaseErrors() }
    var messages: [AppReport] = []
    for bytes in report.messages {
      guard let message = try? AppReport(message: bytes) else {
        let isScreen = bytes.first == AppReport.screenNumber
        let what = isScreen ? "a screen that is damaged or too large" : "an unknown message"
        return try giveUp(app, .brokenLink(Self.broken(what)))
      }
      messages.append(message)
    }
    // A running thread is about to do something: the process ends, or had too many messages for one report.
    let isFree = report.mainWait == .events || report.mainWait == .nothing
    try take(messages, from: app, blocked: isFree ? nil : report)
  }

  /// Handles the messages of an app, and follows its main thread (R9) between them.
  ///
  /// Requests of services to the life cycle are performed last: an app that releases one assertion and takes
  /// another in the same report is not suspended in between.
  ///
  /// - Parameter blocked: the report, if the main thread is blocked at its end.
  private func take(
    _ messages: [AppReport], from app: InstalledApp, blocked: RestReport?
  ) throws(ScriptError) {
    let number = app.running?.number
    // A thread that has returned from a call was free, even if it is blocked again.
    let freed = messages.lastIndex { if case .returned = $0 { true } else { false } }
    if app.running?.blocked != nil, blocked == nil || freed != nil {
      app.running?.blocked = nil
      app.running?.blockIsRecorded = false
      try feed(.mainThreadUnblocked, to: app)
    }
    var requests: [DeviceAction] = []
    for (index, message) in messages.enumerated() {
      if index == (freed ?? -1) + 1 { try noteBlock(of: app, blocked) }
      // Messages after a call that ended the process are ignored.
      guard app.running?.number == number else { return }
      requests += try take(message, from: app)
    }
    // Only after the whole report may the app be suspended.
    guard app.running?.number == number else { return }
    try perform(requests)
    if messages.count == (freed ?? -1) + 1 { try noteBlock(of: app, blocked) }
  }

  /// Notes that the main thread is blocked, which the rules are informed of once (R9).
  ///
  /// That is a mistake only if nothing can free the thread: no deadline of the process, and no data that may
  /// still arrive. Then it is recorded at once; otherwise a rule may end the app for it later, or not.
  private func noteBlock(of app: InstalledApp, _ report: RestReport?) throws(ScriptError) {
    guard let report, let running = app.running, !running.isSuspended else { return }
    let isNew = running.blocked == nil
    app.running?.blocked = (report.mainWait, report.frames)
    guard isNew else { return }
    // Nothing in the app will end it; whether a rule will is not known yet.
    let mayGetData = report.mainWait == .data && (live != nil || network.holds(running.member))
    if running.next == nil, !mayGetData { recordBlock(of: app) }
    try feed(.mainThreadBlocked, to: app)
  }

  /// Handles one message of an app.
  ///
  /// A message that the engine does not handle itself is offered to the services; if none takes it, the link
  /// is broken.
  ///
  /// - Returns: a service's requests, to be performed after the whole report.
  private func take(
    _ message: AppReport, from app: InstalledApp
  ) throws(ScriptError) -> [DeviceAction] {
    switch message {
    case .returned(let call):
      record(.returned(name: call.method.swift), of: app)
      if call.change == .didBecomeActive { app.running?.isLaunching = false }
      try feed(.returned(call), to: app)
    case .notImplemented(let call):
      recordMisuse("the delegate has no method '\(call.method.swift)'; implement it", of: app)
    case .sceneClassMissing(let name):
      recordMisuse(
        "Info.plist names the class '\(name)' for a scene, which the app does not have; give the class "
          + "that name", of: app)
    case .sceneWanted(let session): try giveScene(session, to: app)
    case .sceneUnwanted(let session): try feed(.closeScene(session), to: app)
    case .openURL(let number, let url): try open(url, number: number, by: app)
    case .quickActions(let actions): app.quickActions = actions
    case .refused(let what): recordMisuse("iOS refuses '\(what)'", of: app, name: what)
    // Handled in order: a picture shows the screen at the moment when the handler was called or the method
    // returned, and nothing that was drawn later in the same report (R96).
    case .screen(let screen): app.screen = screen
    case .touched(let answer): try take(answer, from: app)
    case .state(let report): take(report, from: app)
    case .log(let text): journal.note(text, of: app.id.rawValue, at: now)
    case .handler(let report): recordMisuse(report.text, of: app)
    case .broken(let what): try giveUp(app, .brokenLink(Self.broken(what)))
    default:
      if let requests = try offer(message, from: app) { return requests }
      try giveUp(app, .brokenLink(Self.broken("a message that no service handles")))
    }
    return []
  }
}
