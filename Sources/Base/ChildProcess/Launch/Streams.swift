private import Glibc

/// Output of a program, read as it arrives and kept up to a limit.
///
/// Non-blocking, so that the session never waits in a read: it waits in `poll(2)` for all streams together.
final class IncomingStream {
  /// The descriptor's number in the program.
  let childNumber: Int32
  /// The output up to the limit.
  private(set) var bytes: [UInt8] = []
  /// Whether the program printed more than the limit.
  private(set) var isOverLimit = false
  private var file: FileDescriptor?
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Takes ownership of the reading end of a pipe.
  ///
  /// - Parameter childNumber: of the writing end in the program.
  init(_ file: consuming FileDescriptor, for childNumber: Int32) throws(SystemError) {
    try file.makeNonBlocking()
    self.file = consume file
    self.childNumber = childNumber
  }

  /// The descriptor to poll; `poll(2)` ignores a negative one.
  var pollNumber: Int32 { file?.number ?? -1 }

  /// Reads once; closes the file at the end of the stream.
  ///
  /// - Parameter limit: the number of bytes to keep. Bytes beyond it are read and discarded, so that the
  ///   program can be stopped and does not block in a write.
  /// - Returns: the number of bytes read, kept or not.
  @discardableResult
  func read(limit: Int) -> Int {
    let number = pollNumber
    guard number >= 0 else { return 0 }
    let count = buffer.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return 0 }
    guard count > 0 else {
      file = nil
      return 0
    }
    let room = limit - bytes.count
    bytes += buffer.prefix(min(count, room))
    if count > room { isOverLimit = true }
    return count
  }

  /// Keeps what is in the pipe and closes it, which the program may notice.
  func close(limit: Int) {
    readRest(limit: limit)
    file = nil
  }

  /// Reads only what is in the pipe now, because another process may hold it and keep writing.
  func readRest(limit: Int) {
    var rest: Int32 = 0
    guard pollNumber >= 0, ioctl(pollNumber, UInt(FIONREAD), &rest) == 0 else { return }
    while rest > 0 {
      let count = read(limit: limit)
      if count == 0 { return }
      rest -= Int32(count)
    }
  }
}

/// Input of a program, written as it is read.
///
/// A program that reads nothing blocks nothing here; if it closes its input, the rest is discarded.
final class OutgoingStream {
  private var file: FileDescriptor?
  private var rest: ArraySlice<UInt8>

  /// Takes ownership of the writing end; without bytes it is closed at once.
  init(_ file: consuming FileDescriptor, bytes: [UInt8]) throws(SystemError) {
    try file.makeNonBlocking()
    rest = bytes[...]
    self.file = bytes.isEmpty ? nil : consume file
  }

  /// The descriptor to poll; `poll(2)` ignores a negative one.
  var pollNumber: Int32 { file?.number ?? -1 }

  /// Writes what fits into the pipe; closes it after the last byte, or when nothing reads it any more.
  func write() {
    let number = pollNumber
    guard number >= 0 else { return }
    let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    rest = count < 0 ? [] : rest.dropFirst(count)
    if rest.isEmpty { file = nil }
  }
}
