import RuleBlocks
internal import BackgroundExecution
import Glibc

/// The scenario's servers behind one port of the loopback: a server of HTTP that real programs talk to.
///
/// **Threading.** Closures answer on the thread whose verb moves the device, as in virtual time, and so only
/// while it moves.
///
/// Programs find it by the address in their environment, whatever host they ask for
/// (`DEVICE_SERVERS`), and say that host in their requests.
final class LiveServers {
  /// What knows the servers.
  let network: DeviceNetwork
  /// At which new connections are accepted, without waiting.
  private let socket: Int32
  /// The port at which it listens.
  let port: Int
  /// Those that have not ended.
  private(set) var connections: [LiveConnection] = []

  /// Listens on the loopback, at a port that the kernel chooses.
  ///
  /// - Throws: where a process may not: in a sandbox without namespaces.
  init(of network: DeviceNetwork) throws(ScriptError) {
    self.network = network
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let listener = Glibc.socket(AF_INET, type, 0)
    socket = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        listener >= 0 && bind(listener, $0, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else {
      let reason = String(cString: strerror(errno))
      throw ScriptError(
        notLive: "no server can listen on the loopback (\(reason)), which takes the sandbox level "
          + "'namespaces'")
    }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { if socket >= 0 { close(socket) } }

  /// The server that a field `Host` names; nil for none.
  ///
  /// The field has no port for http and https alike, so of two servers of one name for these the one for
  /// http is meant.
  func server(named host: String) -> Server? {
    let parts = host.split(separator: ":", maxSplits: 1)
    guard let name = parts.first.map(String.init) else { return nil }
    if parts.count == 2, let port = Int(parts[1]) { return network.directory.server(name, port) }
    return network.directory.server(name, 80) ?? network.directory.server(name, 443)
  }

  /// When one of them wants to do something next.
  ///
  /// Nil while they all wait for their clients.
  var nextDeadline: DeviceInstant? { connections.compactMap(\.nextDeadline).min() }

  /// What is waited for.
  ///
  /// The listening socket first, then one of each connection.
  var files: [pollfd] {
    [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
      + connections.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
  }

  /// Lets new connections in, and does for all of them what can be done now.
  ///
  /// - Throws: what a closure answers that no server can.
  func turn(at now: DeviceInstant) throws(ScriptError) {
    while case let number = accept(socket, nil, nil), number >= 0 {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      connections.append(LiveConnection(number))
    }
    for connection in connections { try connection.turn(self, at: now) }
    connections.removeAll { $0.isOver }
  }
}
