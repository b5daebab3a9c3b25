import DeviceTrace
import RuleBlocks
import BackgroundExecution
import Foundation

/// Life cycles and the push dispatcher, wired as in a device, with apps that respond automatically.
struct PushBench {
  private(set) var lives: [AppID: LifeCycle] = [:]
  private(set) var push: PushDispatcher
  private(set) var time = DeviceInstant(day: 0, hour: 9)
  /// All actions of the life cycles, in order.
  private(set) var lived: [(app: AppID, action: LifeCycle.Action)] = []
  private(set) var told: [PushDispatcher.Action] = []
  /// When an app calls its handler; nil: never.
  var answersAfter: Duration? = .seconds(2)
  private var answers: [(at: DeviceInstant, call: PushCall)] = []

  init(_ apps: [AppID] = ["a"], mode: Bool = true, registers: Bool = true) {
    push = PushDispatcher(start: time)
    let manifest = AppManifest(backgroundModes: mode ? [.remoteNotification] : [])
    for app in apps {
      lives[app] = LifeCycle(manifest: manifest, profile: .latest, start: time)
      tell(.device(.installed(app, manifest)))
      if registers { tell(.register(app)) }
    }
    told = []
  }

  mutating func feed(_ app: AppID = "a", _ events: LifeCycle.Event...) {
    for event in events { perform(app, lives[app]?.handle(event, at: time) ?? []) }
  }

  mutating func tell(_ events: PushDispatcher.Event...) {
    for event in events { perform(push.handle(event, at: time)) }
  }

  /// Sends a payload from a server to an app.
  mutating func send(_ payload: String, to app: AppID = "a") throws {
    tell(.send(app, try AcceptedPush(try PushPayload(json: payload))))
  }

  /// Launches an app, goes Home, and waits until it is suspended.
  mutating func use(_ app: AppID = "a") {
    feed(app, .launch, .home)
    pass(.seconds(2))
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
      if let due = push.nextDeadline, due <= time { perform(push.elapse(to: time)) }
      let due = answers.filter { $0.at <= time }
      answers.removeAll { $0.at <= time }
      for answer in due {
        tell(.handlerCalled(answer.call.app, number: answer.call.number, .newData))
      }
    }
    time = end
  }

  private var nextStop: DeviceInstant? {
    (lives.values.map(\.nextDeadline) + [push.nextDeadline] + answers.map(\.at))
      .compactMap { $0 }.min()
  }

  private mutating func perform(_ app: AppID, _ actions: [LifeCycle.Action]) {
    for action in actions {
      lived.append((app, action))
      switch action {
      case .phase(let phase):
        if case .notRunning = phase { answers.removeAll { $0.call.app == app } }
        tell(.device(.phase(app, phase)))
      case .lapsed(let assertion): tell(.device(.lapsed(app, assertion)))
      case .deliver(let message, _):
        if case .remoteNotification(let call) = message, let delay = answersAfter {
          answers.append((time + delay, call))
        }
        feed(app, .returned(message))
      default: break
      }
    }
  }

  private mutating func perform(_ actions: [PushDispatcher.Action]) {
    told += actions
    for case .request(let app, let request) in actions { feed(app, .request(request)) }
  }
}

extension PushBench {
  /// The payloads delivered to apps, in order.
  var payloads: [String] {
    told.compactMap { if case .begins(let call, _) = $0 { call.payload } else { nil } }
  }

  var wakes: [TraceEvent.Wake] {
    told.compactMap { if case .begins(_, let wake) = $0 { wake } else { nil } }
  }

  var outcomes: [FetchRecord.Outcome] {
    told.compactMap { if case .ends(let record) = $0 { record.outcome } else { nil } }
  }

  /// Why pushes were stored or dropped, in order.
  var obstacles: [PushObstacle] {
    told.compactMap {
      switch $0 {
      case .stores(_, _, let obstacle, _), .drops(_, _, let obstacle): obstacle
      default: nil
      }
    }
  }

  /// The number of banners shown.
  var shown: Int { told.count { if case .shows = $0 { true } else { false } } }

  var misuses: [Misuse] {
    lived.compactMap { if case .misuse(let misuse) = $0.action { misuse } else { nil } }
      + told.compactMap(\.reportedMisuse)
  }

  func state(_ app: AppID = "a") -> LifeCycle.State? { lives[app]?.state }

  func isRunning(_ app: AppID = "a") -> Bool {
    switch lives[app]?.state {
    case nil, .notRunning: false
    default: true
    }
  }
}

extension PushPayload {
  /// Parses and validates JSON.
  init(json text: String) throws {
    try self.init(
      JSONDecoder().decode(PushValue.self, from: Data(text.utf8)), text: text)
  }
}
