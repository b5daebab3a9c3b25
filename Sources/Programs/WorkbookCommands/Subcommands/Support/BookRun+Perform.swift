import CommandLineSyntax
import Toolchains
import TextDiagnostics
import DriftChecker
import ResultStore
import SafeFiles
import SampleCompiler
import SamplePlan
import SampleRunner
import Sandbox
import SiteRenderer
import SiteStructure
import WorkbookModel
import WorkbookReader
import WorkbookReports

/// The common part of `build`, `run` and `check`: some samples of a book are run and checked.
///
/// The order of the steps, and which of them run concurrently:
///
/// ```
/// lock of the cache ─ sandbox ─ plan ─ packages ┬─ compiling and running samples
///                                               └─ checking links and API names
/// problems of all of these ─ those of the selection ─ pruning of the cache, when no other run is active
/// ```
/// Progress is drawn meanwhile and erased at the end; the caller prints the report.
extension BookRun {
  /// Runs the samples of a selection.
  ///
  /// - Parameters:
  ///   - map: of the whole book, of which the workbook may hold a part; nil when it is whole.
  ///   - colours: records how samples are coloured; nil when no page will be made.
  ///   - pages: the chapters that have pages besides the workbook's; nil when no page will be made.
  ///   - tellsProblems: whether problems are reported as soon as they are found.
  ///   - reports: those of shards, in place of a run; nil to run the samples.
  ///   - preview: receives what the cache knows before anything is compiled or run, if that is not everything.
  /// - Returns: the results with the problems of the selected files.
  /// - Throws: when the command cannot run at all.
  static func perform(
    _ invocation: Invocation, _ console: Console, _ runEnvironment: RunEnvironment,
    workbook: Workbook,
    map: SiteMap? = nil, selection: SampleSelection, checksNames: Bool = false,
    colours: CodeColours? = nil, pages: OtherPages? = nil, tellsProblems: Bool = true,
    reports: ShardReports? = nil,
    preview: (@Sendable (RunResults) -> Void)? = nil
  ) async throws -> BookRun {
    let run = try await runEnvironment.withSharedCache(
      workbook.configuration, invocation, console
    ) { runEnvironment in
      try await carryOut(
        invocation, console, runEnvironment, workbook: workbook, map: map, selection: selection,
        checksNames: checksNames, colours: colours, pages: pages, tellsProblems: tellsProblems,
        reports: reports, preview: preview)
    }
    let upkeep = CacheMaintenance(runEnvironment.cache, limits: workbook.configuration.cache)
    if let bytes = await upkeep.prune()?.removedBytes, bytes >= largePruning {
      console.errors(
        "removed \(sizeText(bytes: bytes)) of results that were not used recently; 'cache' in "
          + "\(Configuration.path) sets the limits\n")
    }
    return run
  }

  /// The number of pruned bytes from which pruning is reported.
  private static let largePruning = 256 << 20

