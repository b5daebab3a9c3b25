import Glibc

/// A connected or listening socket, used as in a C program.
struct Socket {
  let descriptor: Int32

  /// Connects to a host, trying its addresses; nil, with errno, if none accepts.
  init?(host: String, port: Int) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    while let address = found?.pointee {
      let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
        self.descriptor = descriptor
        return
      }
      let error = errno
      close(descriptor)
      errno = error
      guard address.ai_next != nil else { return nil }
      found = address.ai_next
    }
    return nil
  }

  init(listeningTo port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0, listen(descriptor, 5) == 0 else { fatalError("errno \(errno)") }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  func accepted() -> Socket { Socket(accept(descriptor, nil, nil)) }

  /// Sends all bytes; false if the other side no longer reads.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Returns the next bytes; empty at the end.
  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Returns the text up to a line end; nil at the end.
  func receiveLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  func end() { close(descriptor) }
}
