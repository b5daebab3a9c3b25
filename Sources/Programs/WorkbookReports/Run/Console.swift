package import CommandLineSyntax
import Glibc
private import Synchronization

/// The environment and the streams of a command.
///
/// Data goes to standard output and messages to standard error, so that `--format json` can be piped.
///
/// The members are closures, so that tests can replace them and read the output. Any task may call them; a
/// command never uses the process's streams in another way, except for ``DeviceRouter``, which waits for its
/// input in `poll(2)`.
package struct Console: Sendable {
  /// Writes data to standard output, unescaped.
  package var output: @Sendable (String) -> Void
  /// Writes messages to standard error, unescaped.
  package var errors: @Sendable (String) -> Void
  /// Receives the report in JSON; nil if it is not wanted.
  package var report: (@Sendable (String) -> Void)?
  /// Receives each run that is reported; nil if it is not wanted.
  package var note: (@Sendable (BookRun) -> Void)?
  /// The system's reason why output could not be written; nil when all of it was, or when the reader has gone
  /// away.
  package var outputFailure: @Sendable () -> String? = { nil }
  /// Returns the next line of standard input without its line feed; nil at its end.
  package var readLine: @Sendable () async throws -> String? = { nil }
  /// Whether there is a user who can answer prompts.
  package var inputIsTerminal = false
  /// Whether standard output is a terminal that interprets escape sequences.
  package var outputIsTerminal: Bool
  /// Whether progress can be drawn on standard error.
  package var errorsAreTerminal: Bool
  /// Returns the current width in columns of the terminal behind `errors`; nil when unknown.
  package var errorColumns: @Sendable () -> Int?
  /// The environment of the process, by name.
  package var environment: [String: String]
  /// The absolute path of the base folder of relative paths.
  package var currentDirectory: String

  /// Makes a console without input; see ``process(environment:currentDirectory:)`` for that of a process.
  package init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    outputIsTerminal: Bool = false, errorsAreTerminal: Bool = false,
    errorColumns: @escaping @Sendable () -> Int? = { nil },
    environment: [String: String] = [:], currentDirectory: String
  ) {
    self.output = output
    self.errors = errors
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.errorColumns = errorColumns
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Returns the console of this process. A dumb terminal counts as none, since it does not interpret
  /// escapes.
  package static func process(environment: [String: String], currentDirectory: String) -> Console {
    let isDumb = environment["TERM"] == "dumb"
    let failure = FirstFailure()
    var console = Console(
      output: { failure.note(write($0, to: STDOUT_FILENO)) },
      errors: { _ = write($0, to: STDERR_FILENO) },
      outputIsTerminal: !isDumb && isatty(STDOUT_FILENO) == 1,
      errorsAreTerminal: !isDumb && isatty(STDERR_FILENO) == 1,
      errorColumns: { columns(of: STDERR_FILENO) },
      environment: environment, currentDirectory: currentDirectory)
    console.outputFailure = { failure.reason }
    let input = StandardInput()
    console.readLine = { try await input.line() }
    console.inputIsTerminal = isatty(STDIN_FILENO) == 1
    return console
  }

  private final class FirstFailure: Sendable {
    private let code = Mutex<Int32?>(nil)

    func note(_ error: Int32?) { code.withLock { $0 = $0 ?? error } }

    var reason: String? { code.withLock { $0 }.map { String(cString: strerror($0)) } }
  }

  /// Returns an absolute path for one that may be relative to the current folder.
  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : currentDirectory + "/" + path
  }

  /// The width of a terminal (`ioctl_tty(2)`, `TIOCGWINSZ`).
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a whole text. A reader that went away (`EPIPE`) is not a failure, nor is a closed stream
  /// (`EBADF`).
  ///
  /// - Returns: the error that occurred.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        waitForRoom(in: descriptor)
        continue
      }
      guard count > 0 else { return [EPIPE, EBADF].contains(errno) ? nil : errno }
      bytes = bytes.dropFirst(count)
    }
    return nil
  }

  /// Waits until a pipe has room: another process that shares it may have made it non-blocking.
  private static func waitForRoom(in descriptor: Int32) {
    var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&pipe, 1, -1)
  }
}

extension Invocation {
  /// Whether output may be coloured.
  ///
  /// `--color` decides; otherwise, output to a terminal may, unless `NO_COLOR` is set (no-color.org).
  package func allowsColor(onTerminal isTerminal: Bool, _ console: Console) -> Bool {
    switch value("--color") {
    case "always": true
    case "never": false
    default: isTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
