private import Glibc

/// What a program prints, read as it comes and kept up to a limit.
///
/// Non-blocking, so that the loop never waits in a read: it waits in `poll(2)` for all streams of a
/// program together.
final class IncomingStream {
  /// The descriptor's number in the program.
  let childNumber: Int32
  /// What was read, up to the limit.
  private(set) var bytes: [UInt8] = []
  /// Whether the program printed more than is kept.
  private(set) var isOverLimit = false
  private var file: FileDescriptor?
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Takes over the reading end of a pipe.
  ///
  /// - Parameter childNumber: of the writing end in the program.
  init(_ file: consuming FileDescriptor, for childNumber: Int32) throws(SystemError) {
    try file.makeNonBlocking()
    self.file = consume file
    self.childNumber = childNumber
  }

  /// What `poll(2)` is given: a negative number is passed over.
  var pollNumber: Int32 { file?.number ?? -1 }

  /// Reads what is there, once; closes at the end of the stream.
  ///
  /// - Parameter limit: the number of bytes to keep. What comes behind it is read and thrown away, so
  ///   that the program can be told to end and is not stuck in a write.
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

  /// Reads what is in the pipe now and no more: a process may hold it and write for ever.
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

/// What a program reads, written as it asks for it.
///
/// A program that reads nothing blocks nothing here, and one that closes its input loses the rest.
final class OutgoingStream {
  private var file: FileDescriptor?
  private var rest: ArraySlice<UInt8>

  /// Takes over the writing end; without bytes it is closed at once, and the program reads the end.
  init(_ file: consuming FileDescriptor, bytes: [UInt8]) throws(SystemError) {
    try file.makeNonBlocking()
    rest = bytes[...]
    self.file = bytes.isEmpty ? nil : consume file
  }

  /// What `poll(2)` is given: a negative number is passed over.
  var pollNumber: Int32 { file?.number ?? -1 }

  /// Writes what the pipe takes; closes behind the last byte and when nothing reads any more.
  func write() {
    let number = pollNumber
    guard number >= 0 else { return }
    let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    rest = count < 0 ? [] : rest.dropFirst(count)
    if rest.isEmpty { file = nil }
  }
}
