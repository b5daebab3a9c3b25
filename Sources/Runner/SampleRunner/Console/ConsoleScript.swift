import Glibc
import SamplePlan
import ResultStore
package import Sandbox
import WorkbookModel

/// The process that starts the commands of a session one after another.
///
/// That is `sandbox-init` (`Sources/Runner/CSandboxInit/console.c`): no shell reads a command. Both streams of a
/// command are one pipe, so that they are in the order in which they came, and the library of
/// `stdbuf(1)` lets a C or Swift program write each line at once, as on a terminal. Behind each command
/// stands a mark with its end, which begins with a word that no program can know before.
struct ConsoleScript {
  /// What is to be started.
  let session: ConsoleSession
  /// The word of this run, `workbook-N-N` with two random numbers.
  let mark: String
  /// The folder with programs that no folder of the system has.
  let programs: String?

  /// What `stdbuf(1)` loads into a program; without it both streams may be in another order.
  private static let lineBuffering = "/usr/libexec/coreutils/libstdbuf.so"

  /// Folders of the system that a program needs beside those of every sandbox.
  static let mounts: [String: String] = {
    let folder = "/usr/libexec/coreutils"
    return access(folder, R_OK) == 0 ? [folder: folder] : [:]
  }()

  /// The command that runs the session in a sandbox.
  ///
  /// The commands are arguments of `sandbox-init`, each list of words behind its length:
  ///
  /// ```
  /// console MARK INPUT FOLDER PROGRAMS LIBRARY 2  2 swift --version  3 cat -n notes.txt
  /// ```
  /// The program that starts them lies in the sandbox already (`findsInit`). Files come as copies that the
  /// commands may change.
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

  /// Takes what the session printed apart at the marks.
  ///
  /// Behind each command stands `RS mark SP status RS`, where RS is the record separator U+001E:
  ///
  /// ```
  /// 6.2\n RS workbook-1-2 0 RS no such file\n RS workbook-1-2 1 RS  ->  ("6.2\n", 0), ("no such file\n", 1)
  /// ```
  /// A separator with anything else behind it is a byte that a command has printed. What stands behind the
  /// last mark belongs to a command that was stopped in the middle: it is the last output and has no
  /// status. Commands behind that one have none at all.
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
  /// For the commands of a console sample, which may be compilers.
  ///
  /// The limits are a compiler's, and the limit on output is a sample's, because a reader sees it.
  package static let console: Sandbox.Limits = {
    var limits = compiler
    limits.output = sample.output
    return limits
  }()
}
