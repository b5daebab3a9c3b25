package import Toolchains
import SafeFiles
import Diagnostics
package import ResultStore
package import SampleCompiler
import SampleJudging
package import SamplePlan
package import Sandbox
package import WorkbookModel

/// Carries out a plan: compiles and runs its programs side by side and judges every sample.
///
/// ```
/// RunPlan -> RunSchedule -> Bundler, or SampleCompiler          (SampleRunner+Schedule.swift)
///                        -> ProgramFinder -> ProgramLauncher    (SampleRunner+Programs.swift)
///                        -> JudgedProgram -> ResultCollector -> RunResults
/// ```
/// It may carry out one plan after another, as long as it is not closed: what it sets up for the first is
/// then there for the next.
///
/// Programs that are equal, such as the same sample in two languages, are compiled and run once. Errors of
/// the samples are in the results; only what keeps the runner itself from working is thrown. It is a value
/// without state of its own: what changes is in the cache, in the actors that it holds, and in the ``Run``
/// of each call.
package struct SampleRunner: Sendable {
  private let toolchain: Toolchain
  private let sandbox: Sandbox
  /// How many programs are compiled and run at a time; at least one.
  package let jobs: Int
  /// Compiles one program alone; ``bundler`` compiles several together with it.
  package let compiler: SampleCompiler
  let bundler: Bundler
  let launcher: ProgramLauncher
  private let consoles: ConsoleRunner
  private let devices: DeviceModules
  /// What samples may import of packages.
  package let packages: PackageModules
  /// Where everything is looked up and kept.
  package let cache: ResultCache
  /// The executables that were linked or read last, for the run that follows.
  package let programs: RecentPrograms
  let finder: ProgramFinder
  /// Whether scenarios are also run live.
  let isLive: Bool
  /// What the choice of ``SpotChecks`` follows from.
  let spotSeed: UInt64

  /// Makes a runner. Nothing is set up before the first run.
  ///
  /// - Parameters:
  ///   - cache: where everything is looked up and kept, and whose index remembers the results.
  ///   - jobs: how many programs are compiled and run at a time.
  ///   - merging: whether programs are compiled together.
  ///   - modules: the folder with what apps and scenarios import; nil for that of the program that is
  ///     running.
  ///   - packages: what samples may import of packages.
  ///   - isLive: whether scenarios are also run live (`Sources/Transfers/TRANSFERS.md`), and what they print
  ///     compared.
  ///   - spotSeed: what the choice of ``SpotChecks`` follows from.
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
    bundler = Bundler(compiler: compiler, cache: cache, jobs: self.jobs, mode: merging)
    launcher = ProgramLauncher(
      toolchain: toolchain, sandbox: sandbox, devices: devices, packages: packages,
      jobs: self.jobs)
    finder = ProgramFinder(compiler: compiler, launcher: launcher, merging: merging)
    consoles = ConsoleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, devices: devices)
  }

  /// Runs a plan over a book.
  ///
  /// - Parameters:
  ///   - durations: what the programs for some samples took when they were last compiled and run, in
  ///     milliseconds; see ``ProgramOrder``.
  ///   - stopsAtFailure: whether the first sample asked for that fails ends the run. What is in the cache
  ///     is looked at first, and what then was not finished has the outcome `notRun`.
  ///   - timeLimit: how long all of it may take; what then was not finished has the outcome `notRun`.
  ///   - staysOpen: whether the runner will be used again: sandboxes and folders that were set up then stay
  ///     until ``close()``. Otherwise they go with the run.
  ///   - progress: called from any task, in the order in which things happen.
  /// - Returns: a result for each sample that was asked for.
  /// - Throws: `RunnerError` and what the sandbox throws, after what is known by then was written to the
  ///   index.
  package func run(
    _ plan: RunPlan, in workbook: Workbook, durations: [Sample.ID: Int] = [:],
    stopsAtFailure: Bool = false, timeLimit: Duration? = nil, staysOpen: Bool = false,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    progress(
      .started(
        programs: plan.programs.compactMap(\.samples.last) + plan.sessions.map(\.sample)
          + plan.attempts.map(\.exercise)))
    let recorder = ResultRecorder(ResultIndex(cache: cache), workbook)
    let clock = RunClock()
    let found: Found
    do {
      let programs = plan.programs.map { ($0, ProgramSource($0)) }
      let run = Run(
        workbook: workbook, selection: plan.selection, appSources: appSources(of: programs),
        clock: clock, recorder: recorder, progress: progress)
      found = try await clock.run(within: timeLimit) {
        try await carryOut(
          plan, programs, in: run, durations: durations, stopsAtFailure: stopsAtFailure)
      }
    } catch {
      await recorder.abandon()
      if !staysOpen { await close() }
      throw error
    }
    // What is left of sandboxes goes while the results are gathered and written.
    async let closing: Void = staysOpen ? () : close()
    let samples = try ResultCollector(
      plan: plan, workbook: workbook, verdicts: found.verdicts, sessions: found.sessions,
      attempts: found.attempts
    ).samples()
    var results = RunResults(
      toolchain: toolchain.description, sandbox: sandbox.level.rawValue, samples: samples)
    results.isOutOfTime = clock.isOver
    results.comparison = .init(of: found.compared, seed: spotSeed)
    results.sandboxGaps = sandbox.gaps.map {
      SandboxGap(promise: $0.promise.rawValue, meaning: $0.meaning)
    }
    if let failure = await recorder.finish(samples) { results.warnings.append(failure) }
    await closing
    return results
  }

  /// What was found of a plan; what was cut short is missing.
  private struct Found: Sendable {
    var verdicts: [ProgramVerdict?]
    var sessions: [Int: SampleResult]
    var attempts: [Int: ExerciseJudge.Attempt]
    /// The programs that were compiled both together with others and alone, by their last samples.
    var compared: [Sample.ID]
  }

  /// Works through a plan: programs first, then the commands of console samples, then the checks of
  /// exercises.
  ///
  /// In a fail-fast run each of them starts only if nothing before it has failed, and what is in the cache
  /// is judged before anything is compiled.
  private func carryOut(
    _ plan: RunPlan, _ programs: [(Program, ProgramSource)], in run: Run,
    durations: [Sample.ID: Int], stopsAtFailure: Bool
  ) async throws -> Found {
    let isEnd = { @Sendable (verdict: ProgramVerdict) in
      stopsAtFailure && verdict.hasFailure(among: plan.selection)
    }
    let kept = stopsAtFailure ? try await keptVerdicts(on: programs, in: run) : [:]
    let order = ProgramOrder(durations: durations).indices(of: plan.programs)
    let open = kept.values.contains(where: isEnd) ? [] : order.filter { kept[$0] == nil }
    await compiler.sharedFiles.begin(
      languageModes: Set(open.map { plan.programs[$0].languageMode }))
    let new = try await carryOut(programs, order: open, in: run, until: isEnd)
    let verdicts = programs.indices.map { kept[$0] ?? new.verdicts[$0] }
    let isOver = run.clock.isOver || verdicts.contains { $0.map(isEnd) ?? false }
    let queue = ProgramQueue(
      jobs: jobs, order: isOver ? [] : Array(plan.sessions.indices), clock: run.clock)
    let sessions = try await queue.results(until: { stopsAtFailure && !$0.outcome.hasPassed }) {
      try await result(of: plan.sessions[$0], in: run)
    }
    let hasFailed = stopsAtFailure && sessions.values.contains { !$0.outcome.hasPassed }
    let rest = ProgramQueue(
      jobs: jobs,
      order: isOver || run.clock.isOver || hasFailed ? [] : Array(plan.attempts.indices),
      clock: run.clock)
    let attempts = try await rest.results(until: { stopsAtFailure && $0.isPassed }) {
      try await outcome(of: plan.attempts[$0], in: run)
    }
    return Found(
      verdicts: verdicts, sessions: sessions, attempts: attempts, compared: new.compared)
  }

  /// Ends what stays open between runs: sandboxes, and folders that were laid out. May be called again.
  package func close() async {
    await launcher.sandboxes.close()
    await compiler.sharedFiles.close()
    await devices.close()
    await packages.close()
  }

  /// What all programs of one run have in common.
  package struct Run: Sendable {
    /// The book with the samples of the plan, and with the text of each chapter.
    package let workbook: Workbook
    /// The samples asked for.
    package let selection: Set<Sample.ID>
    /// What programs of the run may do for each other.
    var shared = SharedWork()
    /// The sources of apps, each of which several scenarios may install.
    let appSources: [Sample.ID: ProgramSource]
    /// Says when the time of the run is over.
    let clock: RunClock
    let recorder: ResultRecorder
    /// Called from any task.
    let progress: @Sendable (RunProgress) -> Void

    /// Tells what is wrong with samples that were asked for.
    func tell(_ results: [SampleResult]) {
      for result in results where selection.contains(result.id) && !result.problems.isEmpty {
        progress(.found(result.problems, isCached: result.isCached))
      }
    }
  }

  /// The verdicts on the programs of which everything is in the cache, by index.
  private func keptVerdicts(
    on programs: [(Program, ProgramSource)], in run: Run
  ) async throws -> [Int: ProgramVerdict] {
    let queue = ProgramQueue(jobs: jobs, order: Array(programs.indices), clock: run.clock)
    return try await queue.results { index in
      guard let open = OpenProgram(programs[index].0, programs[index].1) else {
        return ProgramVerdict()
      }
      return try await step(open, .lookUp, in: run)?.open.verdict
    }.compactMapValues { $0 }
  }

  /// The sources of the apps that scenarios install; lowering them is work.
  ///
  /// They are found by the sample at the end of the app's chain, which may have a program of its own in the
  /// plan.
  func appSources(
    of programs: [(Program, ProgramSource)]
  ) -> [Sample.ID: ProgramSource] {
    var sources: [Sample.ID: ProgramSource] = [:]
    for (program, source) in programs where program.role == .app {
      if let app = program.samples.last { sources[app] = source }
    }
    for app in programs.flatMap(\.0.apps) where sources[app.owner] == nil {
      sources[app.owner] = ProgramSource(app.program)
    }
    return sources
  }

  /// Runs the check of an exercise behind the exercise itself.
  ///
  /// The exercise as a reader finds it must not pass. So a pass of the check counts as a failure. A program
  /// that cannot be compiled here passes nothing.
  private func outcome(
    of attempt: RunPlan.Attempt, in run: Run
  ) async throws -> ExerciseJudge.Attempt {
    let (program, id) = (attempt.program, attempt.exercise)
    run.progress(.began(id))
    var outcome = ExerciseJudge.Attempt(exercise: id, check: attempt.check, isPassed: false)
    var done = Program.Finished(sample: id, isCached: true)
    let source = ProgramSource(program)
    if compiler.obstacle(to: program, source) == nil {
      let result = try await perform(program, source, in: run)
      guard let judged = JudgedProgram(program, source, result, in: run.workbook) else {
        throw RunnerError(.plan, "the sample '\(id)' is not in the book that is run")
      }
      outcome.isPassed = judged.judge.isPassed(attempt.check)
      done.add(result)
      done.hasFailed = outcome.isPassed
    }
    run.progress(.finished(done))
    return outcome
  }

  /// Runs a console sample and judges it.
  private func result(of session: ConsoleSession, in run: Run) async throws -> SampleResult {
    let id = session.sample
    guard let chapter = run.workbook.chapter(id.chapter, language: id.language),
      let sample = chapter.sample(id.name), let text = run.workbook.sources[chapter.file]
    else { throw RunnerError(.plan, "the sample '\(id)' is not in the book that is run") }
    let ran = try await consoles.run(session, sharing: run.shared.consoles)
    let result = ConsoleJudge(text: text, sample: sample).result(
      ran, folders: consoles.folders, timeout: session.timeout)
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
