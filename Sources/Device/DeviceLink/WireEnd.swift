private import Glibc
internal import ChildProcess

/// The device's end of one connection of a process.
///
/// Data that the process has written is buffered here until the device takes it; the process waits when the
/// buffer is full. No call here blocks.
package final class WireEnd {
  /// The connection's socket: the process has the other end.
  private let socket: FileDescriptor
  /// The number of filler bytes that are not the process's: they keep its socket from being writable until
  /// the connection is established.
  var filler = 0
  /// Whether the process may write: the connection is established, or has failed.
  package var stands: Bool { filler == 0 }
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  package init(owning number: Int32) {
    socket = FileDescriptor(owning: number)
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
  }

  /// The result of reading from a process.
  package enum Taken: Hashable {
    /// At least one byte.
    case bytes([UInt8])
    /// Nothing for now.
    case nothing
    /// It has ended its stream, or has ended itself.
    case end
  }

  /// Removes the filler, as the connection is established or has failed.
  package func open() {
    let count = filler
    filler = 0
    if count > 0 { _ = take(count) }
  }

  /// Takes up to `most` bytes that the process has written.
  package func take(_ most: Int) -> Taken {
    guard filler == 0 else { return .nothing }
    var taken: [UInt8] = []
    while taken.count < most {
      let count = buffer.withUnsafeMutableBytes {
        read(socket.number, $0.baseAddress, min($0.count, most - taken.count))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let isEnd = count == 0 || errno != EAGAIN
        return !taken.isEmpty ? .bytes(taken) : isEnd ? .end : .nothing
      }
      taken += buffer.prefix(count)
    }
    return taken.isEmpty ? .nothing : .bytes(taken)
  }

  /// Writes bytes to the process; returns how many it had room for, or all if the process is gone.
  package func give(_ all: [UInt8]) -> Int {
    var given = 0
    while given < all.count {
      let count = all.withUnsafeBytes {
        send(
          socket.number, $0.baseAddress?.advanced(by: given), $0.count - given, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno == EAGAIN ? given : all.count }
      given += count
    }
    return given
  }

  /// Ends the stream to the process.
  package func finish() { _ = shutdown(socket.number, Int32(SHUT_WR)) }
}
