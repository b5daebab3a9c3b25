import RuleBlocks
import BackgroundExecution
import DeviceNetwork
import DeviceLink
import DeviceSimulator
import Foundation

/// Processes in one virtual time, with only the device's network between them.
///
/// **Time.** Everything has one order. At each moment the network comes first, then the members in the order
/// of their starts. A member may step alone, but only to moments before anything else is due, and it stops
/// when it has a message; so no member receives anything from before its own time.
final class World {
  private(set) var now = DeviceInstant.zero
  /// The events, with the time and the name of the member.
  private(set) var trace: [String] = []
  private var members: [Member] = []
  private let network: DeviceNetwork

  /// A process of the world.
  private final class Member {
    let name: String
    let connection: AppConnection
    let network: NetworkMember
    let printed = Printed()
    var next: DeviceInstant?
    var isRunning = true

    init(_ name: String, number: Int, _ launch: AppLaunch) throws {
      self.name = name
      connection = try AppConnection(launch) { [printed] _, bytes in printed.bytes += bytes }
      network = NetworkMember(name, connection, number: number, mayListen: true)
    }
  }

  /// Collects the output of a process.
  private final class Printed {
    var bytes: [UInt8] = []
  }

  /// - Parameter link: the link of every connection between members, and of connections to elsewhere.
  init(_ link: NetworkLink) {
    network = DeviceNetwork(start: .zero, local: link, network: link, seed: 0)
  }

  // MARK: The members

  private static let clocks = AppClocks(wallOffset: 1_700_000_000_000_000_000, slept: 0)
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Starts a member that others reach by its name, with a role in a program beside the tests.
  func start(_ name: String, as role: String, of program: String = "DeviceNetworkApp") throws {
    let launch = AppLaunch(
      executable: "\(Self.programs)/\(program)",
      environment: ["ROLE": role, "SWIFT_DETERMINISTIC_HASHING": "1"], folder: "/tmp",
      now: now.nanoseconds,
      booted: -1_000_000_000_000, clocks: Self.clocks, hasNetwork: true)
    let member = try Member(name, number: members.count + 1, launch)
    members.append(member)
    network.add(member.network)
    try take(member.connection.firstAnswer(at: now.nanoseconds), of: member)
    try runAwake()
  }

  func kill(_ name: String) throws {
    guard let member = members.first(where: { $0.name == name && $0.isRunning }) else { return }
    member.connection.kill()
    note("is killed", member)
    try end(member)
  }

  // MARK: Time

  /// Runs the world until nothing is due, a line appears, or a moment is reached.
  ///
  /// - Returns: whether the line has appeared, or nothing is due any more.
  @discardableResult
  func run(until line: String? = nil, to end: DeviceInstant = .max) throws -> Bool {
    while let moment = nextMoment() {
      guard moment <= end else { return false }
      now = moment
      try network.elapse(to: now)
      wake()
      for member in members where member.isRunning && (member.next ?? .max) <= now {
        try run(member)
      }
      if let line, trace.contains(where: { $0.hasSuffix(line) }) { return true }
    }
    return line == nil
  }

  /// Runs the members that have something to do at the current moment.
  private func runAwake() throws {
    while let member = members.first(where: { $0.isRunning && ($0.next ?? .max) <= now }) {
      try run(member)
    }
  }

  private func nextMoment() -> DeviceInstant? {
    (members.filter(\.isRunning).map(\.next) + [network.nextDeadline]).compactMap { $0 }.min()
  }

  /// Grants a member time up to the moment before anything else is due.
  private func run(_ member: Member) throws {
    let others = members.filter { $0 !== member && $0.isRunning }.map(\.next)
    let horizon = (others + [network.nextDeadline]).compactMap { $0 }.min() ?? .max
    let isAlone = !network.keepsBack(from: member.network)
    let until = isAlone ? max(now.nanoseconds, horizon.nanoseconds - 1) : now.nanoseconds
    try take(
      member.connection.run(
        now: now.nanoseconds, until: until, clocks: Self.clocks, message: nil), of: member)
  }

  private func take(_ answer: GrantResult, of member: Member) throws {
    switch answer {
    case .rests(let report):
      now = DeviceInstant(nanoseconds: report.now)
      member.next = report.next.map { DeviceInstant(nanoseconds: $0) }
      takeLines(of: member)
      try network.follow(member.network, at: now)
    case .ended(let end):
      takeLines(of: member)
      note("ends, \(end.cause)", member)
      try self.end(member)
    }
    wake()
  }

  private func end(_ member: Member) throws {
    member.isRunning = false
    try network.end(member.network, at: now)
    wake()
  }

  /// Grants time to the members that have received something.
  private func wake() {
    for member in members where member.network.takeWake() { member.next = now }
  }

  private func takeLines(of member: Member) {
    let text = String(decoding: member.printed.bytes, as: UTF8.self)
    member.printed.bytes = []
    for line in text.split(separator: "\n") { note(String(line), member) }
  }

  private func note(_ text: String, _ member: Member) {
    trace.append("\(now.nanoseconds) \(member.name) \(text)")
  }
}

extension DeviceInstant {
  static let max = DeviceInstant(nanoseconds: .max)
}
