import Glibc
import ChildProcess

/// What runs between this program and a device in its sandbox: a socket for messages, and what is printed.
///
/// The device's standard input is one end of a socket, on which requests come and answers go; what
/// it prints goes through pipes like that of any program. Our ends never wait, for the thread that
/// reads them waits for all of them at once.
package final class DeviceStreams: Sendable {
  /// The socket for messages: `one` is ours.
  private let talk: SocketEnds
  private let output: PipeEnds
  private let errors: PipeEnds

  /// Opens all of them; they are closed when the value is let go of.
  package init() throws {
    talk = try FileDescriptor.socketPair()
    output = try FileDescriptor.pipe()
    errors = try FileDescriptor.pipe()
    for number in [output.writing.number, errors.writing.number] {
      // An app may open `/dev/stdout`, as another user than this.
      try systemCall("set the mode of a pipe") { fchmod(number, 0o666) }
    }
    try talk.one.makeNonBlocking()
    try output.reading.makeNonBlocking()
    try errors.reading.makeNonBlocking()
  }

  /// The device's ends, as its standard streams.
  package var ofDevice: [Int32: Int32] {
    [
      STDIN_FILENO: talk.other.number, STDOUT_FILENO: output.writing.number,
      STDERR_FILENO: errors.writing.number,
    ]
  }

  /// Where messages are written and read.
  var messages: Int32 { talk.one.number }
  /// Where what apps and the device's log print is read.
  var printed: Int32 { output.reading.number }
  /// The same of standard error.
  var printedErrors: Int32 { errors.reading.number }

  /// Tells the device that nothing more will be asked; it ends then.
  func hangUp() { shutdown(talk.one.number, Int32(SHUT_WR)) }
}

extension [UInt8] {
  /// Reads what is there now, at most so many bytes.
  ///
  /// - Returns: nil when nothing is there; empty at the end, or when nothing can be read any more.
  static func read(from file: Int32, atMost count: Int = 1 << 16) -> [UInt8]? {
    var isNothing = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, count in
      let taken = Glibc.read(file, room.baseAddress, room.count)
      isNothing = taken < 0 && (errno == EAGAIN || errno == EINTR)
      count = Swift.max(0, taken)
    }
    return isNothing ? nil : bytes
  }
}
