import DeviceTrace
import RuleBlocks
import BackgroundExecution

/// Life cycles and the task scheduler, wired as in a device, with apps that respond automatically.
///
/// Every app may submit `r1`, `r2` (refresh), `p0` to `p11` (processing) and, of iOS 26, `c.` with any end
/// (continued).
struct SchedulerBench {
  private(set) var lives: [AppID: LifeCycle] = [:]
  private(set) var scheduler: TaskScheduler
  private(set) var time = DeviceInstant(day: 0, hour: 9)
  /// All actions of the life cycles, in order.
  private(set) var lived: [(app: AppID, action: LifeCycle.Action)] = []
  private(set) var told: [TaskScheduler.Action] = []
  /// When and how an app completes a task; nil: never.
  var works: @Sendable (ScheduledTask) -> (after: Duration, success: Bool)? = { _ in
    (.seconds(3), true)
  }
  /// Whether its expiration handler completes a task, without success.
  var expires = true
  private var answers: [(at: DeviceInstant, app: AppID, number: Int, success: Bool)] = []

  static let processing = (0..<12).map { "p\($0)" }

  init(
    _ apps: [AppID] = ["a"], iOS version: Int = 18,
    modes: Set<AppManifest.BackgroundMode> = [.fetch, .processing],
    rules: (inout DeviceRules) -> Void = { _ in }
  ) {
    var device = DeviceRules(profile: Profile(iOS: version) ?? .latest)
    rules(&device)
    scheduler = TaskScheduler(device, start: time)
    let manifest = AppManifest(
      backgroundModes: modes, permittedTasks: ["r1", "r2", "c.*"] + Self.processing)
    for app in apps {
      lives[app] = LifeCycle(manifest: manifest, profile: device.profile, start: time)
      tell(.device(.installed(app, manifest)))
    }
  }

  // MARK: Events

  mutating func feed(_ app: AppID = "a", _ events: LifeCycle.Event...) {
    for event in events { perform(app, lives[app]?.handle(event, at: time) ?? []) }
  }

  mutating func tell(_ events: TaskScheduler.Event...) {
    for event in events { perform(scheduler.handle(event, at: time)) }
  }

  mutating func submit(
    _ identifier: String, of app: AppID = "a", in delay: Duration? = nil,
    needsNetwork: Bool = false, needsPower: Bool = false
  ) {
    let kind: ScheduledTask.Kind = identifier.hasPrefix("p") ? .processing : .refresh
    tell(
      .submit(
        app,
        TaskRequest(
          identifier, kind, earliest: delay.map { time + $0 }, needsNetwork: needsNetwork,
          needsPower: needsPower)))
  }

  /// Submits a request for a continued task.
  mutating func submitContinued(_ identifier: String, of app: AppID = "a") {
    let continued = ContinuedRequest(title: "Export", subtitle: identifier)
    tell(.submit(app, TaskRequest(identifier, .continued, continued: continued)))
  }

  /// Locks or unlocks the device, for every app and for the scheduler.
  mutating func lock(_ locks: Bool = true) {
    for app in lives.keys.sorted() { feed(app, locks ? .lock : .unlock) }
    tell(.device(.locked(locks)))
  }

  /// Launches an app, submits requests, and goes Home.
  mutating func use(_ app: AppID = "a", submitting identifiers: String...) {
    if case .notRunning = lives[app]?.state {
      feed(app, .launch)
    } else {
      feed(app, .returnToApp)
    }
    for identifier in identifiers { submit(identifier, of: app) }
    feed(app, .home)
  }

  /// Advances the time, stopping whenever a machine or an app has something to do.
  mutating func pass(_ duration: Duration) {
    let end = time + duration
    while let next = nextStop, next <= end {
      time = max(time, next)
      for app in lives.keys.sorted()
      where lives[app]?.nextDeadline.map({ $0 <= time }) ?? false {
        perform(app, lives[app]?.elapse(to: time) ?? [])
      }
      if let due = scheduler.nextDeadline, due <= time { perform(scheduler.elapse(to: time)) }
      let due = answers.filter { $0.at <= time }
      answers.removeAll { $0.at <= time }
      for answer in due {
        tell(.completed(answer.app, number: answer.number, success: answer.success))
      }
    }
    time = end
  }

  private var nextStop: DeviceInstant? {
    (lives.values.map(\.nextDeadline) + [scheduler.nextDeadline] + answers.map(\.at))
      .compactMap { $0 }.min()
  }

  private mutating func perform(_ app: AppID, _ actions: [LifeCycle.Action]) {
    for action in actions {
      lived.append((app, action))
      switch action {
      case .phase(let phase):
        if case .notRunning = phase { answers.removeAll { $0.app == app } }
        tell(.device(.phase(app, phase)))
      case .lapsed(let assertion): tell(.device(.lapsed(app, assertion)))
      case .deliver(let message, _):
        hear(message, app)
        feed(app, .returned(message))
      default: break
      }
    }
  }

  private mutating func hear(_ message: AppMessage, _ app: AppID) {
    switch message {
    case .scheduledTaskBegins(let task):
      guard let (delay, success) = works(task) else { return }
      answers.append((time + delay, app, task.number, success))
    case .scheduledTaskExpires(let number) where expires:
      answers.removeAll { $0.number == number }
      tell(.completed(app, number: number, success: false))
    default: break
    }
  }

  private mutating func perform(_ actions: [TaskScheduler.Action]) {
    told += actions
    for case .request(let app, let request) in actions { feed(app, .request(request)) }
  }
}

extension SchedulerBench {
  /// The tasks that have begun, in order.
  var begun: [ScheduledTask] {
    told.compactMap { if case .begins(let task, _, _) = $0 { task } else { nil } }
  }

  var begunIdentifiers: [String] { begun.map(\.identifier) }

  /// The state of the app at the begin of each task.
  var wakes: [TraceEvent.Wake] {
    told.compactMap { if case .begins(_, let wake, _) = $0 { wake } else { nil } }
  }

  /// The records of ended tasks, in order.
  var records: [TaskRecord] {
    told.compactMap { if case .ends(let record) = $0 { record } else { nil } }
  }

  var misuses: [Misuse] {
    lived.compactMap { if case .misuse(let misuse) = $0.action { misuse } else { nil } }
      + told.compactMap(\.reportedMisuse)
  }

  /// The tasks whose expiration handlers were called, by number.
  var expired: [Int] {
    lived.map(\.action).messages.compactMap {
      if case .scheduledTaskExpires(let number) = $0 { number } else { nil }
    }
  }

  /// The identifiers of an app's pending requests.
  func pending(_ app: AppID = "a") -> [String] {
    scheduler.pending(of: app).map(\.identifier)
  }

  func planned(_ identifier: String, _ app: AppID = "a") -> DeviceInstant? {
    scheduler.plannedBegin(of: identifier, for: app)
  }
}
