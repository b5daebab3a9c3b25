import BackgroundExecution
import DeviceLink
import Foundation

/// Some processes in one virtual time, with a network between them: what a device does for the members of
/// its world, without anything else of a device.
///
/// **Time.** There is one order of everything. At each moment the network comes first, then the members
/// in the order of their starts. A member that is given time may step alone, but only to moments before
/// anything else is due, and it stops where it has something to say; so nobody is ever told of something
/// that lies behind its clock.
final class World {
  private(set) var now = DeviceInstant.zero
  /// What happened, with the time and the name of the member.
  private(set) var trace: [String] = []
  private var members: [Member] = []
  private var network = NetworkModel()
  private var cables: [Int: Cable] = [:]
  private let link: NetworkLink

  /// A process of the world.
  private final class Member {
    let name: String
    let connection: AppConnection
    let printed = Printed()
    var next: DeviceInstant?
    var isRunning = true
    /// What it waits for connections on, by port.
    var ports: [Int: UInt32] = [:]

    init(_ name: String, _ launch: AppLaunch) throws {
      self.name = name
      connection = try AppConnection(launch) { [printed] _, bytes in printed.bytes += bytes }
    }
  }

  /// Collects what a process prints.
  private final class Printed {
    var bytes: [UInt8] = []
  }

  /// A connection of two members: the device's ends, and what is not given yet.
  private final class Cable {
    var ends: [NetworkModel.Side: WireEnd] = [:]
    var owners: [NetworkModel.Side: Member] = [:]
    var ungiven: [NetworkModel.Side: [UInt8]] = [.opener: [], .accepter: []]
    var isFinished: Set<NetworkModel.Side> = []
    let wire: UInt32
    let host: String
    let port: Int

    init(wire: UInt32, host: String, port: Int) {
      self.wire = wire
      self.host = host
      self.port = port
    }
  }

  /// What carries every connection.
  init(_ link: NetworkLink) { self.link = link }

  // MARK: The members

  private static let clocks = AppClocks(wallOffset: 1_700_000_000_000_000_000, slept: 0)
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Starts a member of the world, in a role of a program beside the tests; others reach it by its name.
  func start(_ name: String, as role: String, of program: String = "DeviceNetworkApp") throws {
    let launch = AppLaunch(
      executable: "\(Self.programs)/\(program)",
      environment: ["ROLE": role, "SWIFT_DETERMINISTIC_HASHING": "1"], folder: "/tmp",
      now: now.nanoseconds,
      booted: -1_000_000_000_000, clocks: Self.clocks, hasNetwork: true)
    let member = try Member(name, launch)
    members.append(member)
    take(member.connection.firstAnswer(at: now.nanoseconds), of: member)
  }

  /// Ends a member at once.
  func kill(_ name: String) {
    guard let member = members.first(where: { $0.name == name && $0.isRunning }) else { return }
    member.connection.kill()
    note("is killed", member)
    end(member)
  }

  // MARK: Time

  /// Lets the world run until nothing is due any more, or a line has come.
  ///
  /// - Returns: false if the line has not come.
  @discardableResult
  func run(until line: String? = nil) -> Bool {
    while let moment = nextMoment() {
      now = moment
      for action in network.elapse(to: now) { perform(action) }
      for member in members where member.isRunning && (member.next ?? .max) <= now { run(member) }
      if let line, trace.contains(where: { $0.hasSuffix(line) }) { return true }
    }
    return line == nil
  }

  private func nextMoment() -> DeviceInstant? {
    (members.filter(\.isRunning).map(\.next) + [network.nextDeadline]).compactMap { $0 }.min()
  }

  /// Gives a member time: to itself up to the moment before anything else is due.
  private func run(_ member: Member) {
    let others = members.filter { $0 !== member && $0.isRunning }.map(\.next)
    let horizon = (others + [network.nextDeadline]).compactMap { $0 }.min() ?? .max
    let until = max(now.nanoseconds, horizon.nanoseconds - 1)
    take(
      member.connection.run(
        now: now.nanoseconds, until: until, clocks: Self.clocks, message: nil), of: member)
  }

