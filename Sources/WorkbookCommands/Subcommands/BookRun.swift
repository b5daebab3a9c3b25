import Diagnostics
import DriftChecker
private import Glibc
import SampleRunner
import Sandbox
import SiteRenderer
import SymbolIndex
import WorkbookModel

/// What `build`, `run` and `check` share: the book is read, some of its samples are run.
struct BookRun: Sendable {
  let workbook: Workbook
  let results: RunResults
  /// Problems that belong to no sample.
  let problems: [Diagnostic]
  /// What became of the names that chapters write; nil for a command that does not look them up.
  let names: NameReport?

  /// Every problem, in the order of files and lines.
  var allProblems: [Diagnostic] { (problems + results.problems).sorted() }

  var hasErrors: Bool {
    allProblems.contains { $0.severity == .error }
      || results.samples.values.contains { $0.outcome == .failed || $0.outcome == .flaky }
  }

  /// Reads the book and runs the samples that a selection names.
  ///
  /// - Parameter checksNames: whether the names of APIs are looked up.
  /// - Throws: what keeps the command from working at all.
  static func perform(
    _ invocation: Invocation, _ console: Console, workbook: Workbook, selection: SampleSelection,
    checksNames: Bool = false
  ) async throws -> BookRun {
    let cache = ResultCache(directory: try cacheDirectory(invocation, console))
    try makeFolder(cache.directory)
    // Nothing is pruned that this run has found.
    let lock = try await CacheLock(.shared, of: cache)
    defer { lock.release() }
    let path = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let toolchain = try await ToolchainLocator(
      searchPath: path, cacheDirectory: cache.directory
    ).locate()
    let sandbox = try await sandbox(invocation, console, toolchain: toolchain)
    let plan = Planner(workbook).plan(
      workbook.chapters, selection: selection.samples)
    let runner = SampleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache,
      jobs: invocation.value("--jobs").flatMap { Int($0) } ?? Processors.count)
    let library = SymbolLibrary(toolchain: toolchain, sandbox: sandbox, cache: cache)
    async let names = checksNames ? NameReport(workbook, selection, library) : nil
    let progress = ProgressReporter(console: console)
    defer { progress.finish() }
    let results = try await runner.run(plan, in: workbook) { progress.receive($0) }
    // What a signal cut short is no result.
    try Task.checkCancellation()
    for warning in results.warnings {
      progress.finish()
      console.errors("warning: \(warning.escapedForTerminal)\n")
    }
    let foundNames = try await names
    let problems =
      workbook.diagnostics + LinkChecker(workbook).diagnostics() + missingModules(workbook)
      + (foundNames?.diagnostics ?? [])
    return BookRun(
      workbook: workbook, results: results,
      problems: problems.filter { selection.includes(file: $0.file) }, names: foundNames)
  }

  /// Packages whose modules the samples want to import: said to be missing, not silently left out.
  private static func missingModules(_ workbook: Workbook) -> [Diagnostic] {
    workbook.configuration.modules.map { package in
      Diagnostic(
        .error, "unsupported", file: WorkbookLoader.configurationPath, range: package.range,
        "the modules of package '\(package.path)' cannot be built by this version of workbook",
        fix: "remove the entry; samples may import what comes with the toolchain")
    }
  }

  /// The folder of kept results: `--cache`, else the user's cache folder (XDG Base Directory
  /// Specification).
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

  /// Makes the cache's folder now, so that a path which cannot be one is found before minutes of work.
  private static func makeFolder(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
      let code = errno
      // A folder above that may be passed but not written gives another error than EEXIST.
      if access(made, X_OK) == 0 { continue }
      throw RunnerError(
        .file,
        "cannot make the folder '\(path)' for kept results: \(String(cString: strerror(code))); "
          + "name another one with '--cache DIR'")
    }
  }

  static func sandbox(
    _ invocation: Invocation, _ console: Console, toolchain: Toolchain
  ) async throws -> Sandbox {
    if invocation.has("--no-sandbox") {
      console.errors("warning: '--no-sandbox': samples run with your own rights\n")
      return Sandbox(level: .none, toolchain: toolchain.usr)
    }
    let sandbox = Sandbox(level: .namespaces, toolchain: toolchain.usr)
    if let reason = await sandbox.probe() {
      throw RunnerError(
        .sandbox,
        "\(reason); or, for samples that you trust like your own code, say '--no-sandbox'")
    }
    return sandbox
  }
}

extension NameReport {
  /// Looks up the names of the chapters that a selection names; an index is only made when there are
  /// any.
  fileprivate init(
    _ workbook: Workbook, _ selection: SampleSelection, _ library: SymbolLibrary
  ) async throws {
    let checker = NameChecker(workbook, files: selection.files)
    guard checker.isNeeded else {
      self = checker.check(against: SymbolIndex())
      return
    }
    let index = try await library.index(documented: CoreModules().read())
    self = checker.check(against: index)
  }
}
