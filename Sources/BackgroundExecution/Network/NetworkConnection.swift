/// One connection of a ``NetworkModel``.
struct NetworkConnection: Sendable, Hashable {
  /// How far the connection has come.
  private enum Stage: Sendable, Hashable {
    /// The request is on its way until an instant.
    case asked(DeviceInstant)
    /// The answer is.
    case answered(DeviceInstant)
    case stands
    /// The opener has learned that there is nobody.
    case failed
  }

  let number: Int
  private let link: NetworkLink
  private var stage: Stage
  private var lanes: [NetworkLane]
  /// Whether there is nobody who accepts it.
  var isRefused = false

  init(number: Int, link: NetworkLink, at now: DeviceInstant) {
    self.number = number
    self.link = link
    stage = .asked(now + link.latency)
    lanes = [NetworkLane(link), NetworkLane(link)]
  }

  /// What a side sends.
  subscript(side: NetworkModel.Side) -> NetworkLane {
    get { lanes[side == .opener ? 0 : 1] }
    set { lanes[side == .opener ? 0 : 1] = newValue }
  }

  var nextDeadline: DeviceInstant? {
    switch stage {
    case .asked(let when), .answered(let when): when
    case .stands: lanes.compactMap(\.nextDeadline).min()
    case .failed: nil
    }
  }

  /// Whether nothing can come of it any more.
  var isOver: Bool { stage == .failed || lanes.allSatisfy(\.isOver) }

  /// Does what is due, in a fixed order.
  mutating func expire(at now: DeviceInstant) -> [NetworkModel.Action] {
    switch stage {
    case .asked(let when) where when <= now:
      stage = .answered(now + link.latency)
      return [.reach(number)]
    case .answered(let when) where when <= now:
      stage = isRefused ? .failed : .stands
      // What the accepter sent meanwhile was behind its answer.
      return [isRefused ? .fail(number) : .open(number)] + (isRefused ? [] : expireLanes(at: now))
    case .stands: return expireLanes(at: now)
    default: return []
    }
  }

  private mutating func expireLanes(at now: DeviceInstant) -> [NetworkModel.Action] {
    var actions: [NetworkModel.Action] = []
    for side in NetworkModel.Side.allCases {
      let arrived = self[side].arrivals(at: now)
      if !arrived.isEmpty { actions.append(.deliver(number, side.other, arrived)) }
      if self[side].takeEnd(at: now) { actions.append(.end(number, side.other)) }
      if self[side].takeRoom(at: now) { actions.append(.room(number, side)) }
    }
    return actions
  }
}
