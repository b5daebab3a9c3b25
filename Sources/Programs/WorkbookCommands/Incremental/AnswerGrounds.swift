import Toolchains
import SafeFiles
import Glibc
import ResultStore
import SampleRunner
import Sandbox

/// Everything apart from the book and the command line that influences the output of a command.
///
/// A cached report with other inputs is not used, since the output may have changed. The inputs must
/// therefore contain everything that influences a report, and nothing that changes from call to call.
enum AnswerGrounds {
  /// A hash of the program with its modules, the toolchain, the sandbox and the machine.
  ///
  /// - Returns: nil when nothing may be cached: samples run without a sandbox, which is reported every time,
  ///   or the program's files cannot be read.
  static func hash(_ invocation: Invocation, _ runEnvironment: RunEnvironment) -> ContentHash? {
    guard !invocation.has("--no-sandbox"), let program = programIdentity() else { return nil }
    var hasher = ContentHasher()
    hasher.combine(Version.description)
    hasher.combine(program)
    hasher.combine(runEnvironment.toolchain.identity)
    hasher.combine(SandboxChoice.grounds(toolchain: runEnvironment.toolchain.usr))
    hasher.combine(RunConditions.hashOfMachine.hexadecimal)
    return hasher.finish()
  }

  /// Options that do not influence a report without problems. The book's folder is part of the key
  /// separately.
  static let indifferent: Set = ["--cache", "--color", "--directory", "--jobs"]

  /// A fingerprint of this build of the program: the executable, and the files that samples load.
  private static func programIdentity() -> [String]? {
    let folder = DeviceModules.folderOfProgram
    let parts = DeviceModules.filesOfProgram.map { "\(folder)/\($0)" }
    return try? (["/proc/self/exe"] + parts.filter { access($0, F_OK) == 0 })
      .map(FileIdentity.describe)
  }
}
