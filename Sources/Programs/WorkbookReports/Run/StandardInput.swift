import Glibc

/// Reads lines of standard input for tasks that can be cancelled.
///
/// It waits for input for a tenth of a second at a time and checks for cancellation in between, because a
/// thread blocked in `read(2)` could not be interrupted.
package actor StandardInput {
  /// Bytes that were read but not returned yet.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// Returns the next line without its line feed; nil at the end.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package func line() async throws -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      if isAtEnd {
        defer { rest = [] }
        return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
      }
      try Task.checkCancellation()
      readMore()
      await Task.yield()
    }
  }

  private func readMore() {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 100) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 {
      rest += buffer.prefix(count)
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isAtEnd = true
    }
  }
}
