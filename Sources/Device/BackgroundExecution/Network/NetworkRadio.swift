import RuleBlocks
/// What joins a device to all hosts outside of it: one line up and one down for all its connections.
///
/// The radio has a time of its own, which stands still while the network is out, as in a tunnel: what is on
/// its way then arrives that much later, and nothing is lost.
struct NetworkRadio: Sendable, Hashable {
  /// One line for what the device sends and one for what it gets; nil without a network.
  private(set) var lines: NetworkLines?
  /// The link that it has; nil without a network.
  var link: NetworkLink? { lines?.link }
  /// How long the network has been out before.
  private var stalled = Duration.zero
  /// Since when it is out.
  private var outSince: DeviceInstant?
  /// When it will be out, in order and apart.
  private var outages: [Range<DeviceInstant>] = []
  /// What chance in the present network follows from; another network has another.
  private var seed: UInt64

  /// - Parameter link: nil for none.
  init(_ link: NetworkLink?, seed: UInt64) {
    self.seed = seed
    lines = link.map { NetworkLines($0, seed: seed) }
  }

  /// Goes over to another network, or to none.
  mutating func change(to link: NetworkLink?) {
    seed &+= 2
    lines = link.map { NetworkLines($0, seed: seed) }
  }

  /// Sends over a line; nothing without a network.
  mutating func use<Result>(_ body: (inout NetworkLines) -> Result) -> Result? {
    guard var used = lines else { return nil }
    defer { lines = used }
    return body(&used)
  }

  /// Its own time.
  func time(at now: DeviceInstant) -> DeviceInstant { (outSince ?? now) - stalled }

  /// The device's time of a deadline in its own; nil while it is out, for then none comes nearer.
  func deadline(_ own: DeviceInstant) -> DeviceInstant? { outSince == nil ? own + stalled : nil }

  /// When an outage begins or ends next.
  var nextDeadline: DeviceInstant? {
    outages.first.map { outSince == nil ? $0.lowerBound : $0.upperBound }
  }

  /// Adds an outage; one that meets others makes one of them.
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

  /// Begins and ends what is due.
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

/// Both directions of a link.
struct NetworkLines: Sendable, Hashable {
  /// The link of both directions.
  let link: NetworkLink
  /// What the device, or the opener, sends.
  private var up: NetworkLine
  /// What it gets.
  private var down: NetworkLine

  /// Each direction has its own chance.
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
