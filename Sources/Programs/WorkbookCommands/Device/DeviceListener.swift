import Glibc
import ChildProcess
import Synchronization

/// The socket at which other programs of the user reach a device, and the lock that makes its name unique.
///
/// Files left by a killed device are taken over by the next device of the same name.
///
/// A device has two files: `news.lock`, which is locked as long as the device lives (`flock(2)`), and
/// `news.socket`, which others connect to. The kernel releases the lock with the process, however that ends,
/// so a lock that can be taken means that the socket is stale. The lock is taken before any work, so that a
/// second device with the name is refused at once; clients wait in the socket's queue until the device has
/// started.
package final class DeviceListener: Sendable {
  private let listener: FileDescriptor
  private let lock: FileDescriptor
  private let path: String
  /// The lock's path, which is removed at the end.
  private let lockPath: String
  private let isClosed = Atomic(false)

  /// Reserves a device's name and listens at its socket.
  ///
  /// - Parameters:
  ///   - name: a name that ``DeviceSocketFolder/check(name:)`` accepts.
  ///   - environment: determines the folder of the user's devices.
  /// - Throws: `DeviceError` when a device of this name is running.
  package init(name: String, environment: [String: String]) throws {
    let folder = try DeviceSocketFolder.folder(environment: environment)
    path = DeviceSocketFolder.socket(of: name, in: folder)
    lockPath = "\(folder)/\(name).lock"
    lock = try Self.take(lockPath, name)
    // The process that holds the lock also owns the socket.
    unlink(path)
    listener = try LocalSocket.listen(at: path)
  }

  deinit { close() }

  /// Removes the files; later connection attempts find nothing.
  ///
  /// It may be called repeatedly, and is called on deinitialization.
  func close() {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    unlink(path)
    // Removed while locked, so that no other process holds it.
    unlink(lockPath)
  }

  var number: Int32 { listener.number }

  /// Accepts a connection; nil when there is none from this user.
  ///
  /// - Throws: `SystemError` without a free descriptor; the connection then stays in the queue.
  func admit() throws(SystemError) -> FileDescriptor? {
    try LocalSocket.admit(from: listener.number)
  }

  /// Opens and locks a file, and checks that the path still leads to it.
  ///
  /// - Throws: `DeviceError` when another process holds the lock, `SystemError` when the file cannot be
  ///   opened.
  private static func take(_ path: String, _ name: String) throws -> FileDescriptor {
    for _ in 0..<100 {
      let file = FileDescriptor(
        owning: try systemCall("open '\(path)'") {
          open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        })
      while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        guard errno == EWOULDBLOCK else { throw SystemError("lock '\(path)'", code: errno) }
        throw DeviceError(
          "a device '\(name)' is running already; give this one another name with '--name NAME'")
      }
      // The previous device may have removed the file since it was opened.
      var (named, own) = (stat(), stat())
      if lstat(path, &named) == 0, fstat(file.number, &own) == 0, named.st_ino == own.st_ino,
        named.st_dev == own.st_dev
      {
        return file
      }
    }
    throw DeviceError("the lock '\(path)' is being created and removed repeatedly; try again")
  }
}
