import CommandLineSyntax
import Toolchains
import SafeFiles
import Glibc
import ResultStore
import SampleRunner
import Sandbox
import WorkbookModel
import WorkbookReports

/// Everything apart from the book and the command line that influences the output of a command.
///
/// A cached report with other inputs is not used, since the output may have changed. The inputs must
/// therefore contain everything that influences a report, and nothing that changes from call to call.
enum ReportFingerprint {
  /// The program with the modules beside it, the toolchain, the sandbox, the machine and other books as one hash.
  ///
  ///
  /// - Parameter shelf: what pages show of other books, and messages of the place of this one.
  static func hash(
    _ invocation: Invocation, _ runEnvironment: RunEnvironment, shelf: Bookshelf?
  ) -> ContentHash? {
    guard !invocation.has("--no-sandbox"), let program = programIdentity() else { return nil }
    var hasher = ContentHasher()
    hasher.combine(Version.description)
    hasher.combine(program)
    hasher.combine(runEnvironment.toolchain.identity)
    // Samples are unverified where it is missing, and nothing else changes when it is installed.
    let target = runEnvironment.toolchain.target
    hasher.combine((try? ObjectiveCLibraries(target: target).identity()) ?? [])
    hasher.combine(SandboxChoice.grounds(toolchain: runEnvironment.toolchain.usr))
    hasher.combine(RunConditions.hashOfMachine.hexadecimal)
    for book in shelf?.books ?? [] {
      hasher.combine([book.path] + book.languages)
      hasher.combine(book.title)
    }
    hasher.combine("\(shelf?.index ?? 0)")
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
