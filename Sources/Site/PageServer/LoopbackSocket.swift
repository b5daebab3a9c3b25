internal import ChildProcess
import Glibc

/// A socket that listens on 127.0.0.1, which only programs of this machine reach.
final class LoopbackSocket: Sendable {
  let file: FileDescriptor
  let port: UInt16

  /// - Parameter port: 0 for any free one.
  init(port: UInt16) throws(SystemError) {
    let what = "listen on port \(port)"
    let type = Int32(
      SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    file = FileDescriptor(owning: try systemCall("make a socket") { socket(AF_INET, type, 0) })
    let number = file.number
    // A port whose last server has ended may still have closed connections.
    var isReused: Int32 = 1
    setsockopt(
      number, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer throws(SystemError) in
      let raw = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      try systemCall(what) { bind(number, raw, size) }
      try systemCall(what) { listen(number, 64) }
      try systemCall(what) { getsockname(number, raw, &size) }
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Accepts a connection; nil when there is none, or no free descriptor.
  func admit() -> FileDescriptor? {
    let number = accept(file.number, nil, nil)
    guard number >= 0 else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return FileDescriptor(owning: number)
  }
}

/// The time in ms of a clock that only goes forward.
enum Milliseconds {
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
