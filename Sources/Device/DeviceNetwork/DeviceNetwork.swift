package import RuleBlocks
internal import BackgroundExecution

/// The connections of a device's world: moves bytes between processes and servers at the times of
/// `NetworkModel`.
///
/// See `Sources/Device/NETWORK.md`.
///
/// **Roles.** The rules decide when, this performs it on the sockets of the members. Its shell reports the
/// time (``elapse(to:)``), a member that has come to rest (``follow(_:at:)``) and one that has ended, and
/// gives time to members that are woken (``NetworkMember/takeWake()``).
///
/// **Order.** Everything happens at the shell's instants, connections in the order of their numbers.
package final class DeviceNetwork {
  /// The rules: which bytes are where, and when.
  package var model: NetworkModel
  /// All connections and lookups, by the numbers of the rules.
  var cables: [Int: DeviceConnection] = [:]
  /// The processes of the device and the servers of the scenario.
  package var directory = NetworkDirectory()
  /// The events for the journal.
  var diary = NetworkEventLog()
  /// The link between members of the device.
  package let local: NetworkLink
  /// Ensures that the closures of servers return.
  package let watch = ClosureWatchdog()
  /// The kind of the device's network, for queries of processes.
  package private(set) var kind = NetworkKind.wifi
  /// Formats the time of day of an instant for servers.
  package var timeText: (DeviceInstant) -> String = { $0.timeText }

  /// - Parameters:
  ///   - local: the link between two processes of the device.
  ///   - network: the link to all other hosts; nil for none.
  package init(start: DeviceInstant, local: NetworkLink, network: NetworkLink?, seed: UInt64) {
    model = NetworkModel(start: start, network: network, seed: seed)
    self.local = local
  }

  /// The server whose closure is running.
  package var answering: Server? { watch.server }

  /// When ``elapse(to:)`` is needed next.
  package var nextDeadline: DeviceInstant? {
    let servers = cables.values.compactMap { $0.server?.nextDeadline }.min()
    return [model.nextDeadline, servers].compactMap { $0 }.min()
  }

  /// Takes the events for the journal.
  package func takeNews() -> [NetworkEvent] { diary.takeNews() }

  // MARK: Events of the shell

  /// Adds a process, until ``end(_:at:)``.
  package func add(_ member: NetworkMember) { directory.add(member) }

  /// Adds a server, replacing one with the same host and port.
  package func add(_ server: Server) { directory.add(server) }

  /// Changes the network of the device's radio.
  ///
  /// - Parameter network: nil for none.
  package func change(
    to network: NetworkLink?, of kind: NetworkKind, at now: DeviceInstant
  ) throws(ScriptError) {
    self.kind = kind
    try handle(.change(network), at: now)
  }

  /// Adds an outage of the network.
  package func add(outage: Range<DeviceInstant>, at now: DeviceInstant) throws(ScriptError) {
    try handle(.outage(outage), at: now)
  }

  package func elapse(to now: DeviceInstant) throws(ScriptError) {
    try perform(model.elapse(to: now), at: now)
    for number in cables.keys.sorted() { try pump(number, at: now) }
  }

  /// Handles a member that has come to rest: its requests, and the data that it has written.
  ///
  /// It is woken if anything was taken, as it may have waited for room.
  package func follow(_ member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    try takeRequests(of: member, at: now)
    for number in cables.keys.sorted() {
      if try drain(number, of: member, at: now) { member.wake() }
    }
  }

  /// Removes a member that has ended.
  ///
  /// Data that it has written still arrives. Its requests count as cancelled, and its lookups get no answer.
  package func end(_ member: NetworkMember, at now: DeviceInstant) throws(ScriptError) {
    try follow(member, at: now)
    directory.remove(member)
    for number in cables.keys.sorted() {
      guard let cable = cables[number], cable.opener === member else { continue }
      diary.close(cable, .cancelled, at: now)
      if cable.port == nil { cables[number] = nil }
    }
  }

  /// Returns whether something may still arrive for a member's connections.
  ///
  /// If so, a main thread that waits for data is not blocked for good.
  package func holds(_ member: NetworkMember) -> Bool {
    cables.values.contains { $0.opener === member }
  }

  /// Returns whether a member has no room for something that has arrived for it.
  ///
  /// It gets the rest after it has read its socket, which is not reported by itself: its clock must not
  /// advance before the shell has looked (``follow(_:at:)``).
  package func keepsBack(from member: NetworkMember) -> Bool {
    cables.values.contains { $0.keepsBack(from: member) }
  }

  /// Passes an event to the rules, and performs their actions.
  package func handle(_ event: NetworkModel.Event, at now: DeviceInstant) throws(ScriptError) {
    try perform(model.handle(event, at: now), at: now)
  }
}
