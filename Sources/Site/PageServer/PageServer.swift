internal import ChildProcess
import Glibc

/// A server for the pages of a book on the loopback interface, in a thread of its own.
///
/// It only moves bytes between sockets and the state machines (``PageConnection``), and waits in `poll(2)`.
package final class PageServer: Sendable {
  package let port: UInt16
  private let wakeup: Wakeup

  /// The most connections at a time; further ones wait in the queue of the socket.
  private static let mostConnections = 64
  /// The time between heartbeats of streams, in ms.
  private static let heartbeat = 15_000
  /// The number of ports that are tried after the first one.
  private static let furtherPorts: UInt16 = 100

  /// Listens, and serves until ``stop()``.
  ///
  /// - Parameters:
  ///   - port: 0 for any free one.
  ///   - takesNext: whether a further port is used if this one is taken.
  /// - Throws: `SystemError`, with the code `EADDRINUSE` if the port is taken.
  package init(_ site: ServedSite, port: UInt16, takesNext: Bool) throws {
    let wakeup = try Wakeup()
    self.wakeup = wakeup
    let further = takesNext ? Int(Self.furtherPorts) : 0
    let socket = try Self.socket(among: Int(port)...min(Int(port) + further, 65_535))
    self.port = socket.port
    // The thread owns everything else.
    try DetachedThread.start {
      var loop = Loop(socket, site: site)
      while !wakeup.isStopped { loop.turn(waking: wakeup) }
    }
  }

  /// Listens on the first port that is free.
  private static func socket(among ports: ClosedRange<Int>) throws(SystemError) -> LoopbackSocket {
    for port in ports.dropLast() {
      do throws(SystemError) {
        return try LoopbackSocket(port: UInt16(port))
      } catch {
        guard error.code == EADDRINUSE else { throw error }
      }
    }
    return try LoopbackSocket(port: UInt16(ports.upperBound))
  }

  /// Ends the thread and closes all connections. May be called repeatedly.
  package func stop() { wakeup.stop() }

  /// Sends all streams the newest version of the site.
  package func announce() { wakeup.wake() }

  deinit { stop() }

  /// The connections, and one turn after the other of waiting and moving bytes.
  private struct Loop {
    private let socket: LoopbackSocket
    private let site: ServedSite
    private var connections: [Peer] = []
    private var version: Int
    private var nextHeartbeat: Int

    /// A connection and its socket.
    private final class Peer {
      let file: FileDescriptor
      var connection: PageConnection
      init(_ file: consuming FileDescriptor, _ connection: PageConnection) {
        self.file = file
        self.connection = connection
      }
    }

    init(_ socket: LoopbackSocket, site: ServedSite) {
      self.socket = socket
      self.site = site
      version = site.version
      nextHeartbeat = Milliseconds.now + PageServer.heartbeat
    }

    /// Waits until something can be done, and does it.
    mutating func turn(waking wakeup: Wakeup) {
      let isFull = connections.count >= PageServer.mostConnections
      var files = [
        pollfd(fd: wakeup.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isFull ? -1 : socket.file.number, events: Int16(POLLIN), revents: 0),
      ]
      files += connections.map { peer in
        let events =
          (peer.connection.isReading ? POLLIN : 0) | (peer.connection.output.isEmpty ? 0 : POLLOUT)
        return pollfd(fd: peer.file.number, events: Int16(events), revents: 0)
      }
      let start = Milliseconds.now
      let times =
        connections.filter { !($0.connection.isStream && $0.connection.output.isEmpty) }
        .map(\.connection.deadline) + [nextHeartbeat]
      let wait = max(0, (times.min() ?? start) - start)
      _ = poll(&files, nfds_t(files.count), Int32(clamping: wait))
      let now = Milliseconds.now
      if files[0].revents != 0 { wakeup.rest() }
      for (peer, file) in zip(connections, files.dropFirst(2)) where file.revents != 0 {
        move(peer, now, isReadable: Int32(file.revents) & (POLLIN | POLLHUP | POLLERR) != 0)
      }
      if files[1].revents != 0, let file = socket.admit() {
        connections.append(
          Peer(file, PageConnection(port: socket.port, now: now, respond: site.respond(to:))))
      }
      inform(now)
      connections.removeAll { $0.connection.isFinished || $0.connection.isLate(now: now) }
    }

    /// Sends streams what they have not been sent: a new version, or a heartbeat.
    private mutating func inform(_ now: Int) {
      let newest = site.version
      let isBeat = now >= nextHeartbeat
      if isBeat { nextHeartbeat = now + PageServer.heartbeat }
      for peer in connections where peer.connection.isStream {
        if newest != version { peer.connection.send(version: newest, now: now) }
        if isBeat { peer.connection.sendHeartbeat(now: now) }
        write(peer, now)
      }
      version = newest
    }

    private func move(_ peer: Peer, _ now: Int, isReadable: Bool) {
      if isReadable, peer.connection.isReading {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(peer.file.number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 {
          peer.connection.receive(buffer[..<count], now: now, version: site.version)
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
          peer.connection.abandon()
          return
        }
      }
      write(peer, now)
    }

    private func write(_ peer: Peer, _ now: Int) {
      while !peer.connection.output.isEmpty {
        let count = peer.connection.output.withUnsafeBytes {
          send(
            peer.file.number, $0.baseAddress, $0.count,
            Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          if count < 0, errno != EAGAIN { peer.connection.abandon() }
          return
        }
        peer.connection.sent(count, now: now, version: site.version)
      }
    }
  }
}
