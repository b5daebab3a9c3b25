import RuleBlocks
import BackgroundExecution

/// One life cycle with an app that returns from each callback at once, unless told not to.
struct AppBench {
  var life: LifeCycle
  var time = DeviceInstant.zero
  /// Whether callbacks return by themselves.
  var returns = true

  init(_ manifest: AppManifest = AppManifest(), iOS version: Int = 18) {
    life = LifeCycle(manifest: manifest, profile: Profile(iOS: version) ?? .latest)
  }

  /// Feeds events in turn and gives all actions, those after the app's answers included.
  mutating func feed(_ events: LifeCycle.Event...) -> [LifeCycle.Action] {
    events.flatMap { event in follow(life.handle(event, at: time)) }
  }

  /// Lets time pass, stopping at each deadline.
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
  /// The delegate calls alone.
  var messages: [AppMessage] {
    compactMap { if case .deliver(let message, _) = $0 { message } else { nil } }
  }

  /// What the app reads as `applicationState` in each delegate call.
  var states: [ApplicationState] {
    compactMap { if case .deliver(_, let state) = $0 { state } else { nil } }
  }

  /// The Swift names of the notifications alone.
  var notifications: [String] {
    compactMap { if case .post(let name) = $0 { name.swift } else { nil } }
  }

  /// The misuses alone.
  var misuses: [Misuse] {
    compactMap { if case .misuse(let misuse) = $0 { misuse } else { nil } }
  }
}
