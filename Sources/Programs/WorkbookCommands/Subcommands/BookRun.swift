import Diagnostics
import DriftChecker
import ResultStore
import SampleCompiler
import SamplePackages
import SamplePlan
import SampleRunner
import Sandbox
import SiteRenderer
import SiteStructure
import SymbolIndex
import Toolchains
import WorkbookModel
import WorkbookReader

/// What `build`, `run` and `check` share: the book is read, some of its samples are run.
///
/// The order of things, and what runs at the same time:
///
/// ```
/// lock of the cache ─ sandbox ─ plan ─ packages ┬─ samples are compiled and run
///                                               └─ links and names of APIs are checked
/// problems of all of these ─ those of the selection ─ pruning of the cache, when no other run is at work
/// ```
/// Progress is drawn meanwhile and is gone when it returns; the report is for the caller to print.
struct BookRun: Sendable {
  /// The book, or the part of it that was read.
  let workbook: Workbook
  /// What became of the samples that were asked for.
  let results: RunResults
  /// What is wrong with the book whatever its samples do, in all of its files.
  let bookProblems: [Diagnostic]
  /// Problems that belong to no sample.
  let problems: [Diagnostic]
  /// What became of the names that chapters write; nil for a command that does not look them up.
  let names: NameReport.Statistics?

  /// Every problem, in the order in which reports have them.
  var allProblems: [Diagnostic] { (problems + results.problems).inOrderOfReport }

  /// Whether the same files would come out the same again, in every detail: nothing was wrong, nothing was
  /// compiled or run, and no sample calls programs of the system.
  var isRepeatable: Bool {
    !hasErrors && allProblems.isEmpty
      && results.samples.values.allSatisfy { $0.isCached || $0.outcome == .unverified }
      && !workbook.chapters.contains { $0.samples.contains { $0.language == .console } }
  }

  /// Whether the exit status is to be 1.
  var hasErrors: Bool {
    allProblems.contains { $0.severity == .error }
      || results.samples.values.contains { $0.outcome == .failed || $0.outcome == .flaky }
  }

  /// Reads the book and runs the samples that a selection names.
  ///
  /// - Parameters:
  ///   - map: of the whole book, of which the workbook may hold a part; nil when it is whole.
  ///   - checksNames: whether the names of APIs are looked up.
  ///   - colours: where to note how samples are coloured; nil when no page will be made.
  ///   - tellsProblems: whether what is wrong is said as soon as it is known.
  /// - Returns: the results with the problems of the selected files.
  /// - Throws: what keeps the command from working at all.
  static func perform(
    _ invocation: Invocation, _ console: Console, _ runEnvironment: RunEnvironment,
    workbook: Workbook,
    map: SiteMap? = nil, selection: SampleSelection, checksNames: Bool = false,
    colours: CodeColours? = nil, tellsProblems: Bool = true
  ) async throws -> BookRun {
    let run = try await carryOut(
      invocation, console, runEnvironment, workbook: workbook, map: map, selection: selection,
      checksNames: checksNames, colours: colours, tellsProblems: tellsProblems)
    let upkeep = CacheUpkeep(runEnvironment.cache, limits: workbook.configuration.cache)
    if let bytes = await upkeep.prune()?.removedBytes, bytes >= largePruning {
      console.errors(
        "removed \(sizeText(bytes: bytes)) of results that nobody has used for long; 'cache' in "
          + "\(Configuration.path) says how much stays\n")
    }
    return run
  }

  /// What is worth a line, in bytes.
  private static let largePruning = 256 << 20

