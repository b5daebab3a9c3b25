import Diagnostics
import DriftChecker
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

  /// Whether nothing was compiled or run, so that the same book would give the same results again.
  var isUnchanged: Bool {
    results.samples.values.allSatisfy { $0.isCached || $0.outcome == .unverified }
  }

  var hasErrors: Bool {
    allProblems.contains { $0.severity == .error }
      || results.samples.values.contains { $0.outcome == .failed || $0.outcome == .flaky }
  }

  /// Reads the book and runs the samples that a selection names.
  ///
  /// - Parameter checksNames: whether the names of APIs are looked up.
  /// - Throws: what keeps the command from working at all.
  static func perform(
    _ invocation: Invocation, _ console: Console, _ workplace: Workplace, workbook: Workbook,
    selection: SampleSelection, checksNames: Bool = false
  ) async throws -> BookRun {
    let toolchain = workplace.toolchain
    let cache = workplace.cache
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
    let durations: [Sample.ID: Int] = [:]
    let progress = ProgressReporter(
      console: console,
      writer: DiagnosticTextWriter(
        sources: [:],
        colored: invocation.allowsColor(onTerminal: console.errorsAreTerminal, console)),
      estimate: TimeEstimate(jobs: jobs, durations: durations))
    let drawing = Task { await progress.keepDrawing() }
    defer {
      drawing.cancel()
      progress.finish()
    }
    // Without its modules nobody knows what a package declares.
    let looksUpNames = checksNames && packages.problems.isEmpty
    async let names =
      looksUpNames
      ? NameReport(workbook, selection, library, packages) { progress.receive($0) } : nil
    let results = try await runner.run(
      plan, in: workbook, durations: durations, stopsAtFailure: invocation.has("--fail-fast")
    ) { progress.receive($0) }
    // What a signal cut short is no result.
    try Task.checkCancellation()
    for warning in results.warnings {
      progress.finish()
      console.errors("warning: \(warning.escapedForTerminal)\n")
    }
    let foundNames = try await names
    let problems =
      workbook.diagnostics + LinkChecker(workbook).diagnostics() + packages.problems
      + (foundNames?.diagnostics ?? [])
    return BookRun(
      workbook: workbook, results: results,
      problems: problems.filter { selection.includes(file: $0.file) }, names: foundNames)
  }

  /// The sandbox that a command line asks for.
  ///
  /// - Throws: when there is none on this machine.
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
    _ workbook: Workbook, _ selection: SampleSelection, _ library: SymbolLibrary,
    _ packages: PackageModules, progress: @escaping @Sendable (SymbolLibrary.Progress) -> Void
  ) async throws {
    let checker = NameChecker(workbook, files: selection.files)
    guard checker.isNeeded else {
      self = checker.check(against: SymbolIndex())
      return
    }
    let compiled = try await packages.compiledModules()
    let index = try await library.index(
      documented: CoreModules().read(),
      SymbolLibrary.Modules(names: compiled.names, files: compiled.files), progress: progress)
    self = checker.check(against: index)
  }
}
