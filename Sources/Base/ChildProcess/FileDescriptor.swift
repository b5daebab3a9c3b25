private import CLinux
private import Glibc

/// A file descriptor with a single owner; closed on deinitialization.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor's number, which the caller must not close.
  package let number: Int32

  /// Takes ownership of a descriptor; a negative number is none.
  package init(owning number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// Makes a close-on-exec pipe (`O_CLOEXEC`).
  package static func pipe() throws(SystemError) -> PipeEnds {
    var ends: (Int32, Int32) = (-1, -1)
    try systemCall("make a pipe") {
      withUnsafeMutablePointer(to: &ends) { pointer in
        pointer.withMemoryRebound(to: Int32.self, capacity: 2) { pipe2($0, O_CLOEXEC) }
      }
    }
    return PipeEnds(
      reading: FileDescriptor(owning: ends.0), writing: FileDescriptor(owning: ends.1))
  }

  /// Makes a pair of connected, close-on-exec stream sockets.
  package static func socketPair() throws(SystemError) -> SocketEnds {
    var ends: (Int32, Int32) = (-1, -1)
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try systemCall("make a socket") {
      withUnsafeMutablePointer(to: &ends) { pointer in
        pointer.withMemoryRebound(to: Int32.self, capacity: 2) {
          socketpair(AF_UNIX, type, 0, $0)
        }
      }
    }
    return SocketEnds(
      one: FileDescriptor(owning: ends.0), other: FileDescriptor(owning: ends.1))
  }

  /// Duplicates a descriptor owned by the caller, with close-on-exec.
  static func copy(of number: Int32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("copy a descriptor") { fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }

  /// An unnamed in-memory file that holds the bytes and is read from its start.
  package static func temporaryFile(holding bytes: [UInt8]) throws(SystemError) -> FileDescriptor {
    let file = FileDescriptor(
      owning: try systemCall("make a file in memory") { memfd_create("workbook", 1 /* CLOEXEC */) })
    try file.fill(with: bytes)
    return file
  }

  /// An unnamed file on a folder's file system (`open(2)`, `O_TMPFILE`) that holds the bytes and is read
  /// from its start.
  package static func unnamedFile(
    in folder: String, holding bytes: [UInt8]
  ) throws(SystemError) -> FileDescriptor {
    // O_TMPFILE, which the headers show only under _GNU_SOURCE.
    let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
    let file = FileDescriptor(
      owning: try systemCall("make a file in '\(folder)'") {
        open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o600)
      })
    try file.fill(with: bytes)
    return file
  }

  /// Writes the bytes and rewinds, so that a reader starts with them.
  private func fill(with bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      written += try systemCall("write to a temporary file") {
        bytes.withUnsafeBytes {
          write(number, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
      }
    }
    try systemCall("rewind a temporary file") { lseek(number, 0, SEEK_SET) }
  }

  /// Reads a file from start to end; not for pipes.
  ///
  /// - Parameter limit: the maximum number of bytes to read; the file may grow meanwhile.
  package func readFromStart(limit: Int = .max) throws(SystemError) -> [UInt8] {
    try systemCall("rewind a file") { lseek(number, 0, SEEK_SET) }
    var status = stat()
    // One extra byte detects the end without growing the buffer; files in `/proc` report a size of 0.
    let isKnown = fstat(number, &status) == 0 && status.st_size > 0
    let expected = isKnown ? Int(status.st_size) + 1 : 0
    var bytes = [UInt8](repeating: 0, count: min(expected, limit))
    var count = 0
    while count < limit {
      if count == bytes.count { bytes += repeatElement(0, count: min(1 << 16, limit - count)) }
      let more = try systemCall("read a file") {
        bytes.withUnsafeMutableBytes {
          read(number, $0.baseAddress?.advanced(by: count), $0.count - count)
        }
      }
      if more == 0 { break }
      count += more
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Lets a program that has changed its user reopen the file by a name such as `/dev/stdout`.
  ///
  /// A process that does not hold the descriptor still needs permission to inspect one that does
  /// (`proc(5)`, `/proc/PID/fd`).
  package func letAnyUserOpen() throws(SystemError) {
    try systemCall("set the mode of a pipe") { fchmod(number, 0o666) }
  }

  /// Makes reads and writes return at once instead of blocking.
  package func makeNonBlocking() throws(SystemError) {
    let flags = try systemCall("read the flags of a descriptor") { fcntl(number, F_GETFL) }
    try systemCall("set the flags of a descriptor") { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }
}

/// The two ends of a socket pair.
package struct SocketEnds: ~Copyable, Sendable {
  /// An end, interchangeable with the other.
  package var one: FileDescriptor
  /// The peer of `one`.
  package var other: FileDescriptor
}

/// The two ends of a pipe.
///
/// The reader sees the end of the stream when no process has the writing end open any more.
package struct PipeEnds: ~Copyable, Sendable {
  package var reading: FileDescriptor
  package var writing: FileDescriptor
}
