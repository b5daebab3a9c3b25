import RuleBlocks
import BackgroundExecution

/// Checks a device's log against a model of its own, and lists violations of the rules.
struct LogChecker {
  /// The known state of an app.
  private struct App {
    var isAlive = false
    var isSuspended = false
    var isInFront = false
    var isBlocked = false
    var inFlight: AppMessage?
    /// The last message that changes the state; nil in a new process.
    var last: AppMessage?
    var wasLaunchedInBackground = false
    var scenes: Set<Int> = []
    /// The last end of a use or start of a fetch.
    var anchor = DeviceInstant.zero
    var interval = FetchInterval.never
  }

  private(set) var problems: [String] = []
  private var apps: [AppID: App] = [:]
  /// The open fetches, each with the earliest instant at which it should have begun.
  private var open: [FetchToken: DeviceInstant] = [:]
  private var ended: Set<FetchToken> = []
  private var time = DeviceInstant.zero

  mutating func read(_ entry: DeviceBench.Entry) {
    if entry.time < time { problems.append("time runs backwards at \(entry.time)") }
    time = entry.time
    if let id = entry.app, let event = entry.fed { read(event, of: id) }
    if let id = entry.app, let action = entry.life { read(action, of: id) }
    if let action = entry.fetch { read(action) }
    if case .setMinimumInterval(let id, let seconds) = entry.told {
      apps[id, default: App()].interval = FetchInterval(seconds: seconds) ?? .never
    }
  }

  /// Follows the main thread; events of a dead or suspended process are misuse and ignored.
  private mutating func read(_ event: LifeCycle.Event, of id: AppID) {
    guard var app = apps[id], app.isAlive, !app.isSuspended else { return }
    switch event {
    case .mainThreadBlocked: app.isBlocked = true
    case .mainThreadUnblocked: app.isBlocked = false
    case .returned(let message) where message == app.inFlight && !app.isBlocked:
      app.inFlight = nil
    default: break
    }
    apps[id] = app
  }

  private mutating func read(_ action: LifeCycle.Action, of id: AppID) {
    var app = apps[id] ?? App()
    switch action {
    case .startProcess(.prewarm), .endPrewarmed:
      if app.isAlive { problems.append("\(time): prewarms \(id), which runs") }
    case .startProcess(let reason):
      if app.isAlive { problems.append("\(time): a second process of \(id)") }
      let isUnseen = if case .background = reason { true } else { false }
      app = App(
        isAlive: true, wasLaunchedInBackground: isUnseen, anchor: app.anchor,
        interval: app.interval)
    case .deliver(let message, _): deliver(message, to: &app, id)
    case .post, .takeSnapshot:
      if !app.isAlive || app.isSuspended { problems.append("\(time): \(action) reaches none") }
    case .suspend:
      if !app.isAlive || app.isSuspended { problems.append("\(time): suspends \(id) twice") }
      app.isSuspended = true
    case .resume:
      if !app.isSuspended { problems.append("\(time): resumes \(id), which runs") }
      app.isSuspended = false
    case .woken:
      if app.isSuspended || app.isInFront { problems.append("\(time): wakes \(id) in vain") }
    case .terminate, .overdue, .lapsed, .unlimited, .misuse: break
    case .phase(let phase):
      if app.isInFront, phase != .foreground { app.anchor = time }
      app.isInFront = phase == .foreground
      if case .notRunning = phase { app.isAlive = false }
    }
    apps[id] = app
  }

  private mutating func deliver(_ message: AppMessage, to app: inout App, _ id: AppID) {
    if !app.isAlive || app.isSuspended {
      problems.append("\(time): \(message) to a process of \(id) that cannot take it")
    }
    if app.isBlocked || app.inFlight != nil {
      problems.append("\(time): \(message) to \(id), whose main thread is not free")
    }
    app.inFlight = message
    if case .backgroundTaskExpires = message { return }
    switch message {
    case .openURL, .notificationResponse, .quickAction: if app.last != nil { return }
    default: break
    }
    if case .performFetch = message {
      if app.last == nil { problems.append("\(time): a fetch before the launch of \(id)") }
      return
    }
    if read(message, ofSceneOf: &app) { return }
    let message = message.change
    if !followers(of: app).contains(message) {
      let last = app.last.map { "\($0)" } ?? "start"
      problems.append("\(time): \(message) after \(last) in \(id)")
    }
    app.last = message
  }

  /// Checks messages that only apps with scenes receive.
  private mutating func read(_ message: AppMessage, ofSceneOf app: inout App) -> Bool {
    switch message {
    case .scene(let call):
      let isKnown =
        switch call.message {
        case .willConnect: app.last != nil && app.scenes.insert(call.session).inserted
        case .didDisconnect: app.scenes.remove(call.session) != nil
        default: app.scenes.contains(call.session)
        }
      if !isKnown { problems.append("\(time): \(message) to a scene that is not there") }
      return call.isSwitch || call.message.ofApplication == nil
    case .didDiscardSceneSessions: return true
    default: return false
    }
  }

  /// The grammar of delegate messages: those that may follow the last one.
  private func followers(of app: App) -> [AppMessage] {
    switch app.last {
    case nil: [.didFinishLaunching]
    case .didFinishLaunching:
      app.wasLaunchedInBackground
        ? [.willEnterForeground, .willTerminate]
        : [app.scenes.isEmpty ? .didBecomeActive : .willEnterForeground]
    case .didBecomeActive: [.willResignActive]
    case .willResignActive: [.didBecomeActive, .didEnterBackground]
    case .didEnterBackground: [.willEnterForeground, .willTerminate]
    case .willEnterForeground: [.didBecomeActive]
    case .willTerminate, .timeChanged, .performFetch, .backgroundTaskExpires, .scheduledTaskBegins,
      .scheduledTaskExpires, .scene, .openURL, .notificationResponse, .quickAction,
      .didDiscardSceneSessions,
      .sessionEvents, .remoteNotification, .audioInterruptionEnds, .location, .keepAlive,
      .memoryWarning, .remoteCommand:
      []
    }
  }

  private mutating func read(_ action: FetchScheduler.Action) {
    switch action {
    case .fetchBegins(let token, _, _):
      let app = apps[token.app] ?? App()
      var floor = DeviceInstant(nanoseconds: .max)
      if case .atLeast(let interval) = app.interval { floor = app.anchor + interval }
      if open.updateValue(floor, forKey: token) != nil {
        problems.append("\(time): \(token) begins twice")
      }
      apps[token.app, default: App()].anchor = time
    case .fetchEnds(let record):
      let floor = open.removeValue(forKey: record.token)
      if floor == nil || !ended.insert(record.token).inserted {
        problems.append("\(time): \(record.token) ends twice or has not begun")
      }
      if let floor, !record.isSimulated, record.start < floor {
        problems.append("\(record.start): \(record.token) before its floor at \(floor)")
      }
      if record.outcome == .overran, record.elapsed != .seconds(30) {
        problems.append("\(time): \(record.token) was not stopped after 30 s")
      }
    case .request, .misuse: break
    }
  }
}
