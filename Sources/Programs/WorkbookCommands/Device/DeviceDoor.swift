import Glibc
import ChildProcess
import Synchronization

/// The socket at which other programs of the user find a device, and the lock by which its name is one
/// device's alone.
///
/// What a device has left that was killed is taken over by the next of its name.
///
/// Two files stand for a device: `news.lock`, which is locked as long as the device lives
/// (`flock(2)`), and `news.socket`, which others connect to. The kernel lets the lock go with the
/// process, however that ends, so a lock that can be taken means that the socket is a dead one. The
/// lock is taken before any work, so that a second device of the name is refused at once; callers
/// wait in the socket's queue until the device has started.
package final class DeviceDoor: Sendable {
  private let listener: FileDescriptor
  private let lock: FileDescriptor
  private let path: String
  /// The lock's path, to remove it at the end.
  private let lockPath: String
  private let isClosed = Atomic(false)

  /// Takes a device's name and listens at its socket.
  ///
  /// - Parameters:
  ///   - name: one that ``DevicePlaces/check(name:)`` lets pass.
  ///   - environment: says where devices of the user are found.
  /// - Throws: `DeviceError` when a device of this name runs already.
  package init(name: String, environment: [String: String]) throws {
    let folder = try DevicePlaces.folder(environment: environment)
    path = DevicePlaces.socket(of: name, in: folder)
    lockPath = "\(folder)/\(name).lock"
    lock = try Self.take(lockPath, name)
    // The process that has the lock owns the socket too.
    unlink(path)
    listener = try LocalSocket.listen(at: path)
  }

  deinit { close() }

  /// Takes away what others find it by; what knocks from then on finds nothing.
  ///
  /// It may be called again, and is when the door is let go of.
  func close() {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    unlink(path)
    // While it is locked, so that no other process has it.
    unlink(lockPath)
  }

  /// What `poll(2)` is given.
  var number: Int32 { listener.number }

  /// Lets a program in that knocks; nil when none of this user does.
  func admit() -> FileDescriptor? { try? LocalSocket.admit(from: listener.number) }

  /// Opens and locks a file, and makes sure that the name still leads to it.
  ///
  /// - Throws: `DeviceError` when another process has the lock, `SystemError` when it cannot be
  ///   made.
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
      // The device that had it may have removed it since it was opened.
      var (named, own) = (stat(), stat())
      if lstat(path, &named) == 0, fstat(file.number, &own) == 0, named.st_ino == own.st_ino,
        named.st_dev == own.st_dev
      {
        return file
      }
    }
    throw DeviceError("the lock '\(path)' comes and goes; try again")
  }
}
