import CommandLineSyntax
import Glibc
import Toolchains
import WorkbookReports

/// `workbook transfers`: lists and controls background transfers of the user's programs.
///
/// This is the task of `transferd`, so this process executes that program.
struct TransfersCommand {
  let invocation: Invocation
  let console: Console

  /// Executes the `transferd` next to this program, or else the first one in `PATH`.
  ///
  /// - Throws: `TransfersError` if there is none.
  func run() throws -> WorkbookCommand.Status {
    let format = invocation.value("--format").map { ["--format", $0] } ?? []
    let operands = invocation.operands.isEmpty ? ["list"] : invocation.operands
    // The program's name, which its messages show.
    let words = ["workbook transfers"] + format + ["--"] + operands
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    // The launcher builds the daemon together with the device.
    try DeviceBuild.completeIfMissing()
    letSignalsThrough()
    let folders = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in [DeviceModules.folderOfProgram] + folders where folder.hasPrefix("/") {
      execv("\(folder)/transferd", &arguments)
    }
    throw TransfersError(
      description: "'transferd' is neither next to this program nor in PATH; build it with "
        + "'swift build -c release --product transferd', and put it there")
  }

  /// Reverts the changes of ``TerminationSignals``, which a new program would inherit.
  private func letSignalsThrough() {
    signal(SIGPIPE, SIG_DFL)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}

/// The reason why transfers cannot be listed or controlled.
struct TransfersError: Error, CustomStringConvertible {
  /// The problem and the next step, in one line.
  let description: String
}
