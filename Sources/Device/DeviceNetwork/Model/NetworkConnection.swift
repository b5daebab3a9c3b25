import RuleBlocks

/// One connection of a ``NetworkModel``, or a host lookup.
///
/// All its times are those of what carries it.
struct NetworkConnection: Sendable, Hashable {
  private enum Stage: Sendable, Hashable {
    /// The request arrives at an instant.
    case asked(DeviceInstant)
    /// The answer arrives at an instant.
    case answered(DeviceInstant)
    case stands
    /// The opener has learned that nothing listens there, or its lookup is done.
    case over
  }

  /// The number in events and actions.
  let number: Int
  /// Its own lines; nil for a connection over the radio.
  var lines: NetworkLines?
  /// Whether it is only a host lookup.
  private let isQuestion: Bool
  private var stage: Stage
  /// What the opener sends, and what the accepter sends.
  private var lanes = [NetworkLane(), NetworkLane()]
  /// Whether nothing accepts it.
  var isRefused = false

  /// - Parameter arrives: when the request reaches the other side.
  init(number: Int, lines: NetworkLines?, isQuestion: Bool, arrives: DeviceInstant) {
    self.number = number
    self.lines = lines
    self.isQuestion = isQuestion
    stage = .asked(arrives)
  }

  /// The lane in which a side sends.
  subscript(side: NetworkModel.Side) -> NetworkLane {
    get { lanes[side == .opener ? 0 : 1] }
    set { lanes[side == .opener ? 0 : 1] = newValue }
  }

  /// The next deadline, by the time of what carries it.
  var nextDeadline: DeviceInstant? {
    switch stage {
    case .asked(let when), .answered(let when): when
    case .stands: lanes.compactMap(\.nextDeadline).min()
    case .over: nil
    }
  }

  /// Whether nothing can happen on it any more.
  var isOver: Bool { stage == .over || lanes.allSatisfy(\.isOver) }

  /// Applies what is due, in a fixed order.
  mutating func expire(
    at now: DeviceInstant, over link: NetworkLink
  ) -> [NetworkModel.Action] {
    switch stage {
    case .asked(let when) where when <= now:
      stage = .answered(now + link.latency)
      return isQuestion ? [] : [.reach(number)]
    case .answered(let when) where when <= now:
      stage = isRefused || isQuestion ? .over : .stands
      // Bytes that the accepter sent meanwhile arrive after its answer.
      return [isRefused ? .fail(number) : .open(number)] + (isOver ? [] : expireLanes(at: now))
    case .stands: return expireLanes(at: now)
    default: return []
    }
  }

  /// Takes what has arrived on both lanes, the opener's first; bytes before their end.
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