  /// Runs everything except the pruning, under a lock that prevents pruning.
  private static func carryOut(
    _ invocation: Invocation, _ console: Console, _ runEnvironment: RunEnvironment,
    workbook: Workbook,
    map: SiteMap?, selection: SampleSelection, checksNames: Bool, colours: CodeColours?,
    pages: OtherPages?, tellsProblems: Bool, reports: ShardReports?,
    preview: (@Sendable (RunResults) -> Void)?
  ) async throws -> BookRun {
    let bookProblems =
      try await workbook.diagnostics + DriftChecks.ofBook(workbook).report().problems
    if let reports {
      var run = try reports.shards(ofBook: workbook.path)
        .run(of: workbook, bookProblems: bookProblems)
      if let pages {
        run.references = try await symbols(
          of: run, pages, runEnvironment, invocation, console)
      }
      return run
    }
    let shard = try ShardOptions(invocation, console)
    let toolchain = runEnvironment.toolchain
    let cache = runEnvironment.cache
    // Prevents pruning of entries that this run uses.
    let lock = try await CacheLock(.shared, of: cache)
    defer { lock.release() }
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let whole = Planner(configuration: workbook.configuration).plan(
      workbook.chapters, selection: selection.samples)
    let plan = shard?.part(of: whole) ?? whole
    if plan.hasApps { try DeviceBuild.completeIfMissing() }
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
    let knowsDevice = plan.hasApps || DeviceBuild.isComplete
    // Without its modules, the declarations of a package are unknown.
    let checksNames = checksNames && packages.problems.isEmpty
    @Sendable func surroundings(knowsDevice: Bool) -> DriftChecks {
      let names = NameCheck(
        workbook, files: selection.files, colours: colours, compiler: toolchain.versionNumbers
      ) {
        let compiled = try await packages.compiledModules()
        return try await library.index(
          documented: CoreModules.found(if: knowsDevice),
          SymbolLibrary.Modules(names: compiled.names, files: compiled.files)
        ) { progress.receive($0) }
      }
      return DriftChecks.ofSurroundings(workbook, map: map, names: checksNames ? names : nil)
    }
    async let drift = surroundings(knowsDevice: knowsDevice).report()
    let limit =
      invocation.value("--time-limit").flatMap { TimeLimit($0) } ?? workbook.configuration.timeLimit
    if let preview {
      let known = try await runners.known(plan, in: workbook, packages: packages)
      if known.samples.values.contains(where: { $0.outcome == .notRun }) { preview(known) }
    }
    StartLimit.end()
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
    // Interrupted results are discarded.
    try Task.checkCancellation()
    for warning in results.warnings {
      progress.finish()
      console.errors("warning: \(warning.escapedForTerminal)\n")
    }
    var found = try await drift
    if !knowsDevice, found.problems.contains(where: { [.apiMissing, .apiRenamed].contains($0.id) })
    {
      // A name that nothing else has may be one of iOS.
      progress.finish()
      try DeviceBuild.completeIfMissing()
      if DeviceBuild.isComplete { found = try await surroundings(knowsDevice: true).report() }
    }
    var references = BookReferences()
    let checksDeprecations =
      checksNames && plan.hasApps && workbook.configuration.checkLevels[.deprecated] != .off
    if pages != nil || checksDeprecations, packages.problems.isEmpty {
      references = try await symbols(
        in: workbook, results, pages ?? OtherPages(), library, colours: colours,
        packages: packages, console)
      colours?.forgetNames()
    }
    if checksDeprecations {
      found.problems += try await DriftChecks.ofReferences(workbook, references).report().problems
    }
    let problems =
      bookProblems + found.problems + packages.problems + unfinished(results, of: workbook, limit)
    var run = BookRun(
      workbook: workbook, results: results, bookProblems: bookProblems,
      problems: problems.filter { selection.includes(file: $0.file) }, names: found.names)
    run.references = references
    if let shard {
      let library = try await Self.library(of: whole, packages, sandbox)
      run.shard = ShardRecord(
        shard.shard,
        .init(
          invocation, files: ShardRecord.Grounds.hash(of: workbook), costs: shard.costsHash,
          results: results, library: library,
          samples: whole.selection.count), results, problems: run.problems)
    }
    return run
  }

  /// The symbols for the pages of a run that other machines have made.
  private static func symbols(
    of run: BookRun, _ pages: OtherPages, _ runEnvironment: RunEnvironment,
    _ invocation: Invocation, _ console: Console
  ) async throws -> BookReferences {
    let lock = try await CacheLock(.shared, of: runEnvironment.cache)
    defer { lock.release() }
    let sandbox = try await runEnvironment.sandbox(invocation, console)
    let packages = try await runEnvironment.packages(
      of: run.workbook, in: sandbox, invocation, console)
    guard packages.problems.isEmpty else { return BookReferences() }
    let library = SymbolLibrary(
      toolchain: runEnvironment.toolchain, sandbox: sandbox, cache: runEnvironment.cache)
    return try await symbols(
      in: run.workbook, run.results, pages, library, packages: packages, console)
  }

