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
    let path = (console.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let toolchain = try await ToolchainLocator(
      searchPath: path, cacheDirectory: cache.directory
    ).locate()
    let sandbox = try await sandbox(invocation, console, toolchain: toolchain)
    let plan = Planner(workbook).plan(
      workbook.chapters, selection: selection.samples)
    let jobs = invocation.value("--jobs").flatMap { Int($0) } ?? Processors.count
    let packages = try await PackageBuilder(
      toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: jobs, root: workbook.root
    ).build(workbook.configuration.modules) { path in
      console.errors("building package '\(path.escapedForTerminal)'\n")
    }
    let runner = SampleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: jobs, packages: packages)
    let library = SymbolLibrary(toolchain: toolchain, sandbox: sandbox, cache: cache)
    // Without its modules nobody knows what a package declares.
    async let names =
      checksNames && packages.problems.isEmpty
      ? NameReport(workbook, selection, library, packages) : nil
    let progress = ProgressReporter(console: console)
    defer { progress.finish() }
    let results = try await runner.run(plan, in: workbook) { progress.receive($0) }
    // What a signal cut short is no result.
    try Task.checkCancellation()
    let foundNames = try await names
    let problems =
      workbook.diagnostics + LinkChecker(workbook).diagnostics() + packages.problems
      + (foundNames?.diagnostics ?? [])
    return BookRun(
      workbook: workbook, results: results,
      problems: problems.filter { selection.includes(file: $0.file) }, names: foundNames)
  }

  /// The folder of kept results: `--cache`, else the user's cache folder (XDG Base Directory
  /// Specification).
  private static func cacheDirectory(_ invocation: Invocation, _ console: Console) throws -> String
  {
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

  private static func sandbox(
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
    _ workbook: Workbook, _ selection: SampleSelection, _ library: SymbolLibrary,
    _ packages: PackageModules
  ) async throws {
    let checker = NameChecker(workbook, files: selection.files)
    guard checker.isNeeded else {
      self = checker.check(against: SymbolIndex())
      return
    }
    let compiled = try await packages.compiledModules()
    let index = try await library.index(
      documented: CoreModules().read(),
      SymbolLibrary.Modules(names: compiled.names, files: compiled.files))
    self = checker.check(against: index)
  }
}
