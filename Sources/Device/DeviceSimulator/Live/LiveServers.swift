import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
import Glibc

/// The scenario's servers behind one loopback port: an HTTP server for real programs.
///
/// **Threading.** Closures answer on the thread whose verb moves the device, as in virtual time, and so only
/// while it moves.
///
/// Programs get its address from their environment, whatever host they connect to (`DEVICE_SERVERS`), and
/// name that host in their requests.
final class LiveServers {
  /// The network, which knows the servers.
  let network: DeviceNetwork
  /// The non-blocking listening socket.
  private let socket: Int32
  let port: Int
  /// The connections that have not ended.
  private(set) var connections: [LiveConnection] = []

  /// Listens on the loopback, at a port that the kernel chooses.
  ///
  /// - Throws: if the process may not listen, as in a sandbox without namespaces.
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
        notLive:
          "no server can listen on the loopback (\(reason)), which requires the sandbox level "
          + "'namespaces'")
    }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { if socket >= 0 { close(socket) } }

  /// Returns the server for a `Host` field; nil if there is none.
  ///
  /// The field has no port for http and https alike, so the server for http is preferred.
  func server(named host: String) -> Server? {
    let parts = host.split(separator: ":", maxSplits: 1)
    guard let name = parts.first.map(String.init) else { return nil }
    if parts.count == 2, let port = Int(parts[1]) { return network.directory.server(name, port) }
    return network.directory.server(name, 80) ?? network.directory.server(name, 443)
  }

  /// The next deadline of a connection; nil while all wait for their clients.
  var nextDeadline: DeviceInstant? { connections.compactMap(\.nextDeadline).min() }

  /// The files to poll: the listening socket, followed by the connections.
  var files: [pollfd] {
    [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
      + connections.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
  }

  /// Accepts new connections, and serves all of them as far as possible now.
  ///
  /// - Throws: for a closure's response that no server could give.
  func turn(at now: DeviceInstant) throws(ScriptError) {
    while case let number = accept(socket, nil, nil), number >= 0 {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      connections.append(LiveConnection(number))
    }
    for connection in connections { try connection.turn(self, at: now) }
    connections.removeAll { $0.isOver }
  }
}
