private import ChildProcess
private import Glibc

/// The output of a command: data on standard output, and everything else on standard error.
enum StandardStreams {
  /// Writes data to standard output.
  ///
  /// - Throws: `SystemError`, for example if the disk is full.
  static func output(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write to standard output", code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes to standard error, ignoring failures.
  static func error(_ text: String) { _ = write(STDERR_FILENO, text, text.utf8.count) }

  /// The width of the terminal at standard output (`ioctl_tty(2)`, `TIOCGWINSZ`); nil without one.
  static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
