import Glibc
import SamplePlan
import ResultStore
package import Sandbox
import WorkbookModel

/// The process that starts the commands of a session one after another.
///
/// It is `sandbox-init` (`Sources/Runner/CSandboxInit/roles/console.c`): no shell is involved. Both streams of a
/// command share one pipe, so that their order is kept, and the library of `stdbuf(1)` makes a C or Swift
/// program write each line at once, as on a terminal. A command ends with all processes that it has started.
/// Where the output of each ends is reported on a pipe that commands cannot reach.
struct ConsoleScript {
  let session: ConsoleSession
  /// A folder with programs that is added to the search path.
  let programs: String?

  /// The library of `stdbuf(1)`; without it the order of both streams may differ.
  private static let lineBuffering = "/usr/libexec/coreutils/libstdbuf.so"

  /// Folders of the system that are mounted in addition to those of every sandbox.
  static let mounts: [String: String] = {
    let folder = "/usr/libexec/coreutils"
    return access(folder, R_OK) == 0 ? [folder: folder] : [:]
  }()

  /// The command that runs the session in a sandbox.
  ///
  /// The commands are in a file, since the kernel and bubblewrap limit the number of arguments. The program
  /// that starts them is in the sandbox already (`findsInit`). The commands get copies of the session's
  /// files, which they may change.
  ///
  /// ```
  /// console INPUT FOLDER PROGRAMS LIBRARY COMMANDS
  /// ```
  /// - Parameter commands: the bytes of that file (`Sandbox.Command.file(of:)`).
  func command(in layout: Sandbox.Layout, reading commands: [UInt8]) -> Sandbox.Command {
    var command = Sandbox.Command(executable: layout.sandboxInit, limits: .console)
    command.findsInit = true
    command.limits.wallTime = .seconds(session.timeout)
    command.environment = session.environment
    command.files = session.files.map {
      Sandbox.File(name: "files/\($0.path)", bytes: $0.bytes, isExecutable: $0.isExecutable)
    }
    command.files.append(Sandbox.File(name: "commands", bytes: commands))
    command.arguments = [
      "console", "\(layout.input)/files", "\(layout.work)/console", programs ?? "",
      Self.lineBuffering, "\(layout.input)/commands",
    ]
    return command
  }

  /// Divides the output of the session among its commands.
  ///
  /// For each command that has ended, the report has a line with the number of bytes that it printed, and its
  /// status:
  ///
  /// ```
  /// "6.2\nno such file\n", "4 0\n13 1\n"  ->  ("6.2\n", 0), ("no such file\n", 1)
  /// ```
  /// The rest belongs to a command that was stopped: it becomes the last output, without a status. Later
  /// commands have no output.
  ///
  /// - Returns: nil for a report with anything else, which is the reason why no command could be started.
  func outputs(_ bytes: [UInt8], report: [UInt8]) -> [ConsoleRecord.Output]? {
    var outputs: [ConsoleRecord.Output] = []
    var rest = bytes[...]
    for line in report.split(separator: UInt8(ascii: "\n")) {
      let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").map { Int($0) }
      guard numbers.count == 2, let count = numbers[0], let status = numbers[1],
        outputs.count < session.commands.count
      else { return nil }
      // The limit on output may have cut it off.
      if count > rest.count { break }
      let text = String(printed: rest.prefix(count))
      outputs.append(.init(text: text, status: Int32(clamping: status)))
      rest = rest.dropFirst(count)
    }
    if outputs.count < session.commands.count {
      outputs.append(.init(text: String(printed: rest)))
    }
    return outputs
  }
}

extension Sandbox.Limits {
  /// The limits for the commands of a console sample, which may be compilers.
  ///
  /// They are a compiler's limits, except for the limit on output, which is a sample's, because readers see
  /// it.
  package static let console: Sandbox.Limits = {
    var limits = compiler
    limits.output = sample.output
    return limits
  }()
}
