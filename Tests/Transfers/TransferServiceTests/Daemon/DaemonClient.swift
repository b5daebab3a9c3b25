import Foundation
import Glibc
import ChildProcess
import TransferEngine
import TransferProtocol
import TransferService

/// A process of a client, as seen by the daemon.
final class DaemonClient {
  private let file: FileDescriptor
  private let daemon: DaemonProcess
  private var reader = TransferFrameReader<ServiceFrame>(limit: TransferFrames.serviceLimit)
  private var requests = 0
  /// Messages other than replies, in order.
  private(set) var told: [ClientMessage] = []
  private(set) var refusal: String?
  /// The parts of the last list before its end.
  private(set) var parts: [[TaskSummary]] = []

  /// Connects, retrying until a daemon accepts.
  init(_ daemon: DaemonProcess) throws {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    file = FileDescriptor(owning: socket(AF_UNIX, type, 0))
    self.daemon = daemon
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = TransferPaths.socket(runtimeFolder: daemon.folder + "/runtime")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    var tries = 0
    // A daemon that stays silent for so long fails a test instead of blocking it.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      file.number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    while withUnsafePointer(
      to: &address,
      {
        connect(
          file.number, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), size)
      }) != 0
    {
      tries += 1
      guard [ENOENT, ECONNREFUSED].contains(errno), tries < 6_000, !daemon.hasEnded else {
        throw SystemError("knock at '\(path)': \(daemon.log)", code: errno)
      }
      poll(nil, 0, 5)
    }
  }

  /// Ends the connection now, although a process that another test is starting may hold a copy of it until
  /// that process begins its own program.
  deinit { shutdown(file.number, Int32(SHUT_RDWR)) }

  /// Sends its name and opens a session.
  ///
  /// - Parameter numberer: its name as a process that numbers tasks; nil for one that does not.
  /// - Returns: the first number of its tasks; nil if the session continues, or does not number tasks.
  @discardableResult
  func open(_ identifier: String, container: String, numberer: Int? = nil) throws -> Int? {
    try send(ClientFrame.hello(client: "com.example.news", container: container).encoded())
    let answer = try ask(
      .open(identifier: identifier, SessionConfiguration(), numberer: numberer))
    if case .opened(let next, let isAnew) = answer, numberer != nil { return isAnew ? next : nil }
    guard answer == .done else {
      throw SystemError(
        "open '\(identifier)': \(refusal ?? "\(String(describing: answer)); \(daemon.log)")",
        code: 0)
    }
    return nil
  }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw SystemError("send", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a request, and waits for the reply.
  func ask(_ request: ClientRequest) throws -> ClientAnswer? {
    requests += 1
    parts = []
    try send(ClientFrame.ask(request: requests, request).encoded())
    while let frame = try next() {
      if case .denied(requests, let reason) = frame {
        refusal = reason
        return nil
      }
      if case .part(requests, let tasks) = frame { parts.append(tasks) }
      if case .answer(let number, let answer) = frame, number == requests {
        guard case .tasks(let last) = answer else { return answer }
        return .tasks(parts.flatMap(\.self) + last)
      }
    }
    return nil
  }

  /// Waits until the messages satisfy a condition; false if the daemon has closed the connection.
  func wait(until isEnough: ([ClientMessage]) -> Bool) throws -> Bool {
    while !isEnough(told) {
      guard try next() != nil else { return false }
    }
    return true
  }

  /// Waits until the daemon closes the connection.
  func waitForEnd() throws { while try next() != nil {} }

  private func next() throws -> ServiceFrame? {
    while true {
      if let frame = try reader.next() {
        if case .tell(_, let message) = frame { told.append(message) }
        if case .refused(let reason) = frame { refusal = reason }
        return frame
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(file.number, &bytes, bytes.count)
      // A read with a time limit is never begun again by the system after a signal (signal(7)).
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError("read the daemon's answer: \(daemon.log)", code: errno) }
      guard count > 0 else { return nil }
      reader.take(bytes[..<count])
    }
  }
}

extension ClientMessage {
  /// The event in the message, with its number.
  var event: (number: Int, event: SessionEvent)? {
    if case .event(let number, let event) = self { (number, event) } else { nil }
  }

  /// The number of received bytes.
  var received: Int64? {
    if case .received(_, let total, _) = self { total } else { nil }
  }
}
