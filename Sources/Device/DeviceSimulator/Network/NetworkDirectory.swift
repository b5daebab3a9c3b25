internal import DeviceLink

/// What is in the network: the processes of the device, and the servers of the scenario.
struct NetworkDirectory {
  /// The processes that have not ended.
  private(set) var members: [NetworkMember] = []
  /// One for a host and port at most.
  private var servers: [Server] = []
  /// The names of processes of the device that are started when a program asks for them.
  var daemons: Set<String> = []

  /// Adds a process; it is one until it is removed.
  mutating func add(_ member: NetworkMember) { members.append(member) }

  /// Adds a server; a new one for a host and port takes the place of the former one.
  mutating func add(_ server: Server) {
    servers.removeAll { $0.port == server.port && $0.host == server.host }
    servers.append(server)
  }

  /// Removes a process that has ended.
  mutating func remove(_ member: NetworkMember) { members.removeAll { $0 === member } }

  /// Whether a process is there.
  func holds(_ member: NetworkMember) -> Bool { members.contains { $0 === member } }

  /// A process waits for connections at a path, which it takes over from any other one.
  func wait(at path: String, _ member: NetworkMember, _ wire: UInt32) {
    for other in members { other.paths[path] = nil }
    member.paths[path] = wire
  }

  /// Whether a host is a process of the device that may wait for connections, or a path.
  func isOnDevice(_ host: String) -> Bool {
    WireChannel.isPath(host) || daemons.contains(host)
      || members.contains { $0.mayListen && $0.name == host }
  }

  /// Whether the scenario serves a host, at whatever port.
  func isServed(_ host: String) -> Bool { servers.contains { $0.host == host.lowercased() } }

  /// The process that waits for connections to a port or path, and by which wire.
  func listener(_ host: String, _ port: Int) -> (NetworkMember, UInt32)? {
    for member in members {
      if let wire = member.listener(at: host, port: port) { return (member, wire) }
    }
    return nil
  }

  /// The server of a host and port, one that was made for the port first.
  func server(_ host: String, _ port: Int) -> Server? {
    let known = servers.filter { $0.host == host.lowercased() }
    return known.first { $0.port == port }
      ?? ([80, 443].contains(port) ? known.first { $0.port == nil } : nil)
  }
}
