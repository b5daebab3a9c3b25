package import BackgroundExecution
internal import DeviceLink
import Glibc

/// The connections of a device's world: it carries bytes between processes and servers at the times that
/// `NetworkModel` gives (`Sources/NETWORK.md`).
///
/// **Roles.** The rules decide when, this performs it at the sockets of the members. Its shell tells it of
/// time (``elapse(to:)``), of a member that has come to rest (``follow(_:at:)``) and of one that has ended,
/// and gives time to members that it wakes (``NetworkMember/takeWake()``).
///
/// **Order.** Everything happens at the shell's instants, connections in the order of their numbers.
package final class DeviceNetwork {
  private(set) var model: NetworkModel
  private var cables: [Int: Cable] = [:]
  private var members: [NetworkMember] = []
  private var servers: [Server] = []
  /// What joins the members of the device.
  private let local: NetworkLink
  private let watch = AnswerWatch()
  private var lastRequest = 0
  private var news: [NetworkNews] = []
  /// How the time of day of an instant is written for servers.
  var timeText: (DeviceInstant) -> String = { $0.timeText }

  /// - Parameters:
  ///   - local: what joins two processes of the device.
  ///   - network: what joins it to all others; nil for none.
  package init(start: DeviceInstant, local: NetworkLink, network: NetworkLink?, seed: UInt64) {
    model = NetworkModel(start: start, network: network, seed: seed)
    self.local = local
  }

  /// The server whose answer the scenario is giving just now.
  var answering: Server? { watch.server }

  /// When ``elapse(to:)`` is wanted next.
  package var nextDeadline: DeviceInstant? {
    let servers = cables.values.compactMap { $0.server?.nextDeadline }.min()
    return [model.nextDeadline, servers].compactMap { $0 }.min()
  }

  /// Takes out what the journal is to know.
  func takeNews() -> [NetworkNews] {
    defer { news = [] }
    return news
  }

  // MARK: What the shell tells

  /// Adds a process; it is one until it ends.
  package func add(_ member: NetworkMember) { members.append(member) }

  /// Adds a server; a new one for a host and port takes the place of the former one.
  func add(_ server: Server) {
    servers.removeAll { $0.port == server.port && $0.host == server.host }
    servers.append(server)
  }

  /// The device's radio has another network.
  func change(to network: NetworkLink?, at now: DeviceInstant) throws(ScriptError) {
    try handle(.change(network), at: now)
  }

  /// The network is out in a time.
  func add(outage: Range<DeviceInstant>, at now: DeviceInstant) throws(ScriptError) {
    try handle(.outage(outage), at: now)
  }

  /// Does what is due.
  package func elapse(to now: DeviceInstant) throws(ScriptError) {
    try perform(model.elapse(to: now), at: now)
    for number in cables.keys.sorted() { try pump(number, at: now) }
  }

  /// A member has come to rest: takes what it asks for, and what it has written.
  ///
  /// It is woken if anything was taken, for it may have waited for the room.
  package func follow(_ member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    try takeRequests(of: member, at: now)
    for number in cables.keys.sorted() {
      if try drain(number, of: member, at: now) { member.wake() }
    }
  }

  /// A member has ended.
  package func end(_ member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    try follow(member, at: now)
    members.removeAll { $0 === member }
    for number in cables.keys.sorted() {
      guard let cable = cables[number], cable.opener === member else { continue }
      close(cable, .cancelled, at: now)
      if cable.port == nil { cables[number] = nil }
    }
  }

  /// Whether something may still come to a member that waits for its connections.
  func holds(_ member: NetworkMember) -> Bool { cables.values.contains { $0.opener === member } }

  /// Whether a member has no room for something that has arrived for it.
  ///
  /// It gets the rest when it has taken what lies in its socket, and that is no news to it: its clock must
  /// not move on before the shell has looked (``follow(_:at:)``).
  package func keepsBack(from member: NetworkMember) -> Bool {
    cables.values.contains { $0.keepsBack(from: member) }
  }

  // MARK: What members ask for

  private func takeRequests(of member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    while let request = member.channel?.receive() {
      switch request {
      case .listen(let wire, let port):
        if member.mayListen {
          member.ports[port] = wire
        } else {
          refuse("waits for connections to port \(port), and there are none to an app", member)
        }
        member.channel?.tellOpened(wire, error: member.mayListen ? 0 : EPERM)
        member.wake()
      case .lookUp(let question, let host):
        let cable = Cable(opener: member, wire: question, host: host, port: nil, nil)
        try open(cable, .lookUp, at: now)
      case .open(let wire, let host, let port, let end):
        let cable = Cable(opener: member, wire: wire, host: host, port: port, end)
        member.connections += 1
        guard end != nil, member.connections <= NetworkMember.mostConnections else {
          refuse("has more than \(NetworkMember.mostConnections) connections", member)
          member.connections -= 1
          cable.answer(error: EMFILE)
          continue
        }
        try open(cable, .openOverRadio, at: now)
      case .datagram(let host, let port):
        refuse(
          "sends a datagram to '\(host)', port \(port), and there are only connections (TCP)",
          member)
      case .forbidden:
        refuse(
          "opens a connection, which takes the sandbox level 'namespaces'; README says how to have it",
          member)
      }
    }
  }

  private func open(
    _ cable: Cable, _ event: NetworkModel.Event, at now: DeviceInstant
  ) throws(ScriptError) {
    if isMember(cable.host) {
      guard cable.port != nil else { return cable.answer(error: 0) }
      cables[model.nextNumber] = cable
      return try handle(.open(local), at: now)
    }
    cables[model.nextNumber] = cable
    try handle(event, at: now)
  }

  private func isMember(_ host: String) -> Bool {
    members.contains { $0.mayListen && $0.name == host }
  }

  /// Takes what a member has written to a connection, as much as the network takes.
  ///
  /// - Returns: whether there was anything.
  private func drain(
    _ number: Int, of member: NetworkMember, at now: DeviceInstant
  ) throws(ScriptError) -> Bool {
    guard let cable = cables[number] else { return false }
    var hasTaken = false
    for side in NetworkModel.Side.allCases {
      guard cable.owner(of: side) === member, let end = cable.ends[side] else { continue }
      while case let room = model.room(of: number, side), room > 0 {
        let taken = end.take(room)
        if case .bytes(let bytes) = taken {
          hasTaken = true
          if side == .opener { noteRequests(in: bytes, of: cable, at: now) }
          try handle(.send(number, side, bytes), at: now)
          continue
        }
        if taken == .end, cable.isFinished.insert(side).inserted {
          try handle(.finish(number, side), at: now)
        }
        break
      }
      cable.give(side)
    }
    return hasTaken
  }

  // MARK: What the rules ask for

  private func handle(_ event: NetworkModel.Event, at now: DeviceInstant) throws(ScriptError) {
    try perform(model.handle(event, at: now), at: now)
  }

  private func perform(
    _ actions: [NetworkModel.Action], at now: DeviceInstant
  ) throws(ScriptError) {
    for action in actions {
      switch action {
      case .reach(let number): try reach(number, at: now)
      case .open(let number): try opened(number, at: now)
      case .fail(let number): fail(number, ECONNREFUSED, at: now)
      case .unreachable(let number):
        if let cable = cables[number] { noteUnreachable(cable, at: now) }
        fail(number, cables[number]?.port == nil ? ENETDOWN : ENETUNREACH, at: now)
      case .broken(let number): breakOff(number, at: now)
      case .deliver(let number, let side, let bytes):
        try deliver(number, side, bytes, at: now)
      case .end(let number, let side): try end(number, side, at: now)
      case .room(let number, let side):
        guard let cable = cables[number] else { continue }
        if let member = cable.owner(of: side), try drain(number, of: member, at: now) {
          member.wake()
        }
        try pump(number, at: now)
      case .misuse(let misuse): preconditionFailure("\(misuse)")
      }
    }
  }

  /// Hands a request for a connection to the member or server that waits for it.
  private func reach(_ number: Int, at now: DeviceInstant) throws(ScriptError) {
    guard let cable = cables[number], let port = cable.port else { return }
    let member = members.first { $0.name == cable.host && $0.ports[port] != nil }
    if let member, let wire = member.ports[port],
      let end = member.channel?.connect(to: wire, from: cable.opener.name, port: 1024)
    {
      cable.ends[.accepter] = end
      cable.accepter = member
      return member.wake()
    }
    if let server = servers.first(where: { $0.port == port && $0.host == cable.host.lowercased() })
    {
      cable.server = ServerConnection(server)
      return
    }
    if !isMember(cable.host) { refuse(unserved(cable.host, port: port), cable.opener) }
    try handle(.refuse(number), at: now)
  }

  private func opened(_ number: Int, at now: DeviceInstant) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    guard cable.port == nil else {
      cable.answer(error: 0)
      // It may have ended meanwhile.
      if !members.contains(where: { $0 === cable.opener }) {
        _ = try drain(number, of: cable.opener, at: now)
      }
      return
    }
    cables[number] = nil
    let isKnown = servers.contains { $0.host == cable.host.lowercased() }
    if !isKnown { refuse(unserved(cable.host, port: nil), cable.opener) }
    cable.answer(error: isKnown ? 0 : ENOENT)
  }

  private func fail(_ number: Int, _ error: Int32, at now: DeviceInstant) {
    guard let cable = cables.removeValue(forKey: number) else { return }
    if cable.port != nil { cable.opener.connections -= 1 }
    cable.answer(error: error)
  }

  /// The device has lost a connection, whatever it had come to.
  private func breakOff(_ number: Int, at now: DeviceInstant) {
    guard let cable = cables[number] else { return }
    // A connection that nobody has accepted, or a question, fails instead.
    guard let end = cable.ends[.opener], end.stands else {
      return fail(number, cable.port == nil ? ENETDOWN : ENETUNREACH, at: now)
    }
    cables[number] = nil
    cable.opener.connections -= 1
    close(cable, .lost, at: now)
    cable.end(.opener, isReset: true)
  }

  private func deliver(
    _ number: Int, _ side: NetworkModel.Side, _ bytes: [UInt8], at now: DeviceInstant
  ) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    if side == .accepter, cable.server != nil {
      let refusal = try cable.server?.receive(bytes, time: timeText(now), watch: watch)
      if let refusal {
        refuse(
          "asks '\(cable.host)' for something that is no request of HTTP, because "
            + "\(refusal.reason); the server answers \(refusal.status)", cable.opener)
      }
      return try pump(number, at: now)
    }
    cable.ungiven[side]?.append(contentsOf: bytes)
    cable.give(side)
    guard side == .opener else { return }
    for end in cable.requests.deliver(bytes.count) {
      let outcome = end.status.map { RequestOutcome.status($0) } ?? .raw
      note(end.request, outcome, bytes: end.bytes, cable, at: now)
    }
  }

  private func end(
    _ number: Int, _ side: NetworkModel.Side, at now: DeviceInstant
  ) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    if side == .accepter, cable.server != nil {
      cable.isEnded.insert(side)
      cable.server?.stop()
      close(cable, .cancelled, at: now)
      if cable.isFinished.insert(.accepter).inserted {
        try handle(.finish(number, .accepter), at: now)
      }
    } else {
      cable.end(side, isReset: cable.isBrokenOff)
      if side == .opener { close(cable, .lost, at: now) }
    }
    if cable.isEnded.count == 2 {
      cables[number] = nil
      cable.opener.connections -= 1
    }
  }

  /// Lets a server do what it can do now.
  private func pump(_ number: Int, at now: DeviceInstant) throws(ScriptError) {
    guard let cable = cables[number] else { return }
    while let step = cable.server?.next(at: now, room: model.room(of: number, .accepter)) {
      switch step {
      case .send(let bytes):
        cable.requests.answer(bytes.count)
        try handle(.send(number, .accepter, bytes), at: now)
      case .wait: break
      case .answered(let status, let bytes):
        cable.requests.complete(status: status, bytes: bytes)
      case .finish, .breakOff:
        cable.isBrokenOff = step == .breakOff
        cable.isFinished.insert(.accepter)
        try handle(.finish(number, .accepter), at: now)
      }
    }
  }

  // MARK: What the journal is told

  private func noteRequests(in bytes: [UInt8], of cable: Cable, at now: DeviceInstant) {
    guard cable.server != nil else { return }
    for request in cable.requests.send(bytes) {
      lastRequest += 1
      cable.requests.begin(lastRequest, at: now)
      let text = "\(request.method) \(cable.host)\(request.target)"
      news.append(.begins(lastRequest, text, cable.opener))
    }
  }

  private func note(
    _ request: RequestLog.Open, _ outcome: RequestOutcome, bytes: Int?, _ cable: Cable,
    at now: DeviceInstant
  ) {
    let elapsed = now - request.start
    news.append(
      .ends(request.number, outcome, bytes: bytes, elapsed: elapsed, cable.opener))
  }

  private func close(_ cable: Cable, _ outcome: RequestOutcome, at now: DeviceInstant) {
    for request in cable.requests.close() { note(request, outcome, bytes: nil, cable, at: now) }
  }

  private func noteUnreachable(_ cable: Cable, at now: DeviceInstant) {
    lastRequest += 1
    news.append(.begins(lastRequest, cable.host, cable.opener))
    news.append(.ends(lastRequest, .noNetwork, bytes: nil, elapsed: .zero, cable.opener))
  }

  private func refuse(_ text: String, _ member: NetworkMember) {
    news.append(.refused(text, member))
  }

  private func unserved(_ host: String, port: Int?) -> String {
    if port == 443 {
      return "connects to '\(host)' with https, and servers of scenarios speak http only; "
        + "write 'http://\(host)' and device.serve(\"\(host)\") { request in ... }"
    }
    let argument = port.map { $0 == 80 ? "" : ", port: \($0)" } ?? ""
    return
      "connects to '\(host)'\(port.map { ", port \($0)" } ?? ""), which the scenario does not serve; "
      + "add device.serve(\"\(host)\"\(argument)) { request in ... } to it"
  }
}
