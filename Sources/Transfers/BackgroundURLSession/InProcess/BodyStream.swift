internal import Foundation
private import CLinux
private import Glibc
internal import ChildProcess

/// A stream that a program has made for the body of a request.
// @unchecked: one thread at a time reads it.
struct BodyStream: @unchecked Sendable {
  let input: InputStream

  init(_ input: InputStream) { self.input = input }
}

/// A body that is sent while its stream is read, by a thread of its own, as reading may wait.
///
/// The thread writes into a socket, so that little of the body waits in memory, and ends when the socket is
/// closed at the other end or the stream ends.
final class SentStream: Sendable {
  /// What the transport reads; closed with this object.
  let reader: FileDescriptor

  /// - Parameter failed: called if the stream fails, on its thread; the body does not end before it has returned
  ///   and the closure that it gets is called.
  /// - Throws: `SystemError` without descriptors.
  init(
    _ stream: BodyStream,
    failed: @escaping @Sendable (_ end: @escaping @Sendable () -> Void) -> Void
  ) throws(SystemError) {
    var numbers: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try systemCall("make a socket for a body") { socketpair(AF_UNIX, type, 0, &numbers) }
    reader = FileDescriptor(owning: numbers[0])
    let writer = Writer(FileDescriptor(owning: numbers[1]))
    _ = fcntl(numbers[0], F_SETFL, O_NONBLOCK)
    Thread.detachNewThread {
      stream.input.open()
      let isWhole = writer.copy(stream.input)
      stream.input.close()
      // Its error cannot be read: FoundationNetworking lacks the function, and ends the program.
      if !isWhole { failed { withExtendedLifetime(writer) {} } }
    }
  }

  private final class Writer: Sendable {
    private let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }

    /// Writes everything; returns false if the stream has failed, true also if nobody reads any more.
    func copy(_ input: InputStream) -> Bool {
      var room = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = input.read(&room, maxLength: room.count)
        guard count > 0 else { return count == 0 }
        var rest = room[..<count]
        while !rest.isEmpty {
          let sent = rest.withUnsafeBytes {
            send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
          if sent < 0, errno == EINTR { continue }
          guard sent > 0 else { return true }
          rest = rest.dropFirst(sent)
        }
      }
    }
  }
}
