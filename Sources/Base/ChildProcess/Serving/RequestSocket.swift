internal import CLinux
private import Glibc

/// This process's end of the socket for requests to a persistent program (``ServingProcess``).
///
/// A request is one message with open files, and its reply is one byte: nothing else that the program sends
/// is read.
///
/// The socket preserves message boundaries (`SOCK_SEQPACKET`), so files are never separated from their
/// request.
final class RequestSocket {
  /// Nil after ``close()``.
  private var file: FileDescriptor?

  private init(_ file: consuming FileDescriptor) { self.file = consume file }

  /// Makes a pair: this end, and one for the program's standard input.
  static func pair() throws(SystemError) -> Ends {
    var ends: (Int32, Int32) = (-1, -1)
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    try systemCall("make a socket") {
      withUnsafeMutablePointer(to: &ends) { pointer in
        pointer.withMemoryRebound(to: Int32.self, capacity: 2) {
          socketpair(AF_UNIX, type, 0, $0)
        }
      }
    }
    return Ends(
      ours: RequestSocket(FileDescriptor(owning: ends.0)),
      theirs: FileDescriptor(owning: ends.1))
  }

  /// Both ends, each with a single owner.
  struct Ends: ~Copyable {
    /// This process's end.
    let ours: RequestSocket
    /// The end for the program's standard input.
    var theirs: FileDescriptor
  }

  /// The descriptor to poll; `poll(2)` ignores a negative one.
  var pollNumber: Int32 { file?.number ?? -1 }

  /// Accepts no more replies, which the program may notice.
  func close() { file = nil }

  /// Sends open files as a request.
  ///
  /// - Returns: false if the program no longer accepts requests.
  func ask(_ files: [Int32]) throws(SystemError) -> Bool {
    while send_files(pollNumber, files, UInt32(files.count)) != 0 {
      switch errno {
      case EINTR: continue
      case EPIPE, ECONNRESET, EBADF: return false
      case let code: throw SystemError("send a request to a program", code: code)
      }
    }
    return true
  }

  /// Receives the reply, if it has arrived.
  func takesAnswer() -> Bool {
    var byte: UInt8 = 0
    return recv(pollNumber, &byte, 1, Int32(MSG_DONTWAIT)) == 1
  }
}
