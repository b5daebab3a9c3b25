import Glibc
import ChildProcess
import Synchronization

/// Signals from other threads to the thread of ``DeviceRouter``, which a byte in a pipe wakes up.
///
/// That thread waits in `poll(2)`, so changing a variable alone would not be noticed. The flags are set
/// before the byte is written. If the pipe is full, the byte is not needed, since those in it wake the thread
/// too.
package final class RouterWakeup: Sendable {
  private let pipe: PipeEnds
  private let cancelled = Atomic(false)
  private let ended = Atomic(false)

  package init() throws {
    pipe = try FileDescriptor.pipe()
    try pipe.reading.makeNonBlocking()
    try pipe.writing.makeNonBlocking()
  }

  var number: Int32 { pipe.reading.number }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
  var deviceHasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Requests the end of the command, as on Ctrl-C.
  package func cancel() {
    cancelled.store(true, ordering: .releasing)
    wake()
  }

  /// Reports that the device's process has ended.
  package func noteEnd() {
    ended.store(true, ordering: .releasing)
    wake()
  }

  /// Clears the wakeup; the flags stay set.
  func rest() { _ = [UInt8].read(from: pipe.reading.number) }

  private func wake() {
    var byte: UInt8 = 1
    _ = write(pipe.writing.number, &byte, 1)
  }
}
