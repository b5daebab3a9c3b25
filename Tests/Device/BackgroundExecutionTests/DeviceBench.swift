import DeviceTrace
import RuleBlocks
import BackgroundExecution

/// Life cycles and a fetch scheduler wired together, with apps that respond automatically.
///
/// This is the complete wiring: requests go to the life cycle, phases come from it.
struct DeviceBench {
  /// An action of one of the machines, in the order in which the shell performs them, or an event.
  struct Entry {
    let time: DeviceInstant
    var app: AppID?
    var life: LifeCycle.Action?
    var fetch: FetchScheduler.Action?
    var fed: LifeCycle.Event?
    var told: FetchScheduler.Event?
  }

  var lives: [AppID: LifeCycle] = [:]
  var scheduler: FetchScheduler
  var time = DeviceInstant.zero
  var log: [Entry] = []
  /// Whether callbacks return automatically.
  var returns = true
  /// The result and the time of an app's fetch; nil for a completion handler that is never called.
  var answer: (FetchToken) -> (after: Duration, FetchResult)? = { _ in (.seconds(5), .newData) }
  private var answers: [(at: DeviceInstant, token: FetchToken, result: FetchResult)] = []
  private let profile: Profile

  init(
    _ apps: [AppID] = ["a"], mode: Bool = true, iOS version: Int = 18, minimum: Bool = true,
    scenes: Bool = false
  ) {
    var profile = Profile(iOS: version) ?? .latest
    profile.isPad = scenes
    self.profile = profile
    scheduler = FetchScheduler(DeviceRules(profile: profile))
    let manifest = AppManifest(
      backgroundModes: mode ? [.fetch] : [], hasScenes: scenes, supportsMultipleScenes: scenes)
    for app in apps {
      lives[app] = LifeCycle(manifest: manifest, profile: profile)
      tell(.device(.installed(app, manifest)))
      if minimum { tell(.setMinimumInterval(app, seconds: 0)) }
    }
  }

  /// Feeds events to the life cycle of an app.
  mutating func feed(_ app: AppID = "a", _ events: LifeCycle.Event...) {
    for event in events {
      log.append(Entry(time: time, app: app, fed: event))
      perform(app, lives[app]?.handle(event, at: time) ?? [])
    }
  }

  /// Feeds an event to the scheduler.
  mutating func tell(_ event: FetchScheduler.Event) {
    log.append(Entry(time: time, told: event))
    perform(scheduler.handle(event, at: time))
  }

  /// Advances the time to an instant, stopping whenever a machine or an app has something to do.
  mutating func pass(to end: DeviceInstant) {
    while let next = nextStop, next <= end {
      time = next
      for app in lives.keys.sorted() where lives[app]?.nextDeadline == next {
        perform(app, lives[app]?.elapse(to: next) ?? [])
      }
      if scheduler.nextDeadline == next { perform(scheduler.elapse(to: next)) }
      let due = answers.filter { $0.at <= next }
      answers.removeAll { $0.at <= next }
      for answer in due { tell(.handlerCalled(answer.token, answer.result)) }
    }
    time = max(time, end)
  }

  mutating func pass(_ duration: Duration) { pass(to: time + duration) }

  private var nextStop: DeviceInstant? {
    (lives.values.map(\.nextDeadline) + [scheduler.nextDeadline] + answers.map(\.at))
      .compactMap { $0 }.min()
  }

  private mutating func perform(_ app: AppID, _ actions: [LifeCycle.Action]) {
    for action in actions { log.append(Entry(time: time, app: app, life: action)) }
    for action in actions {
      switch action {
      case .phase(let phase):
        if case .notRunning = phase { answers.removeAll { $0.token.app == app } }
        tell(.device(.phase(app, phase)))
      case .lapsed(let assertion): tell(.device(.lapsed(app, assertion)))
      case .deliver(let message, _):
        if case .performFetch(let token) = message, let (delay, result) = answer(token) {
          answers.append((time + delay, token, result))
        }
        if returns { feed(app, .returned(message)) }
      default: break
      }
    }
  }

  private mutating func perform(_ actions: [FetchScheduler.Action]) {
    for action in actions { log.append(Entry(time: time, fetch: action)) }
    for case .request(let app, let request) in actions { feed(app, .request(request)) }
  }
}

extension DeviceBench {
  /// The fetches begun so far, with their instants.
  var begun: [(time: DeviceInstant, token: FetchToken, wake: TraceEvent.Wake)] {
    log.compactMap { entry in
      guard case .fetchBegins(let token, let wake, _) = entry.fetch else { return nil }
      return (entry.time, token, wake)
    }
  }

  /// The records of the fetches ended so far.
  var records: [FetchRecord] {
    log.compactMap { if case .fetchEnds(let record) = $0.fetch { record } else { nil } }
  }

  var misuses: [Misuse] {
    log.compactMap { entry in
      if case .misuse(let misuse) = entry.life { return misuse }
      if case .misuse(let misuse) = entry.fetch { return misuse }
      return nil
    }
  }

  /// The delegate calls of all apps.
  var messages: [AppMessage] { log.compactMap(\.life).messages }

  /// Launches an app, uses it for a time and goes Home.
  mutating func use(_ app: AppID = "a", for duration: Duration = .seconds(60)) {
    if case .notRunning = lives[app]?.state {
      feed(app, .launch)
    } else {
      feed(app, .returnToApp)
    }
    pass(duration)
    feed(app, .home)
  }
}
