import RuleBlocks
import BackgroundExecution

/// One life cycle with an app that returns from each callback immediately, unless disabled.
struct AppBench {
  var life: LifeCycle
  var time = DeviceInstant.zero
  /// Whether callbacks return automatically.
  var returns = true

  init(_ manifest: AppManifest = AppManifest(), iOS version: Int = 18) {
    life = LifeCycle(manifest: manifest, profile: Profile(iOS: version) ?? .latest)
  }

  /// Feeds events in turn and returns all actions, including those that follow from the app's replies.
  mutating func feed(_ events: LifeCycle.Event...) -> [LifeCycle.Action] {
    events.flatMap { event in follow(life.handle(event, at: time)) }
  }

  /// Advances the time, stopping at each deadline.
  mutating func pass(_ duration: Duration) -> [LifeCycle.Action] {
    let end = time + duration
    var actions: [LifeCycle.Action] = []
    while let deadline = life.nextDeadline, deadline <= end {
      time = deadline
      actions += follow(life.elapse(to: deadline))
    }
    time = end
    return actions + follow(life.elapse(to: end))
  }

  private mutating func follow(_ actions: [LifeCycle.Action]) -> [LifeCycle.Action] {
    guard returns, let message = actions.messages.first else { return actions }
    return actions + feed(.returned(message))
  }
}

extension [LifeCycle.Action] {
  /// The delegate calls only.
  var messages: [AppMessage] {
    compactMap { if case .deliver(let message, _) = $0 { message } else { nil } }
  }

  /// The `applicationState` that the app reads in each delegate call.
  var states: [ApplicationState] {
    compactMap { if case .deliver(_, let state) = $0 { state } else { nil } }
  }

  /// The Swift names of the notifications only.
  var notifications: [String] {
    compactMap { if case .post(let name) = $0 { name.swift } else { nil } }
  }

  var misuses: [Misuse] {
    compactMap { if case .misuse(let misuse) = $0 { misuse } else { nil } }
  }
}
