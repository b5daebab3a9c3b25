import BackgroundExecution
import RuleBlocks

/// Many apps and one user over days, for a scheduler alone: no processes, no life cycles, no trace.
///
/// The script replaces the life cycles: a refresh puts its app into the background and suspends it at its
/// end, a use puts it into the foreground for some minutes. The device is locked and charging at night. The
/// same seed gives the same days.
///
/// A discrete-event simulation: ``Agenda`` has the future actions of apps and user, the scheduler its next
/// deadline, and the sooner one is processed. When the scheduler begins a refresh, its end is added to the
/// agenda.
package struct ScriptedYear<Scheduler: ScriptedScheduler> {
  package struct Outcome: Sendable, Hashable {
    /// The refreshes that were begun and that the app ended.
    package var refreshes = 0
    /// The number of distinct instants of refreshes, each of which powers the radio up once.
    package var windows = 0
    /// The number of times the user opened an app.
    package var uses = 0
    /// The number of events that the scheduler refused; expected to be 0.
    package var misuses = 0
    /// A hash of the instant and the app of every refresh.
    package var signature: UInt64 = 14_695_981_039_346_656_037
  }

  private enum Happening {
    /// The user opens an app.
    case opens(app: Int)
    /// The user leaves the app, some minutes later.
    case leaves(app: Int)
    /// A refresh ends, with or without news.
    case ends(app: Int, number: Int, hasNews: Bool)
    /// The device is locked for the night and charging, or unlocked and not charging.
    case locks(Bool)
  }

  private let apps: [ScriptedApp]
  /// The index of each app.
  private let places: [AppID: Int]
  private let days: Int
  private var random: SplitMix
  private var scheduler: Scheduler
  private var agenda = Agenda<Happening>()
  /// The phases as reported to the scheduler, by app index.
  private var phases: [AppPhase]
  /// The number of open refreshes of each app.
  private var open: [Int]
  /// The instant of the last refresh.
  private var lastWindow: DeviceInstant?
  private var outcome = Outcome()

  /// Draws the apps of a device.
  ///
  /// - Parameters:
  ///   - count: the number of apps.
  ///   - days: the number of days in ``run()``.
  package init(apps count: Int, days: Int, seed: UInt64) {
    var random = SplitMix(seed: seed)
    let apps = (0..<count).map { ScriptedApp(number: $0, &random) }
    self.apps = apps
    self.days = days
    self.random = random
    places = Dictionary(uniqueKeysWithValues: apps.indices.map { (apps[$0].id, $0) })
    phases = Array(repeating: .notRunning(after: nil), count: count)
    open = Array(repeating: 0, count: count)
    scheduler = Scheduler(DeviceRules(), start: .zero)
  }

  /// Runs all days. To be called once, as the state is not reset.
  package mutating func run() -> Outcome {
    for index in apps.indices {
      tell(.device(.installed(apps[index].id, Scheduler.manifest)), at: .zero)
      wish(index, at: .zero, isFirst: true)
    }
    for day in 0..<days {
      plan(day)
      pass(to: DeviceInstant(day: day + 1))
    }
    return outcome
  }

  /// Adds what the user does on a day, a few minutes sooner or later than on others.
  private mutating func plan(_ day: Int) {
    agenda.add(.locks(false), at: DeviceInstant(day: day, hour: 6, minute: 45))
    agenda.add(.locks(true), at: DeviceInstant(day: day, hour: 23))
    for index in apps.indices {
      for minute in apps[index].uses {
        let start = DeviceInstant(day: day, minute: minute, second: random.number(below: 600))
        agenda.add(.opens(app: index), at: start)
      }
    }
  }

  /// Advances the time to an instant. At the same instant the script precedes the scheduler.
  private mutating func pass(to end: DeviceInstant) {
    while true {
      let due = scheduler.nextDeadline ?? end
      if let next = agenda.first, next <= min(due, end), let happening = agenda.takeFirst() {
        perform(happening, at: next)
      } else if due < end {
        take(scheduler.elapse(to: due), at: due)
      } else {
        return
      }
    }
  }

  /// Processes an event of the script and informs the scheduler of the consequences.
  ///
  /// When the user leaves an app, or a refresh ends, the app is suspended unless another refresh of it is
  /// open.
  private mutating func perform(_ happening: Happening, at now: DeviceInstant) {
    switch happening {
    case .locks(let isLocked):
      tell(.device(.locked(isLocked)), at: now)
      tell(.device(.charging(isLocked)), at: now)
    case .opens(let app):
      guard phases[app] != .foreground else { return }
      outcome.uses += 1
      change(app, to: .foreground, at: now)
      agenda.add(.leaves(app: app), at: now + .seconds(60 + random.number(below: 240)))
    case .leaves(let app):
      change(app, to: .background, at: now)
      if open[app] == 0 { change(app, to: .suspended, at: now) }
    case .ends(let app, let number, let hasNews):
      open[app] -= 1
      wish(app, at: now, isFirst: false)
      tell(Scheduler.end(of: apps[app].id, number: number, hasNews: hasNews), at: now)
      if open[app] == 0, phases[app] == .background { change(app, to: .suspended, at: now) }
    }
  }

  /// Sends the scheduler an app's request for a refresh, if one is needed.
  private mutating func wish(_ app: Int, at now: DeviceInstant, isFirst: Bool) {
    let script = apps[app]
    if let wish = Scheduler.wish(
      of: script.id, after: script.interval, at: now, isFirst: isFirst)
    {
      tell(wish, at: now)
    }
  }

  /// Sends the scheduler a new phase of an app.
  private mutating func change(_ app: Int, to phase: AppPhase, at now: DeviceInstant) {
    phases[app] = phase
    tell(.device(.phase(apps[app].id, phase)), at: now)
  }

  /// Sends the scheduler an event and processes the resulting actions.
  private mutating func tell(_ event: Scheduler.Event, at now: DeviceInstant) {
    take(scheduler.handle(event, at: now), at: now)
  }

  /// Processes actions: a refresh that begins puts its app into the background, and its end is added to the
  /// agenda.
  private mutating func take(_ actions: [Scheduler.Action], at now: DeviceInstant) {
    for action in actions {
      if action.reportedMisuse != nil { outcome.misuses += 1 }
      guard let begun = Scheduler.begun(by: action), let app = places[begun.app] else { continue }
      outcome.refreshes += 1
      if lastWindow != now { outcome.windows += 1 }
      lastWindow = now
      sign(UInt64(bitPattern: now.nanoseconds))
      sign(UInt64(app))
      open[app] += 1
      if phases[app] != .foreground { change(app, to: .background, at: now) }
      let script = apps[app]
      let length = script.length.lowerBound + random.number(below: script.length.count)
      agenda.add(
        .ends(app: app, number: begun.number, hasNews: random.number(below: 100) < script.yield),
        at: now + .seconds(length))
    }
  }

  /// Adds a word to the signature: one step of the hash FNV-1a.
  private mutating func sign(_ word: UInt64) {
    outcome.signature = (outcome.signature ^ word) &* 1_099_511_628_211
  }
}
