package import Toolchains
import SafeFiles
import TextDiagnostics
package import ResultStore
package import SampleCompiler
import SampleJudging
package import SamplePlan
package import Sandbox
package import WorkbookModel

/// Executes a plan: compiles and runs its programs concurrently, and judges every sample.
///
/// ```
/// RunPlan -> RunMachine -- actions --> ProgramFinder, SampleCompiler, ProgramLauncher, JudgedProgram
///                       <-- events ---
///            verdicts -> ResultCollector -> RunResults
/// ```
/// It can execute several plans one after another until it is closed, and reuses what was set up for the
/// first.
///
/// Equal programs, such as the same sample in two languages, are compiled and run once. Errors of samples are
/// part of the results; only errors of the runner itself are thrown. It is a value without mutable state:
/// everything that changes is in the cache, in the actors that it holds, and in the ``Run`` of each call.
package struct SampleRunner: Sendable {
  private let toolchain: Toolchain
  private let sandbox: Sandbox
  /// The number of programs to compile and run at a time; at least one.
  package let jobs: Int
  package let compiler: SampleCompiler
  let launcher: ProgramLauncher
  let consoles: ConsoleRunner
  private let devices: DeviceModules
  package let packages: PackageModules
  package let cache: ResultCache
  /// The executables that were linked or read last, for the runs that follow.
  package let programs: RecentPrograms
  let finder: ProgramFinder
  let isLive: Bool
  /// The seed of the choices of ``SpotChecks``.
  let spotSeed: UInt64

  /// Makes a runner. Nothing is set up before the first run.
  ///
  /// - Parameters:
  ///   - cache: the cache of all results, with the index of last results.
  ///   - jobs: the number of programs to compile and run at a time.
  ///   - merging: whether programs are compiled together.
  ///   - modules: the folder with the modules for apps and scenarios; nil for that of the running program.
  ///   - packages: the package modules that samples may import.
  ///   - isLive: whether scenarios are also run live (`Sources/Transfers/TRANSFERS.md`), and their output
  ///     compared.
  ///   - spotSeed: the seed of the choices of ``SpotChecks``.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int,
    merging: MergeMode = .auto, modules: String? = nil, packages: PackageModules = PackageModules(),
    isLive: Bool = false, spotSeed: UInt64 = SpotChecks.freshSeed
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.jobs = max(jobs, 1)
    self.cache = cache
    programs = RecentPrograms(cache: cache, capacity: self.jobs + 1)
    self.packages = packages
    self.isLive = isLive
    self.spotSeed = spotSeed
    devices = DeviceModules(
      folder: modules ?? DeviceModules.folderOfProgram, level: sandbox.level)
    compiler = SampleCompiler(
      toolchain: toolchain, sandbox: sandbox, programs: programs,
      sharedFiles: SharedCompilerFiles(
        toolchain: toolchain, sandbox: sandbox, cache: cache, jobs: jobs),
      devices: devices, packages: packages)
    launcher = ProgramLauncher(
      toolchain: toolchain, sandbox: sandbox, devices: devices, packages: packages,
      jobs: self.jobs)
    finder = ProgramFinder(compiler: compiler, launcher: launcher, merging: merging)
    consoles = ConsoleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, devices: devices)
  }

  /// Runs a plan for a book.
  ///
  /// - Parameters:
  ///   - durations: the milliseconds that the programs for some samples took when they were last compiled and
  ///     run; see ``ProgramOrder``.
  ///   - stopsAtFailure: whether the first failing sample of the selection ends the run. Cached programs are
  ///     looked up first; unfinished samples have the outcome `notRun`.
  ///   - timeLimit: the limit for the whole run; unfinished samples have the outcome `notRun`.
  ///   - onlyLooksUp: whether nothing is compiled or run; what is not cached has the outcome `notRun`.
  ///   - staysOpen: whether the runner will be used again: sandboxes and folders are then kept until
  ///     ``close()``. Otherwise they are removed at the end of the run.
  ///   - progress: called from any task, in the order of events.
  /// - Returns: a result for each selected sample.
  /// - Throws: `RunnerError` and errors of the sandbox, after the results known by then were written to the
  ///   index.
  package func run(
    _ plan: RunPlan, in workbook: Workbook, durations: [Sample.ID: Int] = [:],
    stopsAtFailure: Bool = false, timeLimit: Duration? = nil, onlyLooksUp: Bool = false,
    staysOpen: Bool = false,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    progress(
      .started(
        programs: plan.programs.compactMap(\.samples.last) + plan.sessions.map(\.sample)
          + plan.trials.map(\.subject)))
    let recorder = try await ResultRecorder(ResultIndex(cache: cache), workbook)
    let clock = RunClock()
    let machine: RunMachine
    do {
      let sources = plan.programs.map(ProgramSource.init)
      let trials = plan.trials.map { ProgramSource($0.program) }
      let run = Run(
        plan: plan, workbook: workbook, appSources: appSources(of: plan.programs, sources),
        clock: clock, recorder: recorder, progress: progress)
      if cache.remote != nil {
        try await RemoteResults(finder: finder, compiler: compiler, cache: cache)
          .bring(
            plan.programs + plan.trials.map(\.program), sources + trials,
            appSources: run.appSources)
      }
      var options = RunMachine.Options(
        jobs: jobs, merging: finder.merging, spotChecks: SpotChecks(seed: spotSeed))
      options.stopsAtFailure = stopsAtFailure
      options.onlyLooksUp = onlyLooksUp
      options.isLive = isLive
      let first = RunMachine(
        plan, sources: (sources, trials),
        order: ProgramOrder(durations: durations).indices(of: plan.programs), options: options)
      machine = try await clock.run(within: timeLimit) { try await perform(first, in: run) }
    } catch {
      await recorder.abandon()
      if !staysOpen { await close() }
      throw error
    }
    // Sandboxes are closed while the results are collected and written.
    async let closing: Void = staysOpen ? () : close()
    let samples = try ResultCollector(
      plan: plan, workbook: workbook, verdicts: plan.programs.indices.map { machine.verdicts[$0] },
      sessions: machine.sessions, trials: machine.trials
    ).samples()
    var results = RunResults(
      toolchain: toolchain.description, sandbox: sandbox.level.rawValue, samples: samples)
    results.isOutOfTime = clock.isOver
    results.comparison = .init(of: machine.compared, seed: spotSeed)
    results.sandboxGaps = sandbox.gaps.map {
      SandboxGap(promise: $0.promise.rawValue, meaning: $0.meaning)
    }
    if plan.programs.contains(where: { $0.language == .objectiveC }),
      let reason = compiler.objectiveCObstacle
    {
      results.warnings.append("samples are unverified: \(reason)")
    }
    if let failure = await recorder.finish(samples) { results.warnings.append(failure) }
    await closing
    return results
  }

  /// Closes sandboxes and removes folders that are kept between runs. May be called repeatedly.
  package func close() async {
    await launcher.sandboxes.close()
    await compiler.sharedFiles.close()
    await devices.close()
    await packages.close()
  }

  /// The context that all programs of one run share.
  package struct Run: Sendable {
    let plan: RunPlan
    /// The book with the samples of the plan, and with the text of each chapter.
    package let workbook: Workbook
    /// The sources of apps, each of which several scenarios may install.
    let appSources: [Sample.ID: ProgramSource]
    /// Limits the time of the run.
    let clock: RunClock
    let recorder: ResultRecorder
    /// Called from any task.
    let progress: @Sendable (RunProgress) -> Void
    /// By session key; the second value is whether it was run now.
    let consoles = OncePerKey<(ConsoleRecord, Bool)>()

    /// Reports problems of selected samples.
    func tell(_ results: [SampleResult]) {
      for result in results where plan.selection.contains(result.id) && !result.problems.isEmpty {
        progress(.found(result.problems, isCached: result.isCached))
      }
    }
  }

  /// The sources of the apps that scenarios install, since lowering them takes time.
  ///
  /// The key is the sample at the end of the app's chain, which may have its own program in the plan.
  func appSources(
    of programs: [Program], _ sources: [ProgramSource]
  ) -> [Sample.ID: ProgramSource] {
    var known: [Sample.ID: ProgramSource] = [:]
    for (program, source) in zip(programs, sources) where program.role == .app {
      if let app = program.samples.last { known[app] = source }
    }
    for app in programs.flatMap(\.apps) where known[app.owner] == nil {
      known[app.owner] = ProgramSource(app.program)
    }
    return known
  }

  /// Runs the commands of a console sample, or finds their result, and judges and reports it.
  func result(of session: ConsoleSession, in run: Run) async throws -> SampleResult {
    let id = session.sample
    guard let chapter = run.workbook.chapter(id.chapter, language: id.language),
      let sample = chapter.sample(id.name), let text = run.workbook.sources[chapter.file]
    else { throw RunnerError(.plan, "the sample '\(id)' is not in the book that is run") }
    let ran = try await consoles.run(session, sharing: run.consoles)
    let result = ConsoleJudge(text: text, sample: sample).result(
      ran, folders: consoles.folders, timeout: session.timeout)
    // A cancelled judge has given up.
    try Task.checkCancellation()
    if case .ran(let record, let parts, _) = ran {
      await run.recorder.receive([result], .session(record, parts))
    }
    run.tell([result])
    run.progress(
      .finished(
        Program.Finished(
          sample: id, isCached: result.isCached, milliseconds: result.milliseconds,
          hasFailed: !result.outcome.hasPassed)))
    return result
  }
}
