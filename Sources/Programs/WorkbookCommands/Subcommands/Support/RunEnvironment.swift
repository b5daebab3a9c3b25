import CommandLineSyntax
import Toolchains
import TextDiagnostics
private import Glibc
import ResultStore
import SampleCompiler
import Sandbox
import ChildProcess
import WorkbookModel
import WorkbookReports

/// The environment of a command that runs samples: a toolchain, and a folder for results.
///
/// Problems of the machine are found here, before minutes of work: with the cache folder, its owner, the
/// toolchain, the sandbox.
struct RunEnvironment: Sendable {
  /// The results of earlier runs, in a folder of this user.
  private(set) var cache: ResultCache
  /// The toolchain found through `PATH`.
  let toolchain: Toolchain

  /// Finds the toolchain, and creates the cache folder if necessary, writable only for its owner.
  ///
  /// - Throws: when there is no toolchain, or no cache folder.
  init(_ invocation: Invocation, _ console: Console) async throws {
    cache = try Self.cache(in: Self.cacheDirectory(invocation, console), console)
    // Created now, so that an invalid path is reported before minutes of work.
    do throws(NewFolder.Failure) {
      let isNew = access(cache.directory, F_OK) != 0
      try NewFolder.make(cache.directory, rights: 0o755)
      // The user's umask may forbid the sandbox's user, as whom root builds, to read.
      if isNew { chmod(cache.directory, 0o755) }
    } catch {
      throw RunnerError(
        .file,
        "cannot create the folder '\(error.folder)' for cached results: \(error.reason); choose another "
          + "one with '--cache DIR'")
    }
    try CacheOwner.check(cache.directory)
    let path =
      try invocation.values("--toolchain").first.map {
        try [Self.programs(ofToolchain: $0, console)]
      }
      ?? (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    toolchain = try await ToolchainLocator(
      searchPath: path, cacheDirectory: cache.directory
    ).locate()
  }

  /// The folder of programs of a toolchain that a command line names.
  ///
  /// - Parameter name: the toolchain's folder, its `usr`, or a `swiftc`.
  private static func programs(
    ofToolchain name: String, _ console: Console
  ) throws(Invocation.UsageError) -> String {
    let path = console.absolute(name)
    for folder in ["\(path)/usr/bin", "\(path)/bin", path]
    where access("\(folder)/swiftc", X_OK) == 0 { return folder }
    if path.hasSuffix("/swiftc"), access(path, X_OK) == 0 {
      return String(path.dropLast("/swiftc".count))
    }
    throw Invocation.UsageError(
      description: "no 'swiftc' in the toolchain '\(name)'; name its folder, its 'usr', or a "
        + "'swiftc' with '--toolchain PATH'")
  }

  /// A cache in a folder; if another user could exchange that, a new one that ends with the run, with a
  /// warning.
  private static func cache(in directory: String, _ console: Console) throws -> ResultCache {
    do {
      try CacheOwner.checkParents(of: directory)
      return ResultCache(directory: directory)
    } catch let error as RunnerError {
      console.errors("warning: results are not kept: \("\(error)".escapedForTerminal)\n")
      let folder = OwnedFolder(try TemporaryFolder(isForSandboxes: true))
      try CacheOwner.checkParents(of: folder.folder.path)
      return ResultCache(directory: folder.folder.path, lifetime: folder)
    }
  }

  /// A folder that is removed with its last reference.
  private final class OwnedFolder: Sendable {
    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) { self.folder = folder }

    deinit { folder.remove() }
  }

  /// The cache folder: `--cache`, or else the user's cache folder (XDG Base Directory Specification).
  ///
  /// - Throws: when no such folder can be determined.
  static func cacheDirectory(_ invocation: Invocation, _ console: Console) throws -> String {
    if let directory = invocation.value("--cache") { return console.absolute(directory) }
    if let directory = console.environment["XDG_CACHE_HOME"], directory.hasPrefix("/") {
      return directory + "/workbook"
    }
    guard let home = console.environment["HOME"], home.hasPrefix("/") else {
      throw Invocation.UsageError(
        description: "no folder for cached results: HOME is not set; specify one with '--cache DIR'"
      )
    }
    return home + "/.cache/workbook"
  }

