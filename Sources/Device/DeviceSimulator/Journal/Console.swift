package import DeviceLink
import Foundation
import Glibc

/// Where the output of apps and the device's log go.
package struct Console: Sendable {
  /// Writes bytes to one of the two streams, all of them, at once.
  package var write: @Sendable (AppStream, [UInt8]) -> Void

  /// Makes a console of a function.
  package init(write: @escaping @Sendable (AppStream, [UInt8]) -> Void) { self.write = write }

  /// This process's own standard output and standard error.
  ///
  /// What the scenario has printed before is written before, although libc may still hold it.
  ///
  /// Waits for room where a pipe or a terminal has none for the moment; what nothing reads any more
  /// is dropped.
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
        return  // Nothing reads any more; a scenario's own `print` is as quiet about it.
      }
    }
  }
}
