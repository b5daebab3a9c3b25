private import Foundation
private import Glibc
internal import ChildProcess

extension ReplayConnection {
  /// Passes on everything between this connection and another to a port of the loopback, until both
  /// have ended.
  package func relay(to port: UInt16) throws {
    let other = FileDescriptor(
      owning: try systemCall("make a socket") {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      })
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafePointer(to: &address) { pointer in
      let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      _ = try systemCall("connect") { connect(other.number, raw, size) }
    }
    let (here, there) = (number, other.number)
    let isOver = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Self.copy(there, to: here)
      isOver.signal()
    }
    Self.copy(here, to: there)
    isOver.wait()
  }

  private static func copy(_ from: Int32, to: Int32) {
    var room = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = recv(from, &room, room.count, 0)
      guard count > 0, send(to, room, count, Int32(MSG_NOSIGNAL)) == count else { break }
    }
    shutdown(to, Int32(SHUT_WR))
  }
}
