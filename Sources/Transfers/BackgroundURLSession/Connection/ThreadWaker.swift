private import CLinux
private import Glibc
private import ChildProcess

/// Wakes a thread that waits in `poll(2)`: two sockets, which live as long as the thread.
///
/// Both ends are non-blocking: one that was woken often enough to fill the socket wakes all the
/// same, and ``rest()`` never waits.
final class ThreadWaker: Sendable {
  private let reading, writing: FileDescriptor

  init() {
    var numbers: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(type), 0, &numbers)
    reading = FileDescriptor(owning: numbers[0])
    writing = FileDescriptor(owning: numbers[1])
  }

  /// What the thread looks at; it can be read when it was woken.
  var file: Int32 { reading.number }

  /// Wakes the thread, or keeps it from falling asleep next time; from any thread, and as often as
  /// one likes.
  func wake() {
    var byte: UInt8 = 0
    _ = send(writing.number, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Takes away what has come so far: up to 4,096 wakes, the rest wakes the thread once more for
  /// nothing.
  func rest() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    _ = read(reading.number, &bytes, bytes.count)
  }

  /// Waits until it is woken, so long at most; -1 for as long as it takes.
  func wait(_ milliseconds: Int32) {
    var file = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, milliseconds) > 0 { rest() }
  }

  /// Lets no signal come to the calling thread: a peer that is gone must not end this program (SIGPIPE).
  static func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
