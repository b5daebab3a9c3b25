import Glibc
private import Synchronization

/// Where a command reads its surroundings and writes what it says.
///
/// Data goes to standard output and talk to standard error, so that `--format json` can be piped.
///
/// A value of closures, so that tests give a command a console of their own and read what it said.
/// Any task may call them; a command never touches the process's own streams in another way, but
/// for ``DeviceRouter``, which waits for its input in `poll(2)`.
package struct Console: Sendable {
  /// Writes data to standard output, as it is.
  package var output: @Sendable (String) -> Void
  /// Writes talk to standard error, as it is.
  package var errors: @Sendable (String) -> Void
  /// The system's reason why not all of the output could be written; nil when it was, or when nothing
  /// wants to read it any more.
  package var outputFailure: @Sendable () -> String? = { nil }
  /// The next line of standard input without its line feed; nil at its end.
  package var readLine: @Sendable () async throws -> String? = { nil }
  /// Whether there is a person who could answer.
  package var inputIsTerminal = false
  /// Whether standard output may be drawn on; escapes mean something there.
  package var outputIsTerminal: Bool
  /// Whether progress may be drawn on standard error.
  package var errorsAreTerminal: Bool
  /// The columns of the terminal behind `errors` at this moment; nil when it does not say.
  package var errorColumns: @Sendable () -> Int?
  /// The environment of the process, by name.
  package var environment: [String: String]
  /// The absolute path of the folder that relative paths start from.
  package var currentDirectory: String

  /// Makes a console without an input; one of a process is made by
  /// ``process(environment:currentDirectory:)``.
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

  /// The console of this process; a dumb terminal counts as none, since it obeys no escapes.
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

  /// Why something could not be written for the first time.
  private final class FirstFailure: Sendable {
    private let code = Mutex<Int32?>(nil)

    /// Remembers an error, if it is the first.
    func note(_ error: Int32?) { code.withLock { $0 = $0 ?? error } }

    /// The system's words for it.
    var reason: String? { code.withLock { $0 }.map { String(cString: strerror($0)) } }
  }

  /// An absolute path for one that may start from the current folder.
  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : currentDirectory + "/" + path
  }

  /// The width of a terminal (`ioctl_tty(2)`, `TIOCGWINSZ`).
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of it; a reader that went away (`EPIPE`) is no reason to fail, nor is one that never
  /// was (`EBADF`).
  ///
  /// - Returns: the error that kept it from doing so.
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

  /// Waits until a pipe takes more: another that shares it may have asked not to wait for it.
  private static func waitForRoom(in descriptor: Int32) {
    var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&pipe, 1, -1)
  }
}

extension Invocation {
  /// Whether what is written to a terminal, or to another reader, may have colours.
  ///
  /// `--color` decides; else a terminal may, unless `NO_COLOR` is set (no-color.org).
  func allowsColor(onTerminal isTerminal: Bool, _ console: Console) -> Bool {
    switch value("--color") {
    case "always": true
    case "never": false
    default: isTerminal && (console.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
