import Glibc
import SamplePlan
import ResultStore
package import Sandbox
import WorkbookModel

/// The process that starts the commands of a session one after another.
///
/// It is `sandbox-init` (`Sources/Runner/CSandboxInit/roles/console.c`): no shell is involved. Both streams of a
/// command share one pipe, so that their order is kept, and the library of `stdbuf(1)` makes a C or Swift
/// program write each line at once, as on a terminal. After each command comes a mark with its status, which
/// begins with an unpredictable word.
struct ConsoleScript {
  let session: ConsoleSession
  /// The word of this run, `workbook-N-N` with two random numbers.
  let mark: String
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
  /// The commands are arguments of `sandbox-init`, each list of words preceded by its length:
  ///
  /// ```
  /// console MARK INPUT FOLDER PROGRAMS LIBRARY 2  2 swift --version  3 cat -n notes.txt
  /// ```
  /// The program that starts them is in the sandbox already (`findsInit`). The commands get copies of the
  /// files, which they may change.
  func command(in layout: Sandbox.Layout) -> Sandbox.Command {
    var command = Sandbox.Command(executable: layout.sandboxInit, limits: .console)
    command.findsInit = true
    command.limits.wallTime = .seconds(session.timeout)
    command.environment = session.environment
    command.files = session.files.map {
      Sandbox.File(name: "files/\($0.path)", bytes: $0.bytes, isExecutable: $0.isExecutable)
    }
    command.arguments =
      [
        "console", mark, "\(layout.input)/files", "\(layout.work)/console",
        programs ?? "", Self.lineBuffering, "\(session.commands.count)",
      ] + session.commands.flatMap { ["\($0.count)"] + $0 }
    return command
  }

  /// Splits the output of the session at the marks.
  ///
  /// After each command comes `RS mark SP status RS`, where RS is the record separator U+001E:
  ///
  /// ```
  /// 6.2\n RS workbook-1-2 0 RS no such file\n RS workbook-1-2 1 RS  ->  ("6.2\n", 0), ("no such file\n", 1)
  /// ```
  /// A separator that does not begin a mark is output of a command. Text after the last mark belongs to a
  /// command that was stopped: it becomes the last output, without a status. Later commands have no output.
  func outputs(_ bytes: [UInt8]) -> [ConsoleRecord.Output] {
    let separator: UInt8 = 0x1E
    let start = [separator] + Array(mark.utf8) + [UInt8(ascii: " ")]
    var outputs: [ConsoleRecord.Output] = []
    var text: [UInt8] = []
    var rest = bytes[...]
    while let index = rest.firstIndex(of: separator) {
      text += rest[..<index]
      rest = rest[index...]
      guard rest.starts(with: start), let end = rest.dropFirst().firstIndex(of: separator) else {
        text.append(rest.removeFirst())
        continue
      }
      let number = String(decoding: rest[..<end].dropFirst(start.count), as: UTF8.self)
      outputs.append(.init(text: String(decoding: text, as: UTF8.self), status: Int32(number)))
      text = []
      rest = rest[end...].dropFirst()
    }
    if outputs.count < session.commands.count {
      outputs.append(.init(text: String(decoding: text + rest, as: UTF8.self)))
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
