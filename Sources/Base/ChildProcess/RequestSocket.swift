internal import CLinux
private import Glibc

/// This process's end of the socket on which a program that stays is asked (``ServingProcess``).
///
/// A request is one message with open files, and its answer is one byte: nothing else of what the program
/// sends is ever read.
///
/// The socket keeps messages whole (`SOCK_SEQPACKET`): files and the word that asks for them are
/// never parted.
final class RequestSocket {
  private let file: FileDescriptor

  private init(_ file: consuming FileDescriptor) { self.file = file }

  /// Makes a pair: this end, and the one for the program's standard input.
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

  /// Both ends, each with one owner.
  struct Ends: ~Copyable {
    /// This process's end.
    let ours: RequestSocket
    /// The end that is to become the program's standard input.
    var theirs: FileDescriptor
  }

  /// What `poll(2)` is given.
  var pollNumber: Int32 { file.number }

  /// Hands over open files.
  ///
  /// - Returns: whether the program can still be asked.
  func ask(_ files: [Int32]) throws(SystemError) -> Bool {
    while send_files(file.number, files, UInt32(files.count)) != 0 {
      switch errno {
      case EINTR: continue
      case EPIPE, ECONNRESET: return false
      case let code: throw SystemError("ask a program", code: code)
      }
    }
    return true
  }

  /// Takes the answer, if it is there.
  func takesAnswer() -> Bool {
    var byte: UInt8 = 0
    return recv(file.number, &byte, 1, Int32(MSG_DONTWAIT)) == 1
  }
}
