package import RuleBlocks
/// The network between the members of a device's world: connections with latency, rate and order.
///
/// It decides when which bytes are where. Each connection has two lanes, one for each direction. The
/// bytes that a side sends leave it one after the other at the rate of a line, in pieces, and each
/// piece arrives a latency after its last bit has left. So a lane carries everything in order, and what
/// one side does cannot be seen on the other before the latency has passed.
///
/// Connections to hosts outside share the lines of the device's radio, which can change its network, lose
/// it or be out for a time. What is lost is sent again, as in TCP: a network that is bad is slow. Chance
/// follows from the seed.
package struct NetworkModel: RuleBlock, Hashable {
  /// One side of a connection.
  package enum Side: Sendable, Hashable, CaseIterable {
    /// The side that asked for the connection.
    case opener
    /// The side that accepted it.
    case accepter

    /// The side at the other end.
    package var other: Side { self == .opener ? .accepter : .opener }
  }

  /// Where the block stands in time.
  package var timeline: Timeline
  /// All connections that anything can still happen to, in the order of their numbers.
  var connections: [NetworkConnection] = []
  /// What joins the device to the hosts outside.
  private var radio: NetworkRadio
  /// The number given last, to a connection or a question.
  private var lastNumber = 0

  /// Starts without connections.
  ///
  /// - Parameters:
  ///   - network: what the radio has; nil for none.
  ///   - seed: what all that is left to chance follows from.
  package init(start: DeviceInstant = .zero, network: NetworkLink? = nil, seed: UInt64 = 0) {
    timeline = Timeline(start: start)
    radio = NetworkRadio(network, seed: seed)
  }

  /// When bytes arrive, or an outage begins or ends.
  package var nextDeadline: DeviceInstant? {
    (connections.map(deadline) + [radio.nextDeadline]).compactMap { $0 }.min()
  }

  /// The number that the next connection or question gets.
  package var nextNumber: Int { lastNumber + 1 }

  /// The radio's network; nil for none.
  package var network: NetworkLink? { radio.link }

  /// How many bytes a side may send now; more has to wait for ``Action/room(_:_:)``.
  package func room(of connection: Int, _ side: Side) -> Int {
    guard let index = try? index(of: connection) else { return 0 }
    return connections[index][side].room(at: time(of: connections[index]))
  }

  /// Handles an event.
  ///
  /// - Throws: ``Misuse/unknownConnection(_:)``, and ``Misuse/networkTakesNoMore(connection:)`` for
  ///   bytes without room.
  package mutating func apply(_ event: Event) throws(Misuse) -> [Action] {
    switch event {
    case .open(let link): add(NetworkLines(link, seed: 0), isQuestion: false)
    case .openOverRadio: return addOverRadio(isQuestion: false)
    case .lookUp: return addOverRadio(isQuestion: true)
    case .send(let number, let side, let bytes): try send(bytes, number, side)
    case .finish(let number, let side):
      let index = try index(of: number)
      let time = time(of: connections[index])
      if let link = connections[index].lines?.link ?? radio.link {
        connections[index][side].finish(over: link, at: time)
      }
    case .refuse(let number): connections[try index(of: number)].isRefused = true
    case .close(let number): connections.remove(at: try index(of: number))
    case .change(let link): return change(to: link)
    case .outage(let outage):
      radio.add(max(now, outage.lowerBound)..<max(now, outage.upperBound))
      radio.follow(to: now)
    }
    return []
  }

  /// Does what is due, connection by connection in the order of their numbers.
  package mutating func expire() -> [Action] {
    radio.follow(to: now)
    var actions: [Action] = []
    for index in connections.indices {
      guard let link = connections[index].lines?.link ?? radio.link else { continue }
      let time = time(of: connections[index])
      actions += connections[index].expire(at: time, over: link)
    }
    connections.removeAll(where: \.isOver)
    return actions
  }

  // MARK: Connections

  /// Adds a connection with lines of its own.
  private mutating func add(_ lines: NetworkLines, isQuestion: Bool) {
    var lines = lines
    let arrives = lines[.opener].signal(at: now)
    append(lines, isQuestion, arrives)
  }

  /// Adds a connection or a question, and numbers it.
  ///
  /// - Parameter lines: nil over the radio.
  private mutating func append(
    _ lines: NetworkLines?, _ isQuestion: Bool, _ arrives: DeviceInstant
  ) {
    lastNumber += 1
    connections.append(
      NetworkConnection(
        number: lastNumber, lines: lines, isQuestion: isQuestion, arrives: arrives))
  }

  /// Adds one over the radio; without a network it is unreachable at once.
  private mutating func addOverRadio(isQuestion: Bool) -> [Action] {
    let time = radio.time(at: now)
    guard let arrives = radio.use({ $0[.opener].signal(at: time) }) else {
      lastNumber += 1
      return [.unreachable(lastNumber)]
    }
    append(nil, isQuestion, arrives)
    return []
  }

  /// Sends over the connection's own lines, or over the radio's, which it shares.
  private mutating func send(_ bytes: [UInt8], _ number: Int, _ side: Side) throws(Misuse) {
    let index = try index(of: number)
    let time = time(of: connections[index])
    guard bytes.count <= connections[index][side].room(at: time) else {
      throw .networkTakesNoMore(connection: number)
    }
    if var lines = connections[index].lines {
      connections[index][side].send(bytes, over: &lines[side], at: time)
      connections[index].lines = lines
    } else {
      var lane = connections[index][side]
      radio.use { lane.send(bytes, over: &$0[side], at: time) }
      connections[index][side] = lane
    }
  }

  /// With another network all connections of the former one are gone.
  private mutating func change(to link: NetworkLink?) -> [Action] {
    guard link != radio.link else { return [] }
    let broken = connections.filter { $0.lines == nil }.map(\.number)
    connections.removeAll { $0.lines == nil }
    radio.change(to: link)
    return broken.map { .broken($0) }
  }

  /// The place of a connection.
  ///
  /// - Throws: ``Misuse/unknownConnection(_:)``.
  private func index(of number: Int) throws(Misuse) -> Int {
    guard let index = connections.firstIndex(where: { $0.number == number }) else {
      throw .unknownConnection(number)
    }
    return index
  }

  // MARK: Time

  /// The present of what carries a connection.
  private func time(of connection: NetworkConnection) -> DeviceInstant {
    connection.lines == nil ? radio.time(at: now) : now
  }

  /// When something of a connection is due, by the device's time; nil for one over a radio that is
  /// out.
  private func deadline(of connection: NetworkConnection) -> DeviceInstant? {
    guard let own = connection.nextDeadline else { return nil }
    return connection.lines == nil ? radio.deadline(own) : own
  }
}
