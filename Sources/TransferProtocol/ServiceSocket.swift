private import CLinux
private import Glibc
package import Subprocess

/// The client's end of the way to a daemon.
package enum ServiceSocket {
  /// Connects to the daemon of this user that listens at a path.
  ///
  /// - Returns: a descriptor whose reads and writes wait; nil when nothing listens there.
  /// - Throws: `SystemError`, also when what listens there is another user's.
  package static func knock(_ path: String) throws(SystemError) -> FileDescriptor? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SystemError("connect to '\(path)'", code: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let file = FileDescriptor(
      owning: try systemCall("make a socket") { socket(AF_UNIX, type, 0) })
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      connect(file.number, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), size)
    }
    guard result == 0 else {
      if [ENOENT, ECONNREFUSED, EINTR].contains(errno) { return nil }
      throw SystemError("connect to '\(path)'", code: errno)
    }
    var user: UInt32 = 0
    guard peer_user(file.number, &user) == 0, user == geteuid() else {
      throw SystemError("speak with a daemon of another user at '\(path)'", code: EPERM)
    }
    return file
  }
}
