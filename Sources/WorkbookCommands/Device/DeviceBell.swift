import Glibc
import Subprocess
import Synchronization

/// What other threads tell the one that stands between a device and its user; a byte wakes it up.
final class DeviceBell: Sendable {
  private let pipe: PipeEnds
  private let cancelled = Atomic(false)
  private let ended = Atomic(false)

  init() throws(SystemError) {
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

  func cancel() {
    cancelled.store(true, ordering: .releasing)
    ring()
  }

  func noteEnd() {
    ended.store(true, ordering: .releasing)
    ring()
  }

  /// Forgets that it rang; what it rang for stays.
  func quiet() { _ = [UInt8].read(from: pipe.reading.number) }

  private func ring() {
    var byte: UInt8 = 1
    _ = write(pipe.writing.number, &byte, 1)
  }
}
