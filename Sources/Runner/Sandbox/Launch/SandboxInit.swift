private import FoundationEssentials
private import Glibc
import ChildProcess

/// The small program that is process 1 of every sandbox, starts programs in it, and reports how they end.
///
/// It is built together with this program from `Sources/Runner/CSandboxInit` and is located beside it. The
/// sandbox gets a copy, since the user of root's sandbox may not be able to reach the original. Its output is
/// trusted no more than the program that it has started, which may manipulate it. That gains nothing: a
/// program may end in any way, and write any result, anyway.
///
/// - As process 1 of the namespace, its end is the end of all other processes (`pid_namespaces(7)`);
///   bubblewrap, which reports `exit 132` and a trap alike, is notified only when they are gone.
/// - It first writes a word to the pipe of its report. If this process no longer reads, that fails
///   (`pipe(7)`) and the program is never started. Later it ends as soon as the reading end is closed, and so
///   does bubblewrap. If bubblewrap ends first, the kernel ends it (`PR_SET_PDEATHSIG`).
/// - The program gets only the standard descriptors, which this process gives up then, and the environment of
///   the request, which is overwritten before it starts.
/// - A result file is read without following links and only if it is a regular file.
enum SandboxInit {
  /// Its name, also among the files of a program with access to it.
  static let name = "sandbox-init"

  /// Its path in a sandbox with namespaces.
  static let pathInside = "/etc/\(name)"

  /// The name of the same code as a library, to be loaded into the compiler
  /// (`Sources/Runner/CompilerServer`).
  static let library = "libCompilerServer.so"

  /// The folder of the running program.
  private static let folder: String = {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return String(program.prefix(through: program.lastIndex(of: "/") ?? program.startIndex))
  }()

  /// Its path on this machine: beside the running program.
  static let path = folder + name

  /// The whole program, read once.
  static let bytes = read(path)
  /// The whole library, read once.
  static let libraryBytes = read(folder + library)

  private static func read(_ path: String) -> Result<[UInt8], SandboxError> {
    guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else {
      return .failure(missing(path))
    }
    return .success(Array(data))
  }

  /// The reason why it cannot be started, in one line; nil if it can.
  static var obstacle: String? { access(path, X_OK) == 0 ? nil : missing(path).description }

  /// The error for a file that is not built.
  private static func missing(_ path: String) -> SandboxError {
    SandboxError(
      description:
        "'\(path)' is missing; it is built together with this program: run 'swift build'",
      isExplained: true)
  }

  /// A list of words, preceded by their number.
  static func list(_ words: [String]) -> [String] { ["\(words.count)"] + words }

  /// Words in the form in which it reads them from a file (`Sources/Runner/CSandboxInit/request.h`).
  ///
  /// - Throws: `SandboxError` for a word with a null byte.
  static func request(_ words: [String]) throws(SandboxError) -> [UInt8] {
    if let word = words.first(where: { $0.utf8.contains(0) }) {
      throw SandboxError(
        description: "the arguments of a program cannot contain a null byte: "
          + "'\(word.replacing("\0", with: "\\0"))'")
    }
    return list(words).flatMap { Array($0.utf8) + [0] }
  }

  /// The lists of limits, of environment variables, and of the program's arguments.
  static func words(
    for command: Sandbox.Command, environment: [String: String], processes: Int
  ) -> [String] {
    let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return list(LimitArguments.all(command.limits, processes: processes)) + list(pairs)
      + list([command.executable] + command.arguments)
  }

  struct Report {
    /// Whether the sandbox was set up.
    var hasStarted = false
    /// How the program ended; nil if the report ends before.
    var termination: Subprocess.Termination?
    /// Whether the result file existed and was handed back.
    var hasResult = false

    /// Reads lines such as `started`, `ended 256`, `result`; unknown lines are ignored.
    init(_ bytes: [UInt8]) {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        switch (words.first, words.last.flatMap { Int32($0) }) {
        case ("started", _): hasStarted = true
        case ("ended", let status?): termination = .init(waitStatus: status)
        case ("result", _): hasResult = true
        default: break
        }
      }
    }
  }
}
