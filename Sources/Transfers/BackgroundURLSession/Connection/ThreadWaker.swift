private import CLinux
private import Glibc
private import ChildProcess

/// Wakes a thread that waits in `poll(2)`, through a pair of sockets that live as long as the thread.
///
/// Both ends are non-blocking: waking works even when the socket is full, and ``rest()`` never waits.
final class ThreadWaker: Sendable {
  private let reading, writing: FileDescriptor

  init() {
    var numbers: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(type), 0, &numbers)
    reading = FileDescriptor(owning: numbers[0])
    writing = FileDescriptor(owning: numbers[1])
  }

  /// The descriptor to poll; readable after a wake.
  var file: Int32 { reading.number }

  /// Wakes the thread, or ends its next wait at once. May be called from any thread, any number of times.
  func wake() {
    var byte: UInt8 = 0
    _ = send(writing.number, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Clears up to 4,096 pending wakes; more than that wake the thread once more for nothing.
  func rest() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    _ = read(reading.number, &bytes, bytes.count)
  }

  /// Waits for a wake, at most this many milliseconds; -1 waits without end.
  func wait(_ milliseconds: Int32) {
    var file = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    if poll(&file, 1, milliseconds) > 0 { rest() }
  }

  /// Blocks all signals on the calling thread: a peer that hangs up must not end this program (SIGPIPE).
  static func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