  private func take(_ answer: AppAnswer, of member: Member) {
    switch answer {
    case .rests(let report):
      now = DeviceInstant(nanoseconds: report.now)
      member.next = report.next.map { DeviceInstant(nanoseconds: $0) }
      takeLines(of: member)
      takeRequests(of: member)
      let hasTaken = cables.keys.sorted().filter { drain($0, of: member) }
      // It may have waited for the room.
      if !hasTaken.isEmpty { member.next = now }
    case .ended(let end):
      takeLines(of: member)
      note("ends, \(end.cause)", member)
      self.end(member)
    }
  }

  private func end(_ member: Member) {
    member.isRunning = false
    takeRequests(of: member)
    for number in cables.keys.sorted() { drain(number, of: member) }
  }

  private func takeLines(of member: Member) {
    let text = String(decoding: member.printed.bytes, as: UTF8.self)
    member.printed.bytes = []
    for line in text.split(separator: "\n") { note(String(line), member) }
  }

  private func note(_ text: String, _ member: Member) {
    trace.append("\(now.nanoseconds) \(member.name) \(text)")
  }

  // MARK: Connections

  private func takeRequests(of member: Member) {
    while let request = member.connection.network?.receive() {
      switch request {
      case .listen(let wire, let port): member.ports[port] = wire
      case .open(let wire, let host, let port, let end):
        let cable = Cable(wire: wire, host: host, port: port)
        cable.ends[.opener] = end
        cable.owners[.opener] = member
        cables[network.nextNumber] = cable
        handle(.open(link))
      }
    }
  }

  /// Takes what a member has written to a connection, as much as the network takes.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  private func drain(_ number: Int, of member: Member) -> Bool {
    guard let cable = cables[number] else { return false }
    var hasTaken = false
    for side in NetworkModel.Side.allCases {
      guard cable.owners[side] === member, let end = cable.ends[side] else { continue }
      while case let room = network.room(of: number, side), room > 0 {
        switch end.take(room) {
        case .bytes(let bytes):
          hasTaken = true
          handle(.send(number, side, bytes))
          continue
        case .nothing: break
        case .end where cable.isFinished.insert(side).inserted: handle(.finish(number, side))
        case .end: break
        }
        break
      }
      give(number, side)
    }
    return hasTaken
  }

  private func perform(_ action: NetworkModel.Action) {
    switch action {
    case .reach(let number): reach(number)
    case .open(let number):
      guard let cable = cables[number] else { return }
      cable.ends[.opener]?.open()
      cable.owners[.opener]?.connection.network?.tellOpened(cable.wire)
      cable.owners[.opener]?.next = now
    case .fail(let number):
      guard let cable = cables.removeValue(forKey: number) else { return }
      cable.ends[.opener]?.open()
      cable.owners[.opener]?.connection.network?.tellOpened(cable.wire, error: ECONNREFUSED)
      cable.owners[.opener]?.next = now
    case .deliver(let number, let side, let bytes):
      cables[number]?.ungiven[side]?.append(contentsOf: bytes)
      give(number, side)
    case .end(let number, let side):
      cables[number]?.ends[side]?.finish()
      cables[number]?.owners[side]?.next = now
    case .room(let number, let side):
      if let member = cables[number]?.owners[side], drain(number, of: member) { member.next = now }
    case .misuse(let misuse): fatalError("\(misuse)")
    }
  }

  /// Hands a request for a connection to the member that waits for it.
  private func reach(_ number: Int) {
    guard let cable = cables[number] else { return }
    let member = members.first { $0.name == cable.host && $0.isRunning }
    guard let member, let wire = member.ports[cable.port],
      let opener = cable.owners[.opener],
      let end = member.connection.network?.connect(to: wire, from: opener.name, port: 1024)
    else { return handle(.refuse(number)) }
    cable.ends[.accepter] = end
    cable.owners[.accepter] = member
    member.next = now
  }

  /// Gives a member what has arrived, as much as it has room for.
  private func give(_ number: Int, _ side: NetworkModel.Side) {
    guard let cable = cables[number], let bytes = cable.ungiven[side], !bytes.isEmpty else {
      return
    }
    let count = cable.ends[side]?.give(bytes) ?? bytes.count
    cable.ungiven[side] = Array(bytes.dropFirst(count))
    if count > 0 { cable.owners[side]?.next = now }
  }

  private func handle(_ event: NetworkModel.Event) {
    for action in network.handle(event, at: now) { perform(action) }
  }
}

extension DeviceInstant {
  static let max = DeviceInstant(nanoseconds: .max)
}
