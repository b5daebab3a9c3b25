private import Glibc
internal import ChildProcess

/// The device's end of one connection of a process.
///
/// What the process has written lies here until the device takes it, and the process waits for room when
/// much does. Nothing here waits.
package final class WireEnd {
  /// The connection's socket: the process has the other end.
  private let socket: FileDescriptor
  /// How many bytes lie here that are none of the process's: they keep its socket from being writable
  /// while the connection does not stand.
  var filler = 0
  /// Whether the process may write: the connection stands, or has failed.
  package var stands: Bool { filler == 0 }
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Takes over a descriptor.
  package init(owning number: Int32) {
    socket = FileDescriptor(owning: number)
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
  }

  /// What a process has to say on a connection.
  package enum Taken: Hashable {
    /// Bytes, at least one.
    case bytes([UInt8])
    /// Nothing for now.
    case nothing
    /// It will say no more, or has ended.
    case end
  }

  /// Lets the process write, because the connection stands or has failed.
  package func open() {
    let count = filler
    filler = 0
    if count > 0 { _ = take(count) }
  }

  /// Takes up to so many bytes of what the process has written.
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

  /// Gives bytes to the process; returns how many it had room for, and all for one that is gone.
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

  /// Tells the process that nothing more comes.
  package func finish() { _ = shutdown(socket.number, Int32(SHUT_WR)) }
}
