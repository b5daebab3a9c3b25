import BackgroundExecution
import DeviceProtocol
import Glibc
import VirtualTime

/// A file that an app has requested, while it is fetched.
final class Order {
  private let app: String
  private let session: String
  /// The app's connection, as long as it lasts.
  private let client: Int32
  /// The server's connection.
  let server: Int32
  private(set) var isDone = false
  private var count = 0
  private var hasHead = false

  init(app: String, session: String, host: String, client: Int32) {
    self.app = app
    self.session = session
    self.client = client
    server = connected(to: host)
    let request = "GET /\(session) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
    send(server, request, request.utf8.count, Int32(MSG_NOSIGNAL))
  }

  /// Counts the bytes after the head of the response, which arrives in one piece.
  private func note(_ bytes: ArraySlice<UInt8>) {
    let end = Array("\r\n\r\n".utf8)
    if !hasHead {
      count -= (bytes.indices.first { bytes[$0...].starts(with: end) } ?? 0) + end.count
    }
    hasHead = true
    count += bytes.count
  }

  /// Reads the available bytes; at the end notifies the app, or has it woken if it is gone.
  func takeBytes() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let taken = recv(server, &bytes, bytes.count, 0)
    if taken > 0 { return note(bytes[..<taken]) }
    isDone = true
    print("\(session) has \(count) bytes")
    close(server)
    let answer = "\(count)\n"
    var isThere = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
    if poll(&isThere, 1, 0) == 0 {
      send(client, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
    } else {
      ProcessLink.send(DaemonReport.wake(AppID(app), session: session).message)
    }
    close(client)
  }
}

private func connected(to host: String) -> Int32 {
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, "80", &hints, &found) == 0, let address = found?.pointee else {
    fatalError("no host '\(host)'")
  }
  defer { freeaddrinfo(found) }
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
    fatalError("errno \(errno)")
  }
  return descriptor
}

/// Listens at a path, replacing the socket of a former process.
func listen(at path: String) -> Int32 {
  unlink(path)
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  let result = withPath(path) { bind(descriptor, $0, $1) }
  guard result == 0, listen(descriptor, 5) == 0 else { fatalError("errno \(errno)") }
  return descriptor
}

private func withPath(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
