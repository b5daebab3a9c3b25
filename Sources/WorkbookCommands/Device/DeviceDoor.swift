import Glibc
import Subprocess
import Synchronization

/// The socket at which other programs of the user find a device, and the lock by which its name is one
/// device's alone.
///
/// What a device has left that was killed is taken over by the next of its name.
final class DeviceDoor: Sendable {
  private let listener: FileDescriptor
  private let lock: FileDescriptor
  private let path: String
  private let lockPath: String
  private let isClosed = Atomic(false)

  /// - Throws: `DeviceError` when a device of this name runs already.
  init(name: String, environment: [String: String]) throws {
    let folder = try DevicePlaces.folder(environment: environment)
    path = DevicePlaces.socket(of: name, in: folder)
    lockPath = "\(folder)/\(name).lock"
    lock = try Self.take(lockPath, name)
    // Whoever has the lock owns the socket too.
    unlink(path)
    listener = try LocalSocket.listen(at: path)
  }

  deinit { close() }

  /// Takes away what others find it by; what knocks from then on finds nothing.
  func close() {
    guard !isClosed.exchange(true, ordering: .relaxed) else { return }
    unlink(path)
    // While it is locked, so that it is nobody else's.
    unlink(lockPath)
  }

  /// What `poll(2)` is given.
  var number: Int32 { listener.number }

  /// Lets a program in that knocks; nil when none of this user does.
  func admit() -> FileDescriptor? { try? LocalSocket.admit(from: listener.number) }

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
