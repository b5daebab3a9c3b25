import BackgroundExecution
import RuleBlocks

/// Many apps and one user over days, for a scheduler alone: no processes, no life cycles, no trace.
///
/// All that life cycles would tell is told by the script: a refresh brings its app into the background and
/// suspends it at its end, a use brings it to the front for some minutes. The device is locked at night and
/// charges then. The same seed gives the same days.
///
/// It is a simulation by events: ``Agenda`` has what apps and user will do, the scheduler its next
/// deadline, and whichever is sooner happens. What the scheduler decides (a refresh begins) adds to the
/// agenda (it will end).
package struct ScriptedYear<Scheduler: ScriptedScheduler> {
  /// What came of it.
  package struct Outcome: Sendable, Hashable {
    /// How many refreshes were begun, and ended by the app.
    package var refreshes = 0
    /// At how many instants, each of which powers the radio up once.
    package var windows = 0
    /// How often the user opened an app.
    package var uses = 0
    /// How many events the scheduler has refused; none is meant to be.
    package var misuses = 0
    /// Follows from the instant and the app of every refresh.
    package var signature: UInt64 = 14_695_981_039_346_656_037
  }

  /// What apps and the user do.
  private enum Happening {
    /// The user opens an app.
    case opens(app: Int)
    /// The user leaves it, some minutes later.
    case leaves(app: Int)
    /// A refresh ends; it brought something new or not.
    case ends(app: Int, number: Int, hasNews: Bool)
    /// The device is locked for the night and charges, or the opposite.
    case locks(Bool)
  }

  private let apps: [ScriptedApp]
  /// The index of each app.
  private let places: [AppID: Int]
  private let days: Int
  private var random: SplitMix
  private var scheduler: Scheduler
  private var agenda = Agenda<Happening>()
  /// As the scheduler was told them, by the indices of the apps.
  private var phases: [AppPhase]
  /// How many refreshes of each app are open.
  private var open: [Int]
  /// The instant of the last refresh.
  private var lastWindow: DeviceInstant?
  /// What came of it so far.
  private var outcome = Outcome()

  /// Draws the apps of a device.
  ///
  /// - Parameters:
  ///   - count: of the apps.
  ///   - days: how many pass in ``run()``.
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

  /// Lets all days pass.
  ///
  /// Called once: the state goes on from where it stands.
  ///
  /// - Returns: what came of all days.
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

  /// What the user does on a day, a few minutes sooner or later than on others.
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

  /// Lets time pass up to an instant. At one and the same instant the script comes before the
  /// scheduler.
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

  /// Does what the script says, and tells the scheduler what follows.
  ///
  /// An app that the user leaves, or whose refresh ends, is suspended as soon as no refresh of it is
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

  /// Tells the scheduler that an app wants to refresh, if that has to be said.
  private mutating func wish(_ app: Int, at now: DeviceInstant, isFirst: Bool) {
    let script = apps[app]
    if let wish = Scheduler.wish(
      of: script.id, after: script.interval, at: now, isFirst: isFirst)
    {
      tell(wish, at: now)
    }
  }

  /// Tells the scheduler of a new state of an app's process.
  private mutating func change(_ app: Int, to phase: AppPhase, at now: DeviceInstant) {
    phases[app] = phase
    tell(.device(.phase(apps[app].id, phase)), at: now)
  }

  /// Gives the scheduler an event and takes what it answers.
  private mutating func tell(_ event: Scheduler.Event, at now: DeviceInstant) {
    take(scheduler.handle(event, at: now), at: now)
  }

  /// Takes the scheduler's actions: a refresh that begins brings its app into the background, and its
  /// end is put on the agenda.
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

  /// One step of the hash FNV-1a, a word at a time.
  private mutating func sign(_ word: UInt64) {
    outcome.signature = (outcome.signature ^ word) &* 1_099_511_628_211
  }
}
