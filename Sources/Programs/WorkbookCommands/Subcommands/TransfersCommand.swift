import Glibc
import Toolchains

/// `workbook transfers`: what the user's programs have transferred for them in the background.
///
/// `transferd` alone knows that: this process becomes that program, whose output and exit status are those of
/// the command.
struct TransfersCommand {
  let invocation: Invocation
  let console: Console

  /// Becomes the `transferd` beside this program, or the first one in `PATH`.
  ///
  /// - Throws: `TransfersError` if there is none.
  func run() throws -> WorkbookCommand.Status {
    let format = invocation.value("--format").map { ["--format", $0] } ?? []
    let operands = invocation.operands.isEmpty ? ["list"] : invocation.operands
    // By the first word it knows how it was called.
    let words = ["workbook transfers"] + format + ["--"] + operands
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    letSignalsThrough()
    let folders = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in [DeviceModules.folderOfProgram] + folders where folder.hasPrefix("/") {
      execv("\(folder)/transferd", &arguments)
    }
    throw TransfersError(
      description: "no 'transferd' beside this program or in PATH; put it there, from "
        + "'swift build -c release --product transferd'")
  }

  /// Undoes what ``TerminationSignals`` does, which a new program would inherit.
  private func letSignalsThrough() {
    signal(SIGPIPE, SIG_DFL)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}

/// Why transfers cannot be shown, in one line.
struct TransfersError: Error, CustomStringConvertible {
  /// What is wrong, and what to do.
  let description: String
}
