import Glibc
import ChildProcess

/// The streams between this program and a device in its sandbox: a message socket, and pipes for output.
///
/// The device's standard input is one end of a socket for requests and replies; its output goes through pipes
/// like that of any program. Our ends are non-blocking, since one thread waits for all of them at once.
package final class DeviceStreams: Sendable {
  /// The message socket: `one` is our end.
  private let talk: SocketEnds
  private let output: PipeEnds
  private let errors: PipeEnds

  /// Opens all streams; they are closed on deinitialization.
  package init() throws {
    talk = try FileDescriptor.socketPair()
    output = try FileDescriptor.pipe()
    errors = try FileDescriptor.pipe()
    for number in [output.writing.number, errors.writing.number] {
      // An app may open `/dev/stdout` as another user.
      try systemCall("set the mode of a pipe") { fchmod(number, 0o666) }
    }
    try talk.one.makeNonBlocking()
    try output.reading.makeNonBlocking()
    try errors.reading.makeNonBlocking()
  }

  package var ofDevice: [Int32: Int32] {
    [
      STDIN_FILENO: talk.other.number, STDOUT_FILENO: output.writing.number,
      STDERR_FILENO: errors.writing.number,
    ]
  }

  /// The descriptor for sending and receiving messages.
  var messages: Int32 { talk.one.number }
  /// The descriptor for reading the output of apps and the device's log.
  var printed: Int32 { output.reading.number }
  /// The same for standard error.
  var printedErrors: Int32 { errors.reading.number }

  /// Signals the end of requests to the device, which then ends.
  func hangUp() { shutdown(talk.one.number, Int32(SHUT_WR)) }
}

extension [UInt8] {
  /// Reads the available bytes, up to a maximum.
  ///
  /// - Returns: nil when nothing is available; empty at the end, or on an error.
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