  /// The symbols for pages; none, with a warning, from a toolchain that cannot list them.
  private static func symbols(
    in workbook: Workbook, _ results: RunResults, _ pages: OtherPages, _ library: SymbolLibrary,
    colours: CodeColours? = nil, packages: PackageModules, _ console: Console
  ) async throws -> BookReferences {
    var references: BookReferences
    do {
      references = try await library.references(
        in: workbook, pages, results, colours: colours, packages: packages)
    } catch let error as SymbolIndexError {
      let reason = "\(error)".escapedForTerminal
      console.errors("warning: the symbols of the book are not known: \(reason)\n")
      return BookReferences()
    }
    references.note(results)
    return references
  }

  /// A hash of what samples of a plan may load that is neither of the book nor of the toolchain.
  private static func library(
    of plan: RunPlan, _ packages: PackageModules, _ sandbox: Sandbox
  ) async throws -> String {
    var hasher = ContentHasher()
    hasher.combine(packages.identities)
    if plan.hasApps {
      let devices = DeviceModules(folder: DeviceModules.folderOfProgram, level: sandbox.level)
      for (name, hash) in try await devices.allHashes() { hasher.combine([name, hash]) }
    }
    return hasher.finish().hexadecimal
  }

  /// Errors for the samples that were not run because of the time limit.
  private static func unfinished(
    _ results: RunResults, of workbook: Workbook, _ limit: TimeLimit
  ) -> [Diagnostic] {
    guard results.isOutOfTime else { return [] }
    return workbook.chapters.flatMap { chapter in
      chapter.samples.filter { results.samples[$0.id]?.outcome == .notRun }.map { sample in
        Diagnostic(
          .error, .timeLimit, file: chapter.file, range: sample.infoRange,
          "sample '\(sample.id.name)' was not run: the time limit of \(limit) was reached",
          fix:
            "run the command again to continue from here, or raise 'time-limit' in workbook.yml")
      }
    }
  }
}

/// Chapters whose symbols have pages, besides those whose samples are run.
struct OtherPages: Sendable {
  /// The documents of the package.
  var chapters: [Chapter] = []
  /// What is known of chapters that are not read, by path.
  var kept: @Sendable () -> [String: ChapterReferences] = { [:] }
  /// Whether the symbols of the chapters that are read, with what became of their samples, are those of the earlier
  /// build, so that its pages about symbols are kept.
  var keepsSymbolPages: @Sendable (BookReferences, RunResults) -> Bool = { _, _ in false }
}

extension SymbolLibrary {
  /// Finds the symbols of a book in the modules of the device, if that is built, and of the book's packages.
  func references(
    in workbook: Workbook, _ others: OtherPages = OtherPages(), _ results: RunResults? = nil,
    colours: CodeColours? = nil, packages: PackageModules
  ) async throws -> BookReferences {
    let compiled = try await packages.compiledModules()
    return try await references(
      in: workbook.chapters + others.chapters, kept: others.kept,
      configuration: workbook.configuration, colours: colours,
      isEnough: { found in results.map { others.keepsSymbolPages(found, $0) } ?? false },
      documented: CoreModules.found(if: DeviceBuild.isComplete),
      Modules(names: compiled.names, files: compiled.files))
  }
}

/// Runs a plan in the way that `--merge` specifies.
private struct Runners: Sendable {
  /// `auto`, `yes`, `no` or `verify`; the first two are equivalent.
  let way: String
  let jobs: Int
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache
  let isLive: Bool
  /// The seed for the choice of programs that are also compiled alone.
  let spotSeed: UInt64

  /// Reads the options for running samples.
  ///
  /// - Throws: for an invalid seed in the environment.
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

  /// Runs a plan; `verify` runs all of it twice, each time with a temporary empty cache.
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

  /// The results of a plan as far as they are cached.
  func known(
    _ plan: RunPlan, in workbook: Workbook, packages: PackageModules
  ) async throws -> RunResults {
    try await runner(.auto, cache, packages).run(plan, in: workbook, onlyLooksUp: true)
  }

  private func runner(
    _ merging: MergeMode, _ cache: ResultCache, _ packages: PackageModules
  ) -> SampleRunner {
    SampleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: jobs, merging: merging,
      packages: packages, isLive: isLive, spotSeed: spotSeed)
  }
}
