private import CLinux
private import Glibc

/// Stream sockets by which programs of one user on one machine find each other, at a path.
///
/// The kernel says which user's process is at the other end (`SO_PEERCRED`), so a socket in a
/// folder that others can reach is no way for them.
package enum LocalSocket {
  /// Connects to a program of this user that listens at a path.
  ///
  /// - Returns: a descriptor whose reads and writes wait; nil when nothing listens there.
  /// - Throws: `SystemError`, also when what listens there is another user's.
  package static func connect(to path: String) throws(SystemError) -> FileDescriptor? {
    var address = try address(of: path, "connect to '\(path)'")
    let file = try make(SOCK_CLOEXEC.rawValue)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      Glibc.connect(
        file.number, UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self), size)
    }
    guard result == 0 else {
      if [ENOENT, ECONNREFUSED, EINTR].contains(errno) { return nil }
      throw SystemError("connect to '\(path)'", code: errno)
    }
    guard isOwn(file.number) else {
      throw SystemError("speak with a program of another user at '\(path)'", code: EPERM)
    }
    return file
  }

  /// Listens at a path at which nothing lies, for this user alone.
  ///
  /// - Returns: a descriptor that never waits.
  package static func listen(at path: String) throws(SystemError) -> FileDescriptor {
    let what = "listen at '\(path)'"
    var address = try address(of: path, what)
    let file = try make(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    try withUnsafePointer(to: &address) { pointer throws(SystemError) in
      let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      try systemCall(what) {
        bind(file.number, raw, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try systemCall("set the rights of '\(path)'") { chmod(path, 0o600) }
    try systemCall(what) { Glibc.listen(file.number, 128) }
    return file
  }

  /// Lets one program in that knocks at a listening socket.
  ///
  /// - Returns: a descriptor that never waits; nil when none knocks, or one of another user did, which is
  ///   sent away.
  /// - Throws: `SystemError` without a free descriptor.
  package static func admit(from listener: Int32) throws(SystemError) -> FileDescriptor? {
    let number = accept(listener, nil, nil)
    if number < 0 {
      if [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno) {
        throw SystemError("let a client in", code: errno)
      }
      return nil
    }
    let file = FileDescriptor(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    try file.makeNonBlocking()
    guard isOwn(number) else { return nil }
    return file
  }

  /// Whether the process at the other end is of this user.
  private static func isOwn(_ number: Int32) -> Bool {
    var user: UInt32 = 0
    return peer_user(number, &user) == 0 && user == geteuid()
  }

  /// A stream socket with some flags.
  private static func make(_ flags: UInt32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("make a socket") {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
      })
  }

  /// The address of a path, which has room for 107 bytes.
  ///
  /// An empty path, and one with a null byte, would be another kind of address, or another path.
  ///
  /// - Parameter what: what is to be said when it does not fit.
  private static func address(
    of path: String, _ what: String
  ) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SystemError(what, code: ENAMETOOLONG)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(what, code: EINVAL) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return address
  }
}
