import RuleBlocks

/// The device's access to all hosts outside: one line up and one down for all its connections.
///
/// The radio's own time stops while the network is out, as in a tunnel: data on its way arrives that much
/// later, and nothing is lost.
struct NetworkRadio: Sendable, Hashable {
  /// The line for each direction; nil without a network.
  private(set) var lines: NetworkLines?
  var link: NetworkLink? { lines?.link }
  /// The total time of past outages.
  private var stalled = Duration.zero
  /// When the current outage began; nil without one.
  private var outSince: DeviceInstant?
  /// The current and future outages, in order and disjoint.
  private var outages: [Range<DeviceInstant>] = []
  /// The seed of the current network; each network has another one.
  private var seed: UInt64

  init(_ link: NetworkLink?, seed: UInt64) {
    self.seed = seed
    lines = link.map { NetworkLines($0, seed: seed) }
  }

  /// Switches to another network, or to none.
  mutating func change(to link: NetworkLink?) {
    seed &+= 2
    lines = link.map { NetworkLines($0, seed: seed) }
  }

  /// Runs `body` with the lines; returns nil without a network.
  mutating func use<Result>(_ body: (inout NetworkLines) -> Result) -> Result? {
    guard var used = lines else { return nil }
    defer { lines = used }
    return body(&used)
  }

  /// Returns the radio's own time.
  func time(at now: DeviceInstant) -> DeviceInstant { (outSince ?? now) - stalled }

  /// Converts a deadline to device time; nil during an outage, when no deadline comes nearer.
  func deadline(_ own: DeviceInstant) -> DeviceInstant? { outSince == nil ? own + stalled : nil }

  /// When an outage begins or ends next.
  var nextDeadline: DeviceInstant? {
    outages.first.map { outSince == nil ? $0.lowerBound : $0.upperBound }
  }

  /// Adds an outage, joined with those it overlaps or touches.
  mutating func add(_ outage: Range<DeviceInstant>) {
    guard !outage.isEmpty else { return }
    var joined = outage
    outages.removeAll { other in
      guard other.lowerBound <= joined.upperBound, joined.lowerBound <= other.upperBound else {
        return false
      }
      joined =
        min(joined.lowerBound, other.lowerBound)..<max(joined.upperBound, other.upperBound)
      return true
    }
    outages.append(joined)
    outages.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Begins and ends the outages that are due.
  mutating func follow(to now: DeviceInstant) {
    while let outage = outages.first, outage.lowerBound <= now {
      outSince = outSince ?? outage.lowerBound
      guard outage.upperBound <= now else { return }
      stalled += outage.upperBound - (outSince ?? outage.lowerBound)
      outSince = nil
      outages.removeFirst()
    }
  }
}

struct NetworkLines: Sendable, Hashable {
  let link: NetworkLink
  /// The line from the device, or from the opener.
  private var up: NetworkLine
  private var down: NetworkLine

  /// Creates the lines, with a different seed for each direction.
  init(_ link: NetworkLink, seed: UInt64) {
    self.link = link
    up = NetworkLine(link, seed: seed)
    down = NetworkLine(link, seed: ~seed)
  }

  /// The line over which a side sends.
  subscript(side: NetworkModel.Side) -> NetworkLine {
    get { side == .opener ? up : down }
    set { if side == .opener { up = newValue } else { down = newValue } }
  }
}
