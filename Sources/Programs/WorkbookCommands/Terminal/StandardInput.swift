import Glibc

/// Reads lines of standard input, so that a task which waits for one can be cancelled.
///
/// It asks for input a tenth of a second at a time and looks in between whether the task was
/// cancelled: a thread that waits in `read(2)` could not be brought back.
actor StandardInput {
  /// What was read and is not part of a line that was given out.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// The next line without its line feed; nil at the end.
  ///
  /// - Throws: `CancellationError` soon after the task was cancelled.
  func line() async throws -> String? {
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

  /// Waits a tenth of a second at most.
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
