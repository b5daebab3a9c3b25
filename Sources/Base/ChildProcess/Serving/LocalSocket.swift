private import CLinux
private import Glibc

/// Stream sockets that connect programs of one user on one machine, by a path.
///
/// The kernel reports the user of the peer process (`SO_PEERCRED`), so a socket in a folder that others can
/// access does not let them in.
package enum LocalSocket {
  /// Connects to a program of this user that listens at a path.
  ///
  /// - Returns: a blocking descriptor; nil if nothing listens there.
  /// - Throws: `SystemError`, also if the listener belongs to another user.
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
      throw SystemError("connect to a program of another user at '\(path)'", code: EPERM)
    }
    return file
  }

  /// Listens at an unused path, for this user alone.
  ///
  /// - Returns: a non-blocking descriptor.
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

  /// Accepts one connection of a listening socket.
  ///
  /// - Returns: a non-blocking descriptor; nil if none is pending, or if it came from another user and was
  ///   refused.
  /// - Throws: `SystemError` without a free descriptor.
  package static func admit(from listener: Int32) throws(SystemError) -> FileDescriptor? {
    let number = accept(listener, nil, nil)
    if number < 0 {
      if [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno) {
        throw SystemError("accept a client", code: errno)
      }
      return nil
    }
    let file = FileDescriptor(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    try file.makeNonBlocking()
    guard isOwn(number) else { return nil }
    return file
  }

  /// Whether the peer process belongs to this user.
  private static func isOwn(_ number: Int32) -> Bool {
    var user: UInt32 = 0
    return peer_user(number, &user) == 0 && user == geteuid()
  }

  private static func make(_ flags: UInt32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("make a socket") {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
      })
  }

  /// The socket address of a path, which may have up to 107 bytes.
  ///
  /// An empty path or one with a null byte is refused, because it would mean another kind of address or
  /// another path.
  ///
  /// - Parameter what: the operation named in the error.
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