  /// Does all but the pruning, while it holds the lock by which nothing is pruned.
  private static func carryOut(
    _ invocation: Invocation, _ console: Console, _ runEnvironment: RunEnvironment,
    workbook: Workbook,
    map: SiteMap?, selection: SampleSelection, checksNames: Bool, colours: CodeColours?,
    tellsProblems: Bool
  ) async throws -> BookRun {
    let toolchain = runEnvironment.toolchain
    let cache = runEnvironment.cache
    // Nothing is pruned that this run has found.
    let lock = try await CacheLock(.shared, of: cache)
    defer { lock.release() }
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let plan = Planner(configuration: workbook.configuration).plan(
      workbook.chapters, selection: selection.samples)
    let runners = try Runners(
      invocation, console, toolchain: toolchain, sandbox: sandbox, cache: cache)
    let packages = try await runEnvironment.packages(of: workbook, in: sandbox, invocation, console)
    let library = SymbolLibrary(toolchain: toolchain, sandbox: sandbox, cache: cache)
    let durations = ResultIndex(cache: cache)
      .lastMilliseconds(ofBook: workbook.root, chapters: workbook.chapters)
    let progress = ProgressReporter(
      console: console,
      writer: DiagnosticTextWriter(
        sources: [:],
        colored: invocation.allowsColor(onTerminal: console.errorsAreTerminal, console)),
      estimate: TimeEstimate(jobs: runners.jobs, durations: durations))
    let drawing = Task { await progress.keepDrawing() }
    defer {
      drawing.cancel()
      progress.finish()
    }
    // Without its modules it is not known what a package declares.
    let names =
      checksNames && packages.problems.isEmpty
      ? NameCheck(
        workbook, files: selection.files, colours: colours, compiler: toolchain.versionNumbers
      ) {
        let compiled = try await packages.compiledModules()
        return try await library.index(
          documented: CoreModules().find(),
          SymbolLibrary.Modules(names: compiled.names, files: compiled.files)
        ) { progress.receive($0) }
      } : nil
    async let drift = DriftChecks.ofSurroundings(workbook, map: map, names: names).report()
    let bookProblems =
      try await workbook.diagnostics + DriftChecks.ofBook(workbook).report().problems
    let limit =
      invocation.value("--time-limit").flatMap { TimeLimit($0) } ?? workbook.configuration.timeLimit
    let results = try await runners.run(
      plan, in: workbook, packages: packages, durations: durations,
      stopsAtFailure: invocation.has("--fail-fast"), timeLimit: limit
    ) { event in
      if case .found(let problems, let isCached) = event {
        guard tellsProblems else { return }
        progress.receive(
          .found(problems.map { $0.moved(into: workbook.path) }, isCached: isCached))
      } else {
        progress.receive(event)
      }
    }
    // What a signal cut short is no result.
    try Task.checkCancellation()
    for warning in results.warnings {
      progress.finish()
      console.errors("warning: \(warning.escapedForTerminal)\n")
    }
    let found = try await drift
    let problems =
      bookProblems + found.problems + packages.problems + unfinished(results, of: workbook, limit)
    return BookRun(
      workbook: workbook, results: results, bookProblems: bookProblems,
      problems: problems.filter { selection.includes(file: $0.file) }, names: found.names)
  }

  /// What the time limit kept from being run; not to know is no success.
  private static func unfinished(
    _ results: RunResults, of workbook: Workbook, _ limit: TimeLimit
  ) -> [Diagnostic] {
    guard results.isOutOfTime else { return [] }
    return workbook.chapters.flatMap { chapter in
      chapter.samples.filter { results.samples[$0.id]?.outcome == .notRun }.map { sample in
        Diagnostic(
          .error, .timeLimit, file: chapter.file, range: sample.infoRange,
          "sample '\(sample.id.name)' was not run: the time limit of \(limit) was over",
          fix:
            "run the command again, which goes on from here, or raise 'time-limit' in workbook.yml")
      }
    }
  }
}

extension BookRun {
  /// The run of a command that finds nothing to do.
  var ofNothing: BookRun {
    var results = RunResults(
      toolchain: results.toolchain, sandbox: results.sandbox, samples: [:])
    results.sandboxGaps = self.results.sandboxGaps
    let workbook = Workbook(
      root: workbook.root, configuration: workbook.configuration, chapters: [], diagnostics: [],
      sources: [:])
    return BookRun(
      workbook: workbook, results: results, bookProblems: [], problems: [], names: nil)
  }
}

/// Carries out a plan in the way that `--merge` asks for.
private struct Runners: Sendable {
  /// `auto`, `yes`, `no` or `verify`; the first two do the same.
  let way: String
  /// How many programs are worked on at a time.
  let jobs: Int
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache
  /// Whether scenarios are run in real time too.
  let isLive: Bool
  /// What the choice of programs that are also compiled alone follows from.
  let spotSeed: UInt64

  /// Reads the options that say how to run.
  ///
  /// - Throws: for a seed in the environment that is none.
  init(
    _ invocation: Invocation, _ console: Console, toolchain: Toolchain, sandbox: Sandbox,
    cache: ResultCache
  ) throws {
    way = invocation.value("--merge") ?? "auto"
    jobs = RunEnvironment.jobs(invocation)
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    isLive = invocation.has("--live")
    spotSeed = try SpotSeed.value(in: console.environment) ?? SpotChecks.freshSeed
  }

  /// Runs a plan; `verify` runs all of it twice, each time with an empty cache of its own that is
  /// removed then.
  func run(
    _ plan: RunPlan, in workbook: Workbook, packages: PackageModules,
    durations: [Sample.ID: Int], stopsAtFailure: Bool, timeLimit: TimeLimit,
    progress: @escaping @Sendable (RunProgress) -> Void
  ) async throws -> RunResults {
    guard way == "verify" else {
      return try await runner(way == "no" ? .no : .auto, cache, packages).run(
        plan, in: workbook, durations: durations, stopsAtFailure: stopsAtFailure,
        timeLimit: .seconds(timeLimit.seconds), progress: progress)
    }
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    defer { for folder in folders { folder.remove() } }
    let caches = folders.map { ResultCache(directory: $0.path, tools: cache.directory) }
    return try await MergeVerifier(
      together: runner(.auto, caches[0], packages), alone: runner(.no, caches[1], packages)
    ).run(plan, in: workbook, progress: progress)
  }

  /// A runner that compiles programs together, or each alone.
  private func runner(
    _ merging: MergeMode, _ cache: ResultCache, _ packages: PackageModules
  ) -> SampleRunner {
    SampleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: jobs, merging: merging,
      packages: packages, isLive: isLive, spotSeed: spotSeed)
  }
}
