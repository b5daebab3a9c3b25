private import Glibc
package import ChildProcess
private import TransferProtocol

/// The socket at which clients of one user connect, and the lock that leaves one daemon if two are started.
package struct DaemonSocket: ~Copyable {
  /// Why the socket cannot be opened.
  package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another daemon of this user is running, which is not a failure.
    case running
    case noRuntimeFolder
    /// A folder that another user could change.
    case folder(String)
    case system(String)

    /// The problem and the requirement, in one line.
    package var description: String {
      switch self {
      case .running: "a daemon of this user is already running"
      case .noRuntimeFolder: "XDG_RUNTIME_DIR is not set to an absolute path"
      case .folder(let path): "'\(path)' must be a folder owned by this user with mode 0700"
      case .system(let text): text
      }
    }
  }

  package private(set) var socket: FileDescriptor
  /// The lock file, held open: closing it releases the lock.
  private let lock: FileDescriptor
  /// The path at which clients look for it; nil for a socket of systemd, which recreates its own.
  private let place: String?
  /// That of the socket at that path.
  private var identity: Identity?

  /// A file, whatever its name.
  private struct Identity: Equatable {
    var device: UInt
    var inode: UInt

    init(_ status: stat) {
      (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
    }

    /// Nil if there is nothing at the path; that of a link is its own.
    init?(of path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  /// The path of the lock, which shows whether the folder is still the same one.
  private let lockPath: String

  /// Takes the lock and listens, at a new socket or at one that systemd hands over.
  ///
  /// The folder is created if necessary, with mode 0700; one that others may access is refused.
  ///
  /// - Parameter environment: read for `XDG_RUNTIME_DIR`, and `LISTEN_PID` with `LISTEN_FDS`.
  /// - Throws: `Refusal`; ``Refusal/running`` if another daemon has the lock.
  package init(environment: [String: String]) throws(Refusal) {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else {
      throw .noRuntimeFolder
    }
    let path = TransferPaths.socket(runtimeFolder: runtime)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    try Self.makePrivate(folder)
    let taken = try Self.take(folder + "/lock")
    let given = try Self.handedOver(environment)
    let listener =
      if let given { FileDescriptor(owning: given) } else { try Self.listen(at: path) }
    lock = taken
    lockPath = folder + "/lock"
    place = given == nil ? path : nil
    identity = place.flatMap(Identity.init)
    socket = listener
  }

  /// Whether clients still find this socket.
  ///
  /// A user's runtime folder is removed at the last logout and created again at the next login, while this
  /// process may live on.
  package borrowing func isFound() -> Bool {
    guard let place else { return true }
    guard let identity, Identity(of: place) == identity else { return false }
    return hasItsLock()
  }

  /// Whether the lock's path still leads to the lock that this process holds.
  package borrowing func hasItsLock() -> Bool {
    var own = stat()
    return fstat(lock.number, &own) == 0 && Identity(of: lockPath) == Identity(own)
  }

  /// Listens at the path again, from which the socket was removed, or where another one took its place; the lock is
  /// kept.
  ///
  /// - Throws: `Refusal.system`; the old socket then stays.
  package mutating func listenAgain() throws(Refusal) {
    guard let place else { return }
    socket = try Self.listen(at: place)
    identity = Identity(of: place)
  }

  /// Creates a folder for this user only, or checks an existing one.
  private static func makePrivate(_ folder: String) throws(Refusal) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw .system(SystemError("make '\(folder)'", code: errno).description)
    }
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { throw .folder(folder) }
  }

  /// Takes the lock, which is released when the process ends, however it ends.
  private static func take(_ path: String) throws(Refusal) -> FileDescriptor {
    let file = FileDescriptor(
      owning: open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600))
    guard file.number >= 0 else {
      throw .system(SystemError("open '\(path)'", code: errno).description)
    }
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { throw .running }
      if errno != EINTR { throw .system(SystemError("lock '\(path)'", code: errno).description) }
    }
    return file
  }

  /// Returns the socket of `sd_listen_fds(3)`, descriptor 3; nil if systemd hands over none.
  ///
  /// - Throws: `Refusal.system` for anything but one listening stream socket.
  private static func handedOver(_ environment: [String: String]) throws(Refusal) -> Int32? {
    guard isHandedOver(environment) else { return nil }
    guard environment["LISTEN_FDS"] == "1", option(SO_DOMAIN) == AF_UNIX,
      option(SO_TYPE) == Int32(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN) == 1
    else { throw .system("expected one listening socket from systemd, as descriptor 3") }
    // It is blocking, and this process must only wait in one place.
    let flags = fcntl(3, F_GETFL)
    guard fcntl(3, F_SETFD, FD_CLOEXEC) == 0, flags >= 0,
      fcntl(3, F_SETFL, flags | O_NONBLOCK) == 0
    else { throw .system(SystemError("take over a socket", code: errno).description) }
    return 3
  }

  /// Returns an option of the socket that was handed over; nil if it is not a socket.
  private static func option(_ name: Int32) -> Int32? {
    var (value, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(3, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }

  /// Whether systemd hands over a socket to this very process, which then must not fork.
  package static func isHandedOver(_ environment: [String: String]) -> Bool {
    environment["LISTEN_PID"] == "\(getpid())"
  }

  /// Listens at the path, where a daemon that was killed may have left a socket.
  private static func listen(at path: String) throws(Refusal) -> FileDescriptor {
    do throws(SystemError) {
      // The process with the lock owns the path, too.
      unlink(path)
      return try LocalSocket.listen(at: path)
    } catch {
      throw .system(error.description)
    }
  }

  /// Accepts one waiting client.
  ///
  /// - Returns: nil if there is none, or it belongs to another user and was rejected.
  /// - Throws: `SystemError` without a free descriptor.
  package borrowing func admit() throws(SystemError) -> FileDescriptor? {
    try LocalSocket.admit(from: socket.number)
  }
}
