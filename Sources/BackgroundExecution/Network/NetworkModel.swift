/// The network between the members of a device's world: connections with latency, rate and order.
///
/// It decides when which bytes are where. Each connection has two lanes, one for each direction. The
/// bytes that a side sends leave it one after the other at the rate of the lane, in pieces, and each
/// piece arrives a latency after its last bit has left. So a lane carries everything in order, and what
/// one side does cannot be seen on the other before the latency has passed.
///
/// Loss, outages, the change between Wi-Fi and cellular, and a link that several connections share are
/// not modelled yet.
package struct NetworkModel: RuleBlock, Hashable {
  /// One side of a connection.
  package enum Side: Sendable, Hashable, CaseIterable {
    /// Who asked for the connection.
    case opener
    /// Who accepted it.
    case accepter

    /// The side at the other end.
    package var other: Side { self == .opener ? .accepter : .opener }
  }

  package var timeline: Timeline
  /// All connections that anything can still happen to, in the order of their numbers.
  var connections: [NetworkConnection] = []
  private var lastNumber = 0

  /// Starts without connections.
  package init(start: DeviceInstant = .zero) { timeline = Timeline(start: start) }

  package var nextDeadline: DeviceInstant? { connections.compactMap(\.nextDeadline).min() }

  /// The number that the next connection gets.
  package var nextNumber: Int { lastNumber + 1 }

  /// How many bytes a side may send now; more has to wait for ``Action/room(_:_:)``.
  package func room(of connection: Int, _ side: Side) -> Int {
    guard let index = try? index(of: connection) else { return 0 }
    return connections[index][side].room(at: now)
  }

  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .open(let link):
      lastNumber += 1
      connections.append(NetworkConnection(number: lastNumber, link: link, at: now))
    case .send(let number, let side, let bytes):
      let index = try index(of: number)
      guard bytes.count <= connections[index][side].room(at: now) else {
        throw .networkTakesNoMore(connection: number)
      }
      connections[index][side].send(bytes, at: now)
    case .finish(let number, let side):
      connections[try index(of: number)][side].finish(at: now)
    case .refuse(let number): connections[try index(of: number)].isRefused = true
    case .close(let number):
      let index = try index(of: number)
      connections.remove(at: index)
    }
    return []
  }

  package mutating func expire() -> [Action] {
    var actions: [Action] = []
    for index in connections.indices { actions += connections[index].expire(at: now) }
    connections.removeAll(where: \.isOver)
    return actions
  }

  private func index(of number: Int) throws(Misuse) -> Int {
    guard let index = connections.firstIndex(where: { $0.number == number }) else {
      throw .unknownConnection(number)
    }
    return index
  }
}

extension NetworkModel {
  /// What can happen to the network.
  package enum Event: Sendable, Hashable {
    /// A connection is asked for; it gets ``NetworkModel/nextNumber``.
    case open(NetworkLink)
    /// A side sends bytes, not more than there is ``NetworkModel/room(of:_:)`` for.
    case send(Int, Side, [UInt8])
    /// A side will send no more.
    case finish(Int, Side)
    /// Nobody accepts the connection; the opener learns of it when an answer could have come.
    case refuse(Int)
    /// Both sides have gone; what is on its way is nobody's.
    case close(Int)
  }

  /// What the network asks of its shell.
  package enum Action: RuleAction {
    /// A request for a connection has come to the other side.
    case reach(Int)
    /// The opener learns that the connection stands.
    case open(Int)
    /// The opener learns that nobody accepts it.
    case fail(Int)
    /// Bytes come out at a side.
    case deliver(Int, Side, [UInt8])
    /// A side learns that the other one sends no more.
    case end(Int, Side)
    /// A side that had filled its lane may send again.
    case room(Int, Side)
    case misuse(Misuse)

    package var reportedMisuse: Misuse? {
      if case .misuse(let misuse) = self { misuse } else { nil }
    }
  }
}
