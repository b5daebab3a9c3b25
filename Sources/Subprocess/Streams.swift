private import Glibc

extension FileDescriptor {
  /// Another descriptor of the same open file.
  func duplicate() throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("duplicate a descriptor") { fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }
}

/// What a program prints, read as it comes and kept up to a limit.
final class IncomingStream {
  /// The descriptor's number in the program.
  let childNumber: Int32
  private(set) var bytes: [UInt8] = []
  private(set) var isOverLimit = false
  private var file: FileDescriptor?
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ file: consuming FileDescriptor, for childNumber: Int32) throws(SystemError) {
    try file.makeNonBlocking()
    self.file = consume file
    self.childNumber = childNumber
  }

  var isOpen: Bool { pollNumber >= 0 }

  /// What `poll(2)` is given: a negative number is passed over.
  var pollNumber: Int32 { file?.number ?? -1 }

  /// Reads what is there, once; closes at the end of the stream.
  ///
  /// - Returns: whether there was something.
  func read(limit: Int) -> Bool {
    guard isOpen else { return false }
    let number = pollNumber
    let count = buffer.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    guard count > 0 else {
      file = nil
      return false
    }
    bytes += buffer.prefix(min(count, limit - bytes.count))
    // What comes behind the limit is read and thrown away, so that the program can be told to end
    // and is not stuck in a write.
    if count > 0, bytes.count >= limit { isOverLimit = true }
    return true
  }
}

/// What a program reads, written as it asks for it.
final class OutgoingStream {
  private var file: FileDescriptor?
  private var rest: ArraySlice<UInt8>

  init(_ file: consuming FileDescriptor, bytes: [UInt8]) throws(SystemError) {
    try file.makeNonBlocking()
    rest = bytes[...]
    self.file = bytes.isEmpty ? nil : consume file
  }

  var pollNumber: Int32 { file?.number ?? -1 }

  /// Writes what the pipe takes; closes behind the last byte and when nobody reads any more.
  func write() {
    let number = pollNumber
    guard number >= 0 else { return }
    let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    rest = count < 0 ? [] : rest.dropFirst(count)
    if rest.isEmpty { file = nil }
  }
}
