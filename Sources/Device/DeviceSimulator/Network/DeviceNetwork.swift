package import RuleBlocks
package import BackgroundExecution

/// The connections of a device's world: it carries bytes between processes and servers at the times that
/// `NetworkModel` gives (`Sources/Device/NETWORK.md`).
///
/// **Roles.** The rules decide when, this performs it at the sockets of the members. Its shell tells it of
/// time (``elapse(to:)``), of a member that has come to rest (``follow(_:at:)``) and of one that has ended,
/// and gives time to members that it wakes (``NetworkMember/takeWake()``).
///
/// **Order.** Everything happens at the shell's instants, connections in the order of their numbers.
package final class DeviceNetwork {
  /// The rules: when which bytes are where.
  var model: NetworkModel
  /// All connections and questions, by the number that the rules have given them.
  var cables: [Int: Cable] = [:]
  /// What is there: the processes of the device and the servers of the scenario.
  var directory = NetworkDirectory()
  /// What the journal is to know.
  var diary = NetworkDiary()
  /// What joins the members of the device.
  let local: NetworkLink
  /// Sees that the closures of servers come back.
  let watch = AnswerWatch()
  /// What the device reaches others by, as processes ask for it.
  private(set) var kind = NetworkKind.wifi
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
  func takeNews() -> [NetworkNews] { diary.takeNews() }

  // MARK: What the shell tells

  /// Adds a process; it is one until it ends.
  package func add(_ member: NetworkMember) { directory.add(member) }

  /// Adds a server; a new one for a host and port takes the place of the former one.
  func add(_ server: Server) { directory.add(server) }

  /// The device's radio has another network.
  ///
  /// - Parameter network: nil for none.
  func change(
    to network: NetworkLink?, of kind: NetworkKind, at now: DeviceInstant
  ) throws(ScriptError) {
    self.kind = kind
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
  ///
  /// What it has written before arrives all the same. Its requests count as cancelled, and a
  /// question that it has asked gets no answer.
  package func end(_ member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    try follow(member, at: now)
    directory.remove(member)
    for number in cables.keys.sorted() {
      guard let cable = cables[number], cable.opener === member else { continue }
      diary.close(cable, .cancelled, at: now)
      if cable.port == nil { cables[number] = nil }
    }
  }

  /// Whether something may still come to a member that waits for its connections.
  ///
  /// While that is so, a main thread that waits for data is not blocked for good.
  func holds(_ member: NetworkMember) -> Bool { cables.values.contains { $0.opener === member } }

  /// Whether a member has no room for something that has arrived for it.
  ///
  /// It gets the rest when it has taken what lies in its socket, and that is no news to it: its clock must
  /// not move on before the shell has looked (``follow(_:at:)``).
  package func keepsBack(from member: NetworkMember) -> Bool {
    cables.values.contains { $0.keepsBack(from: member) }
  }

  /// Tells the rules of an event, and does what they ask for.
  func handle(_ event: NetworkModel.Event, at now: DeviceInstant) throws(ScriptError) {
    try perform(model.handle(event, at: now), at: now)
  }
}
