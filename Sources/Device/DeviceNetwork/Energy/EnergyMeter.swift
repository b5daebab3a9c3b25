package import BackgroundExecution
import DeviceTrace
package import RuleBlocks

/// What each app uses of the battery, and for what: rule R169.
///
/// A part draws power for as long as it is on, whatever it achieves. The app in front pays for screen and
/// processor, each app running in the background for the processor. The radio stays on for a while after each
/// use: a use pays until the next one or until the radio turns off, and simultaneous uses share the cost. So
/// fetches of several apps in one window (R25) cost each app a fraction of what they would cost alone.
///
/// The meter only observes: no other rule depends on it.
package struct EnergyMeter: ServiceBlock, Hashable {
  /// An event that changes what draws power.
  package enum Event: ServiceEvent, Hashable {
    /// An event that every block receives; installation, phases, network and sleep matter here.
    case device(DeviceEvent)
    /// Bytes of these apps use the radio at this instant; bytes of no app are not accounted for.
    case radio(Set<AppID>)
    /// The app begins or stops to be heard.
    case sound(AppID, Bool)
    /// The app begins or stops to receive locations.
    case location(AppID, Bool)
  }

  /// The meter requests nothing.
  package enum Action: RuleAction {
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      switch self {
      case .misuse(let misuse): misuse
      }
    }
  }

  /// The account of one app: its phase, the parts that are on for it, and what it has used.
  fileprivate struct Client: AppClient, Sendable, Hashable {
    let id: AppID
    var phase = AppPhase.notRunning(after: nil)
    var parts: Set<ScreenEnergy.Part> = []
    var use = EnergyUse()
  }

  /// The last use of the radio, shared by these apps.
  private struct RadioUse: Sendable, Hashable {
    var users: Set<AppID>
    let start: DeviceInstant
    /// When the radio turns off if it is not used again.
    let end: DeviceInstant
  }

  package var timeline: Timeline
  /// The power of each part.
  private let rates: PowerRates
  /// In the order of installation.
  private var clients: [Client] = []
  /// Up to when everything is accounted for.
  private var settled: DeviceInstant
  /// The radio's network, which determines its power.
  private var network = NetworkKind.wifi
  /// The last use of the radio; nil while it is off.
  private var radio: RadioUse?

  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    rates = rules.choices.power
    timeline = Timeline(start: start)
    settled = start
  }

  /// Always nil: the meter only accounts for the past.
  package var nextDeadline: DeviceInstant? { nil }

  /// Does nothing; this block has no deadlines.
  package mutating func expire() -> [Action] { [] }

  /// Returns what the apps have used up to an instant, in the order of installation.
  package func uses(at now: DeviceInstant) -> [(app: AppID, use: EnergyUse)] {
    var meter = self
    meter.settle(to: max(now, settled))
    return meter.clients.map { ($0.id, $0.use) }
  }

  /// Handles an event after everything up to now has been accounted for.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .device(.installed(let id, _)):
      if clients.contains(where: { $0.id == id }) { throw .appAlreadyInstalled(id) }
      clients.append(Client(id: id))
    case .device(.phase(let id, let phase)): try change(id) { $0.phase = phase }
    case .device(.slept(let time)): settle(to: now, asleep: time)
    case .device(.network(let kind)):
      settle(to: now)
      network = kind
      radio = nil
    case .device: break
    case .radio(let users): use(by: users)
    case .sound(let id, let isOn): try change(id) { $0.turn(.sound, isOn) }
    case .location(let id, let isOn): try change(id) { $0.turn(.location, isOn) }
    }
    return []
  }

  /// Changes an app after accounting for the time before.
  private mutating func change(_ id: AppID, _ change: (inout Client) -> Void) throws(Misuse) {
    let index = try clients.index(of: id)
    settle(to: now)
    change(&clients[index])
  }

  /// Begins a use of the radio, or joins one of the same instant.
  private mutating func use(by users: Set<AppID>) {
    guard let rate = rates.radio(network), !users.isEmpty else { return }
    settle(to: now)
    let others = radio.flatMap { $0.start == now ? $0.users : nil } ?? []
    radio = RadioUse(users: users.union(others), start: now, end: now + rate.tail)
  }

  /// Accounts for the time up to an instant.
  ///
  /// - Parameter asleep: for how much of it the processor has slept.
  private mutating func settle(to now: DeviceInstant, asleep: Duration = .zero) {
    let time = now - settled
    guard time > .zero else { return }
    let awake = max(.zero, time - asleep)
    for index in clients.indices { clients[index].settle(awake, time, rates) }
    if let radio, let rate = rates.radio(network), radio.end > settled {
      let share = rate.milliwatts / Double(radio.users.count)
      for index in clients.indices where radio.users.contains(clients[index].id) {
        clients[index].use.add(.radio, milliwatts: share, for: min(now, radio.end) - settled)
      }
    }
    settled = now
  }
}

extension EnergyMeter.Client {
  /// Turns a part on or off for the app.
  fileprivate mutating func turn(_ part: ScreenEnergy.Part, _ isOn: Bool) {
    if isOn { parts.insert(part) } else { parts.remove(part) }
  }

  /// Accounts for a period in which nothing has changed for the app.
  ///
  /// - Parameters:
  ///   - awake: how long the processor has run.
  ///   - time: the whole period, for parts that work while the processor sleeps.
  fileprivate mutating func settle(_ awake: Duration, _ time: Duration, _ rates: PowerRates) {
    switch phase {
    case .foreground:
      use.onScreen += awake
      use.add(.screen, milliwatts: rates.screen, for: awake)
      use.add(.processor, milliwatts: rates.processor, for: awake)
    case .background, .ending:
      use.inBackground += awake
      use.add(.processor, milliwatts: rates.processor, for: awake)
    case .suspended, .notRunning: break
    }
    if parts.contains(.sound) { use.add(.sound, milliwatts: rates.sound, for: time) }
    if parts.contains(.location) { use.add(.location, milliwatts: rates.location, for: time) }
  }
}
