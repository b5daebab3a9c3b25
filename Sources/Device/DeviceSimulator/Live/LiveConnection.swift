import RuleBlocks
internal import BackgroundExecution
import Glibc

/// One connection of a program to the servers of a scenario, over a socket of the kernel's.
///
/// Which server it is for its first request says, by its field `Host`; what follows is the same as in
/// virtual time (``ServerConnection``).
final class LiveConnection {
  /// Of the kernel, closed with this.
  let socket: Int32
  /// The server's end; nil until the first request has said which server it is for.
  private var server: ServerConnection?
  /// What came before the first request was whole.
  private var unread: [UInt8] = []
  /// What the socket had no room for.
  private var unsent: ArraySlice<UInt8> = []
  /// Whether the server sends no more, which ends the connection.
  private var isFinished = false
  /// Whether the server breaks the connection off, which it does behind the last byte that it has sent.
  private var isBreakingOff = false
  /// Whether it has ended, and may be forgotten.
  private(set) var isOver = false

  /// The longest head of a request, in bytes; the parser refuses what is longer with words of its own.
  private static let mostUnread = 1 << 17

  /// Takes over a socket, which never waits.
  init(_ socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  /// When the server wants to do something next.
  ///
  /// None while bytes are left to be sent: what it does next follows those.
  var nextDeadline: DeviceInstant? { unsent.isEmpty ? server?.nextDeadline : nil }

  /// What is waited for at the socket.
  var events: Int16 { Int16(unsent.isEmpty ? POLLIN : POLLIN | POLLOUT) }

  /// Reads what has come, has it answered, and sends what can be sent.
  ///
  /// The other side's end is the end of both: a client that only stops sending gets no answer any
  /// more.
  func turn(_ world: LiveServers, at now: DeviceInstant) throws(ScriptError) {
    while !isOver, let bytes = read() {
      if bytes.isEmpty { return end(isReset: false) }
      try take(bytes, world, at: now)
    }
    send(at: now)
  }

  /// Nil when nothing has come; empty at the end.
  private func read() -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
      let taken = recv(socket, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      hasFailed = taken < 0 && (errno == EAGAIN || errno == EINTR)
      count = max(0, taken)
    }
    return hasFailed ? nil : bytes
  }

  /// Finds the server by the first head, and has it take what has come from then on.
  ///
  /// Without one of that name, and for a head without an end, the connection is reset.
  private func take(
    _ bytes: [UInt8], _ world: LiveServers, at now: DeviceInstant
  ) throws(ScriptError) {
    var bytes = bytes
    if server == nil {
      unread += bytes
      guard let end = Self.headEnd(in: unread) else {
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

  /// Does what the server's steps are, as long as the socket has room.
  private func send(at now: DeviceInstant) {
    while !isOver, push() {
      guard !isBreakingOff else {
        // The kernel would throw away what it has not sent yet. Looked at again at each tick.
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

  /// Whether the other side's kernel has not got everything yet (tcp(7): SIOCOUTQ).
  private var hasUnconfirmedBytes: Bool {
    var count: Int32 = 0
    return ioctl(socket, UInt(TIOCOUTQ), &count) == 0 && count > 0
  }

  /// Sends what has been left; false when there is no room for all of it.
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
  /// - Parameter isReset: whether the other side is told that the connection was broken off. Then
  ///   the kernel sends nothing more, and not even an orderly end (`SO_LINGER` of zero).
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

  /// Where the empty line begins that ends a head; nil if it has not come.
  private static func headEnd(in bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    return (0...bytes.count - mark.count).first { bytes[$0..<$0 + mark.count].elementsEqual(mark) }
  }

  /// What the field `Host` says, in lower case and without spaces; empty without one.
  private static func host(in head: ArraySlice<UInt8>) -> String {
    for line in head.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard text.lowercased().hasPrefix("host:") else { continue }
      return text.dropFirst(5).filter { !$0.isWhitespace }.lowercased()
    }
    return ""
  }
}
