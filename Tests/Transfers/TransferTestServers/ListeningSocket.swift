private import Glibc
package import ChildProcess

/// A socket that listens on a free port of the loopback interface.
package struct ListeningSocket: ~Copyable, Sendable {
  package let file: FileDescriptor
  package let port: UInt16

  package init() throws(SystemError) {
    let made = FileDescriptor(
      owning: try systemCall("make a socket") {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      })
    port = try Self.listen(made.number)
    file = made
  }

  private static func listen(_ number: Int32) throws(SystemError) -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer throws(SystemError) in
      let raw = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      try systemCall("bind a socket") { bind(number, raw, size) }
      try systemCall("listen") { Glibc.listen(number, 128) }
      try systemCall("ask for a port") { getsockname(number, raw, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
