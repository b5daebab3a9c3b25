import RuleBlocks
import BackgroundExecution

/// The life cycle of one app and its background tasks, wired as in a device.
///
/// The app returns from each callback immediately, unless disabled.
struct TaskBench {
  static let app: AppID = "a"

  private(set) var life: LifeCycle
  private(set) var tasks: BackgroundTasks
  private(set) var time = DeviceInstant.zero
  /// All actions, in order.
  private(set) var actions: [LifeCycle.Action] = []
  private(set) var told: [BackgroundTasks.Action] = []
  /// What the app does when the expiration handler of a task is called.
  var expires: @Sendable (_ identifier: Int) -> [BackgroundTasks.Event] = { _ in [] }

  init(iOS version: Int = 18) {
    let profile = Profile(iOS: version) ?? .latest
    life = LifeCycle(profile: profile)
    tasks = BackgroundTasks(DeviceRules(profile: profile))
    tell(.device(.installed(Self.app, AppManifest())))
  }

  mutating func feed(_ events: LifeCycle.Event...) {
    for event in events { perform(life.handle(event, at: time)) }
  }

  mutating func tell(_ event: BackgroundTasks.Event) { perform(tasks.handle(event, at: time)) }

  mutating func begin(_ identifier: Int, _ name: String? = nil) {
    tell(.begin(BackgroundTask(app: Self.app, identifier: identifier, name: name)))
  }

  mutating func end(_ identifier: Int) { tell(.end(Self.app, identifier: identifier)) }

  /// Advances the time, stopping at each deadline.
  mutating func pass(_ duration: Duration) {
    let end = time + duration
    while let deadline = life.nextDeadline, deadline <= end {
      time = deadline
      perform(life.elapse(to: deadline))
    }
    time = end
  }

  private mutating func perform(_ new: [LifeCycle.Action]) {
    actions += new
    for action in new {
      switch action {
      case .phase(let phase): tell(.device(.phase(Self.app, phase)))
      case .woken: tell(.device(.woken(Self.app)))
      case .unlimited(let isUnlimited): tell(.device(.unlimited(Self.app, isUnlimited)))
      case .lapsed(let assertion): tell(.device(.lapsed(Self.app, assertion)))
      case .deliver(let message, _):
        if case .backgroundTaskExpires(let identifier) = message {
          for event in expires(identifier) { tell(event) }
        }
        feed(.returned(message))
      default: break
      }
    }
  }

  private mutating func perform(_ new: [BackgroundTasks.Action]) {
    told += new
    for case .request(_, let request) in new { feed(.request(request)) }
  }
}

extension TaskBench {
  /// The deadline of `backgroundTimeRemaining` that the app received last.
  var limit: DeviceInstant? {
    for case .time(_, let deadline) in told.reversed() { return deadline }
    return nil
  }

  /// The tasks whose expiration handlers were called, in order.
  var expired: [Int] {
    actions.messages.compactMap {
      if case .backgroundTaskExpires(let identifier) = $0 { identifier } else { nil }
    }
  }

  /// The outcomes of tasks, by identifier, in order.
  var ends: [(identifier: Int, outcome: BackgroundTasks.Outcome)] {
    told.compactMap {
      if case .ends(let task, let outcome) = $0 { (task.identifier, outcome) } else { nil }
    }
  }

  var misuses: [Misuse] { actions.misuses + told.compactMap(\.reportedMisuse) }

  /// A bench whose app was launched by the user, began some tasks and was left with Home.
  static func inBackground(iOS version: Int = 18, tasks: Int...) -> TaskBench {
    var bench = TaskBench(iOS: version)
    bench.feed(.launch)
    for task in tasks { bench.begin(task) }
    bench.feed(.home)
    return bench
  }
}
