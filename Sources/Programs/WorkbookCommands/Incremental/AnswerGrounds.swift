import ContentHash
import Glibc
import ResultStore
import SampleRunner
import Sandbox
import Toolchains
import WorkbookModel

/// Everything but the book and the command line that what a command says and writes depends on.
///
/// A memory that stands on other grounds is not read: what a command would say may have changed.
/// Grounds must therefore hold everything that decides an answer, and nothing that changes from
/// call to call.
enum AnswerGrounds {
  /// The program with the modules beside it, the toolchain, the sandbox, the machine and other books as one hash.
  ///
  /// - Returns: nil when nothing may be kept: samples are to run without a sandbox, which is said every
  ///   time, or the program cannot be looked at.
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
    hasher.combine(SandboxChoice.grounds(toolchain: runEnvironment.toolchain.usr))
    hasher.combine(RunConditions.hashOfMachine.hexadecimal)
    for book in shelf?.books ?? [] {
      hasher.combine([book.path] + book.languages)
      hasher.combine(book.title)
    }
    hasher.combine("\(shelf?.index ?? 0)")
    return hasher.finish()
  }

  /// Options that change nothing of what is said where nothing is wrong; the folder of the book is in the key
  /// by its own name.
  static let indifferent: Set = ["--cache", "--color", "--directory", "--jobs"]

  /// What tells this program from another build of it: itself, and what samples load of it.
  private static func programIdentity() -> [String]? {
    let folder = DeviceModules.folderOfProgram
    let parts = DeviceModules.filesOfProgram.map { "\(folder)/\($0)" }
    return try? (["/proc/self/exe"] + parts.filter { access($0, F_OK) == 0 })
      .map(FileIdentity.describe)
  }
}
