private import FoundationEssentials
private import Glibc
import ChildProcess

/// The small program that is process 1 of every sandbox, starts programs in it, and says how they end.
///
/// It is built with this one from `Sources/Runner/CSandboxInit` and lies beside it. The sandbox gets a copy, since
/// the user of root's may not be able to come to where it lies. What comes from it is as trusted as the
/// program that it has started, which may reach it, and lie through it. That gains nothing: it may end in
/// any way that it likes, and write any result.
///
/// - As process 1 of the namespace its end is the end of all others (`pid_namespaces(7)`), and
///   bubblewrap, which reports `exit 132` and a trap alike, is told only when they are gone.
/// - It writes a word to us first. When we no longer read, that fails (`pipe(7)`) and the program is never
///   started. Then it ends as soon as nothing reads that pipe any more, and bubblewrap behind it. When
///   bubblewrap ends first, the kernel ends it (`PR_SET_PDEATHSIG`).
/// - The program gets no descriptor but the standard ones, and the environment that is handed over as
///   words. These are overwritten before it starts, and `/proc/1/cmdline` shows nothing of them.
/// - A result file is read without following a link and only if it is a plain file.
enum SandboxInit {
  /// Its name, also among the files of a program that finds it there.
  static let name = "sandbox-init"

  /// Where it lies in a sandbox of namespaces.
  static let pathInside = "/etc/\(name)"

  /// The same as a library that is loaded into the compiler (`Sources/Runner/CompilerServer`).
  static let library = "libCompilerServer.so"

  /// The folder of the running program.
  private static let folder: String = {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return String(program.prefix(through: program.lastIndex(of: "/") ?? program.startIndex))
  }()

  /// Where it lies on this machine: beside the running program.
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

  /// What keeps it from being started, in one line; nil when nothing does.
  static var obstacle: String? { access(path, X_OK) == 0 ? nil : missing(path).description }

  /// What is said where something is not built.
  private static func missing(_ path: String) -> SandboxError {
    SandboxError(
      description: "'\(path)' is missing, which is built with this program; say 'swift build'",
      isExplained: true)
  }

  /// A list of words: their number in front.
  static func list(_ words: [String]) -> [String] { ["\(words.count)"] + words }

  /// Limits, and the program with its environment, as two lists behind that of the limits.
  static func words(
    for command: Sandbox.Command, environment: [String: String], processes: Int
  ) -> [String] {
    let pairs = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return list(LimitWords.all(command.limits, processes: processes)) + list(pairs)
      + list([command.executable] + command.arguments)
  }

  /// What it reported of a program.
  struct Report {
    /// Whether the sandbox was set up.
    var hasStarted = false
    /// How the program ended; nil when the report ends before.
    var termination: Subprocess.Termination?
    /// Whether the result file was there and was handed back.
    var hasResult = false

    /// Reads lines such as `started`, `ended 256`, `result`; a line that means nothing is passed
    /// over.
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