  /// The same environment with the cache that is shared with other machines: `--remote-cache`, the variable
  /// `WORKBOOK_REMOTE_CACHE`, or the book's own.
  ///
  /// - Throws: for an address that cannot be one.
  private func sharing(
    _ configuration: Configuration, _ invocation: Invocation, _ console: Console
  ) throws -> RunEnvironment {
    var shared = self
    shared.cache.believesHints = !invocation.has("--require-local")
    let ofUser =
      invocation.value("--remote-cache") ?? console.environment[RemoteAddress.urlVariable]
    guard let url = ofUser ?? configuration.cache.remote, !url.isEmpty else { return shared }
    let netrc =
      console.environment["NETRC"] ?? console.environment["HOME"].map { $0 + "/.netrc" }
    let address = try RemoteAddress(
      url, isOfUser: ofUser != nil, environment: console.environment,
      netrc: netrc.flatMap { AtomicFile(path: $0).read(notingUse: false) }
        .map { String(decoding: $0, as: UTF8.self) } ?? "")
    // Who has a secret believes nothing else, not even what was brought here before.
    if address.demandsSeals { shared.cache.believesHints = false }
    shared.cache.remote = try RemoteCache(address)
    return shared
  }

  /// Does something with the cache that is shared with other machines, if there is one, and reports after that what was
  /// wrong with it and how much it has saved.
  func withSharedCache<Value: Sendable>(
    _ configuration: Configuration, _ invocation: Invocation, _ console: Console,
    _ work: (RunEnvironment) async throws -> Value
  ) async throws -> Value {
    let shared = try sharing(configuration, invocation, console)
    do {
      let value = try await work(shared)
      await shared.closeRemote(console)
      return value
    } catch {
      await shared.closeRemote(console)
      throw error
    }
  }

  /// Ends the use of the shared cache.
  private func closeRemote(_ console: Console) async {
    guard let remote = cache.remote else { return }
    for warning in await remote.close() {
      console.errors("warning: \(warning.escapedForTerminal)\n")
    }
    let counts = remote.statistics
    console.errors(
      "remote cache: \(counts.found) found, \(counts.missing) missing, \(counts.sent) sent\n")
  }

  /// Returns the sandbox that the command line requires, or the strongest that works here.
  ///
  /// The reason why it is not `namespaces` is reported on standard error.
  ///
  /// - Throws: when none works, or none is strong enough.
  func sandbox(_ invocation: Invocation, _ console: Console) async throws -> Sandbox {
    if invocation.has("--no-sandbox") {
      console.errors("warning: '--no-sandbox': samples run with your own permissions\n")
      return Sandbox(level: .none, toolchain: toolchain.usr)
    }
    let required = invocation.value("--require-sandbox").flatMap(Sandbox.Level.init) ?? .kernel
    do {
      let choice = try await SandboxChoice(
        requiring: required, toolchain: toolchain.usr, rememberedIn: cache.directory)
      if let obstacle = choice.obstacle {
        console.errors(
          "warning: using sandbox '\(choice.sandbox.level.rawValue)', since 'namespaces' does not work here: "
            + "\(obstacle.escapedForTerminal)\n")
      }
      return choice.sandbox
    } catch let error as SandboxError {
      throw RunnerError(
        .sandbox,
        "\(error); or, for samples that you trust like your own code, use '--no-sandbox'")
    }
  }

  /// The number of programs that are compiled and run concurrently.
  ///
  /// `--jobs`, or else one per processor.
  static func jobs(_ invocation: Invocation) -> Int {
    invocation.value("--jobs").flatMap { Int($0) } ?? Processors.count
  }

  /// Returns the modules of a book's packages, built now if their files have changed.
  ///
  /// - Throws: when the runner itself does not work; a package that cannot be built is a problem of the
  ///   modules.
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
