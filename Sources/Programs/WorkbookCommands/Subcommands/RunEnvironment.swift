import Toolchains
import Diagnostics
private import Glibc
import ResultStore
import SampleCompiler
import Sandbox
import ChildProcess
import WorkbookModel

/// What a command that runs samples works with: a toolchain, and a folder for results.
///
/// What can be wrong with a machine is found here, before minutes of work: the folder for results,
/// its owner, the toolchain, the sandbox.
struct RunEnvironment: Sendable {
  /// The results of earlier runs, in a folder of this user.
  let cache: ResultCache
  /// The toolchain that `PATH` leads to.
  let toolchain: Toolchain

  /// Finds the toolchain, and makes the folder if it is not there, writable for its owner alone.
  ///
  /// - Throws: when there is no toolchain, or no folder to keep results in.
  init(_ invocation: Invocation, _ console: Console) async throws {
    cache = ResultCache(directory: try Self.cacheDirectory(invocation, console))
    // Now, so that a path which cannot be one is found before minutes of work.
    do throws(NewFolder.Failure) {
      let isNew = access(cache.directory, F_OK) != 0
      try NewFolder.make(cache.directory)
      // The mask of the user may let a group write.
      if isNew { chmod(cache.directory, 0o755) }
    } catch {
      throw RunnerError(
        .file,
        "cannot make the folder '\(error.folder)' for kept results: \(error.reason); name another "
          + "one with '--cache DIR'")
    }
    try CacheOwner.check(cache.directory)
    let path = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    toolchain = try await ToolchainLocator(
      searchPath: path, cacheDirectory: cache.directory
    ).locate()
  }

  /// The folder of kept results: `--cache`, else the user's cache folder (XDG Base Directory
  /// Specification).
  ///
  /// - Throws: when there is no such folder to be known.
  static func cacheDirectory(_ invocation: Invocation, _ console: Console) throws -> String {
    if let directory = invocation.value("--cache") { return console.absolute(directory) }
    if let directory = console.environment["XDG_CACHE_HOME"], directory.hasPrefix("/") {
      return directory + "/workbook"
    }
    guard let home = console.environment["HOME"], home.hasPrefix("/") else {
      throw Invocation.UsageError(
        description: "no folder for kept results: HOME is not set; name one with '--cache DIR'")
    }
    return home + "/.cache/workbook"
  }

  /// The sandbox that the command line asks for, or the strongest that works here.
  ///
  /// Why it is none of `namespaces` is said on standard error.
  ///
  /// - Throws: when none does, or none is strong enough.
  func sandbox(_ invocation: Invocation, _ console: Console) async throws -> Sandbox {
    if invocation.has("--no-sandbox") {
      console.errors("warning: '--no-sandbox': samples run with your own rights\n")
      return Sandbox(level: .none, toolchain: toolchain.usr)
    }
    let required = invocation.value("--require-sandbox").flatMap(Sandbox.Level.init) ?? .kernel
    do {
      let choice = try await SandboxChoice(
        requiring: required, toolchain: toolchain.usr, rememberedIn: cache.directory)
      if let obstacle = choice.obstacle {
        console.errors(
          "warning: sandbox '\(choice.sandbox.level.rawValue)', for 'namespaces' does not work here: "
            + "\(obstacle.escapedForTerminal)\n")
      }
      return choice.sandbox
    } catch let error as SandboxError {
      throw RunnerError(
        .sandbox,
        "\(error); or, for samples that you trust like your own code, say '--no-sandbox'")
    }
  }

  /// How many programs are compiled and run at a time.
  ///
  /// `--jobs`, else one for each processor.
  static func jobs(_ invocation: Invocation) -> Int {
    invocation.value("--jobs").flatMap { Int($0) } ?? Processors.count
  }

  /// The modules of the packages that a book names, built now if a file of them has changed.
  ///
  /// - Throws: what keeps the runner itself from working; a package that cannot be built is a problem
  ///   of the modules.
  func packages(
    of workbook: Workbook, in sandbox: Sandbox, _ invocation: Invocation, _ console: Console
  ) async throws -> PackageModules {
    try await PackageBuilder(
      toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: Self.jobs(invocation),
      root: workbook.root
    ).build(workbook.configuration.modules) { path in
      console.errors("building package '\(path.escapedForTerminal)'\n")
    }
  }
}
