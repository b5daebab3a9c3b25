import RuleBlocks
/// One connection of a ``NetworkModel``, or the question for a host in front of one. All its times are
/// those of what carries it.
struct NetworkConnection: Sendable, Hashable {
  /// How far the connection has come.
  private enum Stage: Sendable, Hashable {
    /// The request is on its way until an instant.
    case asked(DeviceInstant)
    /// The answer is.
    case answered(DeviceInstant)
    case stands
    /// The opener has learned that nothing listens there, or all that it wanted to know.
    case over
  }

  /// By which events and actions name it.
  let number: Int
  /// Lines of its own; nil for a connection over the radio.
  var lines: NetworkLines?
  /// Whether it only asks for a host.
  private let isQuestion: Bool
  /// How far it has come.
  private var stage: Stage
  /// What the opener sends, and what the accepter sends.
  private var lanes = [NetworkLane(), NetworkLane()]
  /// Whether nothing accepts it.
  var isRefused = false

  /// - Parameter arrives: when the request comes to the other side.
  init(number: Int, lines: NetworkLines?, isQuestion: Bool, arrives: DeviceInstant) {
    self.number = number
    self.lines = lines
    self.isQuestion = isQuestion
    stage = .asked(arrives)
  }

  /// What a side sends.
  subscript(side: NetworkModel.Side) -> NetworkLane {
    get { lanes[side == .opener ? 0 : 1] }
    set { lanes[side == .opener ? 0 : 1] = newValue }
  }

  /// When something of it is due next, by the time of what carries it.
  var nextDeadline: DeviceInstant? {
    switch stage {
    case .asked(let when), .answered(let when): when
    case .stands: lanes.compactMap(\.nextDeadline).min()
    case .over: nil
    }
  }

  /// Whether nothing can come of it any more.
  var isOver: Bool { stage == .over || lanes.allSatisfy(\.isOver) }

  /// Does what is due, in a fixed order.
  mutating func expire(
    at now: DeviceInstant, over link: NetworkLink
  ) -> [NetworkModel.Action] {
    switch stage {
    case .asked(let when) where when <= now:
      stage = .answered(now + link.latency)
      return isQuestion ? [] : [.reach(number)]
    case .answered(let when) where when <= now:
      stage = isRefused || isQuestion ? .over : .stands
      // What the accepter sent meanwhile was behind its answer.
      return [isRefused ? .fail(number) : .open(number)] + (isOver ? [] : expireLanes(at: now))
    case .stands: return expireLanes(at: now)
    default: return []
    }
  }

  /// Takes what has arrived on both lanes, the opener's first: bytes before their end.
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
