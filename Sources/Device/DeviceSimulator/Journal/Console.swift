package import DeviceLink
import Foundation
import Glibc

/// The destination of the apps' output and the device's log.
package struct Console: Sendable {
  /// Writes all bytes to one of the two streams, immediately.
  package var write: @Sendable (AppStream, [UInt8]) -> Void

  package init(write: @escaping @Sendable (AppStream, [UInt8]) -> Void) { self.write = write }

  /// This process's own standard output and standard error.
  ///
  /// Flushes libc's buffers first, to preserve the order with the scenario's own output. Blocks while a pipe
  /// or a terminal has no room; drops output that nothing reads any more.
  package static let standard = Console { stream, bytes in
    fflush(nil)
    var rest = bytes[...]
    while !rest.isEmpty {
      let number = stream == .output ? STDOUT_FILENO : STDERR_FILENO
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        return  // Nothing reads any more; a scenario's own `print` ignores that too.
      }
    }
  }
}
