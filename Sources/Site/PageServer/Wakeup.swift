internal import ChildProcess
import Glibc
import Synchronization

/// Wakes a thread that waits in `poll(2)`, by a byte in a pipe, and tells it to end.
final class Wakeup: Sendable {
  private let pipe: PipeEnds
  private let stopped = Atomic(false)

  init() throws(SystemError) {
    pipe = try FileDescriptor.pipe()
    try pipe.reading.makeNonBlocking()
    try pipe.writing.makeNonBlocking()
  }

  /// The descriptor to poll.
  var number: Int32 { pipe.reading.number }
  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  func stop() {
    stopped.store(true, ordering: .releasing)
    wake()
  }

  /// A full pipe wakes the thread, too.
  func wake() {
    var byte: UInt8 = 1
    _ = write(pipe.writing.number, &byte, 1)
  }

  /// Clears the bytes; whether the thread is to end stays.
  func rest() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(number, &buffer, buffer.count) == buffer.count {}
  }
}
