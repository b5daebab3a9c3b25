import Glibc

/// Where a command reads its surroundings and writes what it says.
///
/// Data goes to standard output and talk to standard error, so that `--format json` can be piped.
package struct Console: Sendable {
  package var output: @Sendable (String) -> Void
  package var errors: @Sendable (String) -> Void
  package var outputIsTerminal: Bool
  package var errorsAreTerminal: Bool
  package var environment: [String: String]
  /// The absolute path of the folder that relative paths start from.
  package var currentDirectory: String

  package init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    outputIsTerminal: Bool = false, errorsAreTerminal: Bool = false,
    environment: [String: String] = [:], currentDirectory: String
  ) {
    self.output = output
    self.errors = errors
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// The console of this process.
  package static func process(environment: [String: String], currentDirectory: String) -> Console {
    Console(
      output: { write($0, to: STDOUT_FILENO) }, errors: { write($0, to: STDERR_FILENO) },
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorsAreTerminal: isatty(STDERR_FILENO) == 1,
      environment: environment, currentDirectory: currentDirectory)
  }

  /// An absolute path for one that may start from the current folder.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : currentDirectory + "/" + path
  }

  /// Writes all of it; a reader that went away (`EPIPE`) is no reason to fail.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
