package import BackgroundExecution
package import RuleBlocks
/// The network between the members of a device's world: connections with latency, rate and order.
///
/// The model decides which bytes are where, and when. Each connection has two lanes, one for each direction.
/// The bytes that a side sends leave it one after the other at the rate of a line, in pieces; each piece
/// arrives a latency after its last bit has left. So a lane preserves order, and no action of one side is
/// visible to the other before the latency has passed.
///
/// Connections to hosts outside share the lines of the device's radio, which can change its network, lose it
/// or fail for a period. What is lost is sent again, as in TCP, so a bad network is a slow one. All
/// randomness follows from the seed.
package struct NetworkModel: RuleBlock, Hashable {
  package enum Side: Sendable, Hashable, CaseIterable {
    /// The side that requested the connection.
    case opener
    case accepter

    package var other: Side { self == .opener ? .accepter : .opener }
  }

  package var timeline: Timeline
  /// All connections on which something can still happen, in the order of their numbers.
  var connections: [NetworkConnection] = []
  /// The device's access to the hosts outside.
  private var radio: NetworkRadio
  /// The last number given to a connection or a lookup.
  private var lastNumber = 0

  /// Creates a network without connections.
  ///
  /// - Parameters:
  ///   - network: the radio's network; nil for none.
  ///   - seed: determines all randomness.
  package init(start: DeviceInstant = .zero, network: NetworkLink? = nil, seed: UInt64 = 0) {
    timeline = Timeline(start: start)
    radio = NetworkRadio(network, seed: seed)
  }

  /// When bytes arrive, or an outage begins or ends.
  package var nextDeadline: DeviceInstant? {
    (connections.map(deadline) + [radio.nextDeadline]).compactMap { $0 }.min()
  }

  /// The number of the next connection or lookup.
  package var nextNumber: Int { lastNumber + 1 }

  package var network: NetworkLink? { radio.link }

  /// Returns how many bytes a side may send now; more has to wait for ``Action/room(_:_:)``.
  package func room(of connection: Int, _ side: Side) -> Int {
    guard let index = try? index(of: connection) else { return 0 }
    return connections[index][side].room(at: time(of: connections[index]))
  }

  /// Handles an event.
  ///
  /// - Throws: ``Misuse/unknownConnection(_:)``, or ``Misuse/networkTakesNoMore(connection:)`` for more bytes
  ///   than there is room for.
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

  /// Applies what is due, connection by connection in the order of their numbers.
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

  /// Adds a connection with its own lines.
  private mutating func add(_ lines: NetworkLines, isQuestion: Bool) {
    var lines = lines
    let arrives = lines[.opener].signal(at: now)
    append(lines, isQuestion, arrives)
  }

  /// Adds a connection or a lookup under the next number.
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

  /// Adds a connection or a lookup over the radio; without a network it is unreachable at once.
  private mutating func addOverRadio(isQuestion: Bool) -> [Action] {
    let time = radio.time(at: now)
    guard let arrives = radio.use({ $0[.opener].signal(at: time) }) else {
      lastNumber += 1
      return [.unreachable(lastNumber)]
    }
    append(nil, isQuestion, arrives)
    return []
  }

  /// Sends over the connection's own lines, or over the shared lines of the radio.
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

  /// Changes the network and breaks off all connections over the former one.
  private mutating func change(to link: NetworkLink?) -> [Action] {
    guard link != radio.link else { return [] }
    let broken = connections.filter { $0.lines == nil }.map(\.number)
    connections.removeAll { $0.lines == nil }
    radio.change(to: link)
    return broken.map { .broken($0) }
  }

  /// Returns the index of a connection.
  ///
  /// - Throws: ``Misuse/unknownConnection(_:)``.
  private func index(of number: Int) throws(Misuse) -> Int {
    guard let index = connections.firstIndex(where: { $0.number == number }) else {
      throw .unknownConnection(number)
    }
    return index
  }

  // MARK: Time

  /// Returns the present by the time of what carries a connection.
  private func time(of connection: NetworkConnection) -> DeviceInstant {
    connection.lines == nil ? radio.time(at: now) : now
  }

  /// Returns the next deadline of a connection in device time; nil while its radio is out.
  private func deadline(of connection: NetworkConnection) -> DeviceInstant? {
    guard let own = connection.nextDeadline else { return nil }
    return connection.lines == nil ? radio.deadline(own) : own
  }
}
