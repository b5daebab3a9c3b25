private import CLinux
private import Glibc

/// An open file of this process with one owner; closed when it goes away.
package struct FileDescriptor: ~Copyable, Sendable {
  /// What the kernel knows it by; the caller may use it, and must not close it.
  package let number: Int32

  /// Takes over a descriptor that nothing else closes; a negative number stands for none.
  package init(owning number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// The two ends of a pipe, closed in programs that are started (`O_CLOEXEC`).
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

  /// The two ends of a stream socket, closed in programs that are started.
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

  /// A descriptor of its own for an open file that the caller of this process owns, closed in
  /// programs that are started.
  static func copy(of number: Int32) throws(SystemError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("copy a descriptor") { fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }

  /// An unnamed file in memory that holds some bytes and is read from its start.
  package static func temporaryFile(holding bytes: [UInt8]) throws(SystemError) -> FileDescriptor {
    let file = FileDescriptor(
      owning: try systemCall("make a file in memory") { memfd_create("workbook", 1 /* CLOEXEC */) })
    try file.fill(with: bytes)
    return file
  }

  /// A file of a folder's disk without a name (`open(2)`, `O_TMPFILE`) that holds some bytes and is read from
  /// its start.
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

  /// Writes bytes and goes back to the start, so that a reader finds them from there.
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

  /// Everything from the start to the end of a file, not of a pipe.
  ///
  /// - Parameter limit: the number of bytes behind which no more is read; a file may grow meanwhile.
  package func readFromStart(limit: Int = .max) throws(SystemError) -> [UInt8] {
    try systemCall("rewind a file") { lseek(number, 0, SEEK_SET) }
    var status = stat()
    // One byte more than there should be, so that the end is seen without growing; files of `/proc` say 0.
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

  /// Lets a program that has become another user open it once more by a name such as `/dev/stdout`.
  ///
  /// A process that does not have the descriptor still needs the right to look at a process that does
  /// (`proc(5)`, `/proc/PID/fd`).
  package func letAnyUserOpen() throws(SystemError) {
    try systemCall("set the mode of a pipe") { fchmod(number, 0o666) }
  }

  /// Lets reads and writes return at once when they would have to wait.
  package func makeNonBlocking() throws(SystemError) {
    let flags = try systemCall("read the flags of a descriptor") { fcntl(number, F_GETFL) }
    try systemCall("set the flags of a descriptor") { fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }
}

/// The two ends of a socket, of which either is read and written.
package struct SocketEnds: ~Copyable, Sendable {
  /// Either end is like the other.
  package var one: FileDescriptor
  /// What is written to one end is read at this one, and the other way round.
  package var other: FileDescriptor
}

/// The two ends of a pipe.
///
/// What is written at one end is read at the other; the reader sees the end when no process has the
/// writing end any more.
package struct PipeEnds: ~Copyable, Sendable {
  /// The end that a program or this process reads from.
  package var reading: FileDescriptor
  /// The end that a program prints to, or that this process writes to.
  package var writing: FileDescriptor
}
