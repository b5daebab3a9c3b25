import DeviceNetwork
import RuleBlocks
internal import BackgroundExecution
import Glibc

/// A connection of a program to the scenario's servers, over a real socket.
///
/// The `Host` field of the first request selects the server; everything else is as in virtual time
/// (``ServerConnection``).
final class LiveConnection {
  /// Closed in `deinit`.
  let socket: Int32
  /// The server's end; nil until the first request has selected the server.
  private var server: ServerConnection?
  /// The bytes before the first request was complete.
  private var unread: [UInt8] = []
  /// The bytes that the socket had no room for.
  private var unsent: ArraySlice<UInt8> = []
  /// Whether the server sends no more, which ends the connection.
  private var isFinished = false
  /// Whether the server breaks the connection off, after its last byte.
  private var isBreakingOff = false
  /// Whether it has ended, and may be removed.
  private(set) var isOver = false

  /// The maximum size of a request's head, in bytes; the parser refuses long ones with a proper answer.
  private static let mostUnread = 1 << 17

  /// Takes over a non-blocking socket.
  init(_ socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  /// The server's next deadline; nil while there are unsent bytes, which come first.
  var nextDeadline: DeviceInstant? { unsent.isEmpty ? server?.nextDeadline : nil }

  /// The events to poll for.
  var events: Int16 { Int16(unsent.isEmpty ? POLLIN : POLLIN | POLLOUT) }

  /// Reads available bytes, has requests answered, and sends what is possible.
  ///
  /// The other side's end is the end of both: a client that only stops sending gets no more answers.
  func turn(_ world: LiveServers, at now: DeviceInstant) throws(ScriptError) {
    while !isOver, let bytes = read() {
      if bytes.isEmpty { return end(isReset: false) }
      try take(bytes, world, at: now)
    }
    send(at: now)
  }

  /// Reads once; returns nil if nothing is available, and no bytes at the end.
  private func read() -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      let taken = recv(socket, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      hasFailed = taken < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(0, taken)
    }
    return hasFailed ? nil : bytes
  }

  /// Passes bytes to the server, which the first head selects.
  ///
  /// If there is no server of that name, or the head is too long, the connection is reset.
  private func take(
    _ bytes: [UInt8], _ world: LiveServers, at now: DeviceInstant
  ) throws(ScriptError) {
    var bytes = bytes
    if server == nil {
      // Only the new bytes, and three before them, may contain the end.
      let searched = max(0, unread.count - 3)
      unread += bytes
      guard let end = Self.headEnd(in: unread, from: searched) else {
        if unread.count > Self.mostUnread { self.end(isReset: true) }
        return
      }
      guard let found = world.server(named: Self.host(in: unread[..<end])) else {
        return self.end(isReset: true)
      }
      server = ServerConnection(found)
      (bytes, unread) = (unread, [])
    }
    _ = try server?.receive(bytes, time: world.network.timeText(now), watch: world.network.watch)
  }

  /// Performs the server's steps while the socket has room.
  private func send(at now: DeviceInstant) {
    while !isOver, push() {
      guard !isBreakingOff else {
        // A reset would discard what the kernel has not sent yet; checked again at each tick.
        if !hasUnconfirmedBytes { end(isReset: true) }
        return
      }
      guard let step = server?.next(at: now, room: 1 << 16) else {
        if isFinished { end(isReset: false) }
        return
      }
      switch step {
      case .send(let bytes): unsent = bytes
      case .wait, .trickle, .answered: break
      case .finish: isFinished = true
      case .breakOff: isBreakingOff = true
      }
    }
  }

  /// Whether the other side has not acknowledged all bytes (tcp(7): SIOCOUTQ).
  private var hasUnconfirmedBytes: Bool {
    var count: Int32 = 0
    return ioctl(socket, UInt(TIOCOUTQ), &count) == 0 && count > 0
  }

  /// Sends unsent bytes; returns false if there is no room for all of them.
  private func push() -> Bool {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        Glibc.send(
          socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { end(isReset: true) }
        return false
      }
      unsent = unsent.dropFirst(count)
    }
    return true
  }

  /// Ends the connection, for the server too.
  ///
  /// - Parameter isReset: whether to reset the connection. Then the kernel sends nothing more, not even an
  ///   orderly end (`SO_LINGER` of zero).
  private func end(isReset: Bool) {
    isOver = true
    server?.stop()
    unsent = []
    if !isReset {
      shutdown(socket, Int32(SHUT_WR))
      return
    }
    var abort = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
  }

  // MARK: The first head

  /// Returns the index of the empty line that ends a head; nil if it has not arrived.
  private static func headEnd(in bytes: [UInt8], from start: Int) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count - mark.count >= start else { return nil }
    return (start...bytes.count - mark.count).first {
      bytes[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }

  /// Returns the `Host` field in lower case and without spaces; empty without one.
  private static func host(in head: ArraySlice<UInt8>) -> String {
    for line in head.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard text.lowercased().hasPrefix("host:") else { continue }
      return text.dropFirst(5).filter { !$0.isWhitespace }.lowercased()
    }
    return ""
  }
}
