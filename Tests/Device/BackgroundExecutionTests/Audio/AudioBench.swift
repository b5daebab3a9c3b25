import RuleBlocks
import BackgroundExecution

/// The life cycles of some apps and the audio server, wired as in a device.
struct AudioBench {
  private(set) var lives: [AppID: LifeCycle] = [:]
  private(set) var server: AudioServer
  private(set) var time = DeviceInstant.zero
  /// All actions of the server, in order.
  private(set) var told: [AudioServer.Action] = []
  private(set) var misuses: [Misuse] = []
  /// What an app does when it is resumed for the end of an interruption.
  var resumes: @Sendable (AppID) -> [AudioServer.Event] = { _ in [] }

  /// - Parameter apps: the background modes of each.
  init(_ apps: [AppID: [String]]) {
    server = AudioServer()
    for (app, modes) in apps.sorted(by: { $0.key < $1.key }) {
      let manifest = AppManifest(backgroundModes: Set(modes.map { .init(rawValue: $0) }))
      lives[app] = LifeCycle(manifest: manifest)
      tell(.device(.installed(app, manifest)))
    }
  }

  mutating func feed(_ app: AppID, _ events: LifeCycle.Event...) {
    for event in events {
      guard let actions = lives[app]?.handle(event, at: time) else { continue }
      perform(actions, of: app)
    }
  }

  mutating func tell(_ events: AudioServer.Event...) {
    for event in events { perform(server.handle(event, at: time)) }
  }

  /// Begins a player of an app.
  mutating func play(_ app: AppID, _ category: AudioCategory = .playback, mixes: Bool = false) {
    tell(.set(app, AudioSessionSettings(category, allowsOthers: mixes)), .begin(app, player: 1))
  }

  /// Advances the time, stopping at each deadline.
  mutating func pass(_ duration: Duration) {
    let end = time + duration
    while let next = lives.values.compactMap(\.nextDeadline).min(), next <= end {
      time = next
      for app in lives.keys.sorted() where lives[app]?.nextDeadline.map({ $0 <= next }) ?? false {
        if let actions = lives[app]?.elapse(to: next) { perform(actions, of: app) }
      }
    }
    time = end
  }

  func state(_ app: AppID) -> LifeCycle.State? { lives[app]?.state }
  var heard: [AppID] { server.heard }

  /// The apps for which an interruption has begun.
  var interrupted: [AppID] {
    told.compactMap { if case .interrupts(let app) = $0 { app } else { nil } }
  }

  /// The reasons why apps ceased to be heard.
  var outcomes: [AudioServer.Outcome] {
    told.compactMap { if case .unheard(_, let outcome) = $0 { outcome } else { nil } }
  }

  private mutating func perform(_ actions: [LifeCycle.Action], of app: AppID) {
    misuses += actions.misuses
    for action in actions {
      switch action {
      case .phase(let phase): tell(.device(.phase(app, phase)))
      case .lapsed(let assertion): tell(.device(.lapsed(app, assertion)))
      case .deliver(let message, _):
        if case .audioInterruptionEnds = message { for event in resumes(app) { tell(event) } }
        feed(app, .returned(message))
      default: break
      }
    }
  }

  private mutating func perform(_ actions: [AudioServer.Action]) {
    told += actions
    misuses += actions.compactMap(\.reportedMisuse)
    for case .request(let app, let request) in actions { feed(app, .request(request)) }
  }
}
