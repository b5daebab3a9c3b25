import Foundation

/// A server on the loopback interface that records whether somebody connects.
final class Listener: Sendable {
  let port: UInt16
  private let number: Int32

  init() throws {
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = number
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) | listen(number, 4) | getsockname(number, $0, &size)
      }
    }
    guard code == 0 else { throw POSIXError(.EADDRINUSE) }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(number) }

  /// Whether there was a connection.
  var hasVisitor: Bool {
    let visitor = accept(number, nil, nil)
    if visitor >= 0 { close(visitor) }
    return visitor >= 0
  }
}
