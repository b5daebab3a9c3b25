internal import DeviceLink

/// The processes of the device and the servers of the scenario.
package struct NetworkDirectory {
  /// The processes that have not ended.
  package private(set) var members: [NetworkMember] = []
  /// At most one for each host and port.
  private var servers: [Server] = []
  /// The names of processes of the device that are started on demand.
  package var daemons: Set<String> = []

  package mutating func add(_ member: NetworkMember) { members.append(member) }

  /// Adds a server, replacing one with the same host and port.
  package mutating func add(_ server: Server) {
    servers.removeAll { $0.port == server.port && $0.host == server.host }
    servers.append(server)
  }

  package mutating func remove(_ member: NetworkMember) { members.removeAll { $0 === member } }

  package func holds(_ member: NetworkMember) -> Bool { members.contains { $0 === member } }

  /// Makes a process listen on a path, replacing any other one.
  package func wait(at path: String, _ member: NetworkMember, _ wire: UInt32) {
    for other in members { other.paths[path] = nil }
    member.paths[path] = wire
  }

  /// Returns whether a host is a process of the device that may listen, or a path.
  package func isOnDevice(_ host: String) -> Bool {
    WireChannel.isPath(host) || daemons.contains(host)
      || members.contains { $0.mayListen && $0.name == host }
  }

  /// Returns whether the scenario serves a host, on any port.
  package func isServed(_ host: String) -> Bool {
    servers.contains { $0.host == host.lowercased() }
  }

  /// Returns the process that listens on a port or path, and its wire.
  package func listener(_ host: String, _ port: Int) -> (NetworkMember, UInt32)? {
    for member in members {
      if let wire = member.listener(at: host, port: port) { return (member, wire) }
    }
    return nil
  }

  /// Returns the server of a host and port, preferably one for exactly that port.
  package func server(_ host: String, _ port: Int) -> Server? {
    let known = servers.filter { $0.host == host.lowercased() }
    return known.first { $0.port == port }
      ?? ([80, 443].contains(port) ? known.first { $0.port == nil } : nil)
  }
}
