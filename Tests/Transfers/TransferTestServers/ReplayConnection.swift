private import Glibc
internal import ChildProcess

/// A connection to a ``ReplayServer``, used only by its script.
package final class ReplayConnection: Sendable {
  private let file: FileDescriptor

  var number: Int32 { file.number }

  init(_ file: consuming FileDescriptor) { self.file = file }

  /// Reads to the end of a request's head.
  ///
  /// - Returns: the head as text; the bytes read so far if the connection ends first.
  @discardableResult
  package func readHead() -> String {
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = read(1).first {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads `count` bytes, fewer only at the end.
  package func read(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(file.number, &bytes, count, Int32(MSG_WAITALL))
    return Array(bytes.prefix(max(0, got)))
  }

  /// Writes text; the other side may be gone.
  package func write(_ text: String) { write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the other side has closed the connection.
  package func waitForEnd() { while !read(1 << 16).isEmpty {} }

  /// Resets the connection (RST), instead of closing it.
  package func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      file.number, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }
}
