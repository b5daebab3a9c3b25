import Glibc
import ChildProcess
import Synchronization

/// What other threads tell the thread that stands between a device and its user; a byte wakes that
/// up.
///
/// It waits in `poll(2)` on files, so a change of a variable alone would not be seen. The flags are
/// set before the byte is written; a byte that finds the pipe full is not needed, since one that is
/// in it wakes the thread too.
package final class DeviceWaker: Sendable {
  private let pipe: PipeEnds
  private let cancelled = Atomic(false)
  private let ended = Atomic(false)

  /// Makes one that nothing has woken yet.
  package init() throws {
    pipe = try FileDescriptor.pipe()
    try pipe.reading.makeNonBlocking()
    try pipe.writing.makeNonBlocking()
  }

  /// What `poll(2)` is given.
  var number: Int32 { pipe.reading.number }

  /// Whether the user wants the command to end.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
  /// Whether the device's process is gone.
  var deviceHasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Says that the command is to end, as on Ctrl-C.
  package func cancel() {
    cancelled.store(true, ordering: .releasing)
    wake()
  }

  /// Says that the device's process is gone.
  package func noteEnd() {
    ended.store(true, ordering: .releasing)
    wake()
  }

  /// Forgets that it was woken; what for stays.
  func rest() { _ = [UInt8].read(from: pipe.reading.number) }

  /// Wakes the thread up.
  private func wake() {
    var byte: UInt8 = 1
    _ = write(pipe.writing.number, &byte, 1)
  }
}
