package import RuleBlocks
/// What each app uses of the battery, and what for: rule R169.
///
/// A part takes power for as long as it is on, and not for what it achieves. The app in front pays
/// for screen and processor, each app behind it that runs for the processor. The radio stays on for
/// a while behind every use: a use pays until the next one, or until the radio goes off, and uses
/// at one instant share. So a window in which several apps fetch (R25) costs each of them a part of
/// what it would cost alone.
///
/// It watches and asks for nothing: no other rule depends on it.
package struct EnergyMeter: ServiceBlock, Hashable {
  /// What happens to the parts of the device.
  package enum Event: ServiceEvent, Hashable {
    /// What every block hears; installation, phases, network and sleep count.
    case device(DeviceEvent)
    /// Bytes of apps go over the radio, all of them at this instant; those of no app are on no
    /// account.
    case radio(Set<AppID>)
    /// The app is heard, or not any more.
    case sound(AppID, Bool)
    /// The app is told where the device is, or not any more.
    case location(AppID, Bool)
  }

  /// It asks for nothing.
  package enum Action: RuleAction {
    /// An event could not happen.
    case misuse(Misuse)

    /// What such an action reports.
    package var reportedMisuse: Misuse? {
      switch self {
      case .misuse(let misuse): misuse
      }
    }
  }

  /// One app: where it is, what is on for it, and what it has used.
  fileprivate struct Client: Sendable, Hashable {
    let id: AppID
    var phase = AppPhase.notRunning(after: nil)
    var parts: Set<EnergyPart> = []
    var use = EnergyUse()
  }

  /// The radio as it was used last, by these apps together.
  private struct RadioUse: Sendable, Hashable {
    var users: Set<AppID>
    let start: DeviceInstant
    /// When the radio goes off if it is not used again.
    let end: DeviceInstant
  }

  /// Where the block stands in time.
  package var timeline: Timeline
  /// The power of each part.
  private let rates: PowerRates
  /// In the order of installation.
  private var clients: [Client] = []
  /// Up to where all is accounted for.
  private var settled: DeviceInstant
  /// The network that the radio is in, which decides its power.
  private var network = NetworkKind.wifi
  /// The last use of the radio; nil while it is off.
  private var radio: RadioUse?

  /// Starts without apps.
  package init(_ rules: DeviceRules = DeviceRules(), start: DeviceInstant = .zero) {
    rates = rules.choices.power
    timeline = Timeline(start: start)
    settled = start
  }

  /// Nothing is due: it accounts for the past.
  package var nextDeadline: DeviceInstant? { nil }

  /// Does nothing: nothing is ever due.
  package mutating func expire() -> [Action] { [] }

  /// What the apps have used up to an instant, in the order of their installation.
  package func uses(at now: DeviceInstant) -> [(app: AppID, use: EnergyUse)] {
    var meter = self
    meter.settle(to: max(now, settled))
    return meter.clients.map { ($0.id, $0.use) }
  }

  /// Handles an event: all up to now is accounted for before anything is other.
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

  /// Changes an app, behind the account of all that was before.
  private mutating func change(_ id: AppID, _ change: (inout Client) -> Void) throws(Misuse) {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { throw .unknownApp(id) }
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

  /// Accounts for the time up to an instant, of which the processor has slept a part.
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
  /// Switches a part on or off for the app.
  fileprivate mutating func turn(_ part: EnergyPart, _ isOn: Bool) {
    if isOn { parts.insert(part) } else { parts.remove(part) }
  }

  /// Accounts for a time in which nothing of the app has changed.
  ///
  /// - Parameters:
  ///   - awake: how long the processor has run.
  ///   - time: how long all else may have.
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
