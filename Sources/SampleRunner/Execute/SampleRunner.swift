import ContentHash
import Diagnostics
package import Sandbox
package import WorkbookModel

/// Carries out a plan: compiles and runs its programs side by side and judges every sample.
///
/// Programs that are equal, such as the same sample in two languages, are compiled and run once.
/// Errors of the samples are in the results; only what keeps the runner itself from working is
/// thrown.
package struct SampleRunner: Sendable {
  private let toolchain: Toolchain
  private let sandbox: Sandbox
  private let jobs: Int
  private let compiler: SampleCompiler
  private let bundler: Bundler
  private let launcher: ProgramLauncher
  private let consoles: ConsoleRunner
  private let devices: DeviceModules
  private let cache: ResultCache

  /// - Parameters:
  ///   - jobs: how many programs are compiled and run at a time.
  ///   - modules: the folder with what apps and scenarios import; nil for that of the program that is
  ///     running.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int, modules: String? = nil
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.jobs = max(jobs, 1)
    self.cache = cache
    devices = DeviceModules(
      folder: modules ?? DeviceModules.folderOfProgram, level: sandbox.level)
    compiler = SampleCompiler(
      toolchain: toolchain, sandbox: sandbox, cache: cache,
      workshop: CompilerWorkshop(toolchain: toolchain, sandbox: sandbox, cache: cache),
      devices: devices)
    bundler = Bundler(compiler: compiler, cache: cache, jobs: self.jobs)
    launcher = ProgramLauncher(toolchain: toolchain, sandbox: sandbox, devices: devices)
    consoles = ConsoleRunner(
      toolchain: toolchain, sandbox: sandbox, cache: cache, devices: devices)
  }

  /// Runs a plan over a book.
  ///
  /// - Parameter progress: called from any task, in the order in which programs end.
  package func run(
    _ plan: RunPlan, in workbook: Workbook,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    progress(
      .started(programs: plan.programs.count + plan.sessions.count + plan.attempts.count))
    let verdicts: [ProgramVerdict]
    let sessions: [SampleResult]
    let attempts: [ExerciseJudge.Attempt]
    do {
      let programs = plan.programs.map { ($0, ProgramSource($0)) }
      let bundled = try await bundler.prepare(
        programs.filter { toolchain.obstacle(to: $0.0) == nil })
      let run = Run(
        workbook: workbook, bundled: bundled, appSources: appSources(of: programs),
        progress: progress)
      verdicts = try await concurrentMap(programs) { program, source in
        try await verdict(on: program, source, in: run)
      }
      sessions = try await concurrentMap(plan.sessions) { try await result(of: $0, in: run) }
      attempts = try await concurrentMap(plan.attempts) { try await outcome(of: $0, in: run) }
    } catch {
      await close()
      throw error
    }
    await close()
    let exercises = ExerciseJudge(
      workbook: workbook, attempts: attempts, results: verdicts.flatMap(\.results))
    var samples: [Sample.ID: SampleResult] = [:]
    for result in verdicts.flatMap(\.results) + sessions where plan.selection.contains(result.id) {
      samples[result.id] = exercises.check(result)
    }
    let apps = AppJudge(workbook: workbook, appearances: verdicts.flatMap(\.appearances))
    samples = samples.mapValues(apps.check)
    for (id, reason) in plan.unverified {
      samples[id] = SampleResult(id: id, outcome: .unverified, reason: reason)
    }
    for (id, diagnostic) in plan.unsupported {
      samples[id] = SampleResult(
        id: id, outcome: .unverified, reason: diagnostic.summary, problems: [diagnostic])
    }
    for id in plan.selection where samples[id] == nil {
      throw RunnerError(
        .plan, "no program was planned for the sample '\(id)'; this is a fault of workbook itself")
    }
    return RunResults(
      toolchain: toolchain.description, sandbox: sandbox.level.rawValue, samples: samples)
  }

  private func close() async {
    await compiler.workshop.close()
    await devices.close()
  }

  /// What all programs of one run have in common.
  private struct Run: Sendable {
    let workbook: Workbook
    let shared = SharedWork()
    /// The keys of the programs that were compiled together just now.
    let bundled: Set<ContentHash>
    /// The sources of apps, each of which several scenarios may install.
    let appSources: [Sample.ID: ProgramSource]
    let progress: @Sendable (RunProgress) -> Void
  }

  /// The sources of the apps that scenarios install; lowering them is work.
  private func appSources(
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

  /// The results of every sample that a program speaks for.
  ///
  /// When a chain does not compile, the samples in front of its last one still deserve an answer of
  /// their own: they are run as a shorter chain.
  private func verdict(
    on program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> ProgramVerdict {
    guard let leaf = program.samples.last else { return ProgramVerdict() }
    var verdict = ProgramVerdict()
    var done = Program.Finished(sample: leaf, isCached: true)
    var next: Program? = program
    var source = source
    while let program = next {
      guard let sample = program.samples.last,
        let chapter = run.workbook.chapter(sample.chapter, language: sample.language),
        let text = run.workbook.sources[chapter.file]
      else { break }
      var isRun = false
      if let reason = toolchain.obstacle(to: program) {
        verdict.results.append(SampleResult(id: sample, outcome: .unverified, reason: reason))
      } else {
        if program.samples.count < source.sampleCount { source = ProgramSource(program) }
        let result = try await perform(program, source, in: run)
        let judge = Judge(
          program: program, source: source, result: result, chapter: chapter, text: text,
          files: run.workbook.sources)
        verdict.results += judge.results().filter { program.judged.contains($0.id) }
        verdict.appearances += DeviceJudge(judge: judge).appearances()
        done.add(result)
        isRun = result.run != nil
      }
      next = isRun ? nil : program.withoutLastSample
    }
    done.hasFailed = verdict.results.contains { $0.outcome == .failed || $0.outcome == .flaky }
    run.progress(.finished(done))
    return verdict
  }

  /// Runs the check of an exercise behind the exercise itself.
  private func outcome(
    of attempt: RunPlan.Attempt, in run: Run
  ) async throws -> ExerciseJudge.Attempt {
    let (program, id) = (attempt.program, attempt.exercise)
    guard let chapter = run.workbook.chapter(id.chapter, language: id.language),
      let text = run.workbook.sources[chapter.file]
    else { throw RunnerError(.plan, "the sample '\(id)' is not in the book that is run") }
    var outcome = ExerciseJudge.Attempt(exercise: id, check: attempt.check, isPassed: false)
    var done = Program.Finished(sample: id, isCached: true)
    if toolchain.obstacle(to: program) == nil {
      let source = ProgramSource(program)
      let result = try await perform(program, source, in: run)
      let judge = Judge(
        program: program, source: source, result: result, chapter: chapter, text: text,
        files: run.workbook.sources)
      outcome.isPassed = judge.results().contains {
        $0.id == attempt.check && $0.outcome == .verified
      }
      done.add(result)
      done.hasFailed = outcome.isPassed
    }
    run.progress(.finished(done))
    return outcome
  }

  private func result(of session: ConsoleSession, in run: Run) async throws -> SampleResult {
    let id = session.sample
    guard let chapter = run.workbook.chapter(id.chapter, language: id.language),
      let sample = chapter.sample(id.name), let text = run.workbook.sources[chapter.file]
    else { throw RunnerError(.plan, "the sample '\(id)' is not in the book that is run") }
    let ran = try await consoles.run(session, sharing: run.shared.consoles)
    let result = ConsoleJudge(text: text, sample: sample).result(
      ran, folders: consoles.folders, timeout: session.timeout)
    run.progress(
      .finished(
        Program.Finished(
          sample: id, isCached: result.isCached, milliseconds: result.milliseconds,
          hasFailed: result.outcome != .verified)))
    return result
  }

  private func perform(
    _ program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> ProgramResult {
    let compiled = try await compiled(program, source, in: run)
    var result = ProgramResult(
      compilation: compiled.record, compileKey: compiled.key, isCached: compiled.isCached)
    guard program.purpose == .run, let executable = compiled.record.executable else {
      return result
    }
    var device = program.settings.device.map { DevicePayload(apps: [], profile: $0.profile) }
    var parts: [Compiled] = []
    for app in program.apps {
      let source = run.appSources[app.owner] ?? ProgramSource(app.program)
      let part = try await self.compiled(app.program, source, in: run)
      parts.append(part)
      result.apps.append(
        .init(sample: app.sample, source: part.source, compilation: part.record))
      result.isCached = result.isCached && part.isCached
      // The scenario needs all of its apps; its judge says which one is missing.
      guard let program = part.record.executable, part.source.hasEntryPoint else { return result }
      device?.apps.append(
        .init(id: app.sample.name, executable: program, propertyList: app.propertyList))
    }
    // What a bundle holds beside this program changes nothing of it, so its own code stands for it.
    let runKey = try await launcher.key(
      program: compiled.record.entry == nil ? executable : compiled.key.hexadecimal,
      settings: program.settings, device: device)
    let (record, ranNow) = try await run.shared.runs.value(for: runKey) { [parts, device] in
      if let kept = cache.runRecord(runKey) { return (kept, false) }
      let (bytes, entry) = try await linked(compiled)
      var device = device
      for (index, part) in parts.enumerated() {
        device?.apps[index].program = try await linked(part).bytes
      }
      let record = try await launcher.run(
        bytes, entry: entry, settings: program.settings, device: device)
      if record.isLasting { try cache.keep(record, as: runKey) }
      return (record, true)
    }
    result.run = record
    result.runKey = runKey
    result.isCached = result.isCached && !ranNow
    return result
  }

  /// A program with what the compiler has made of it.
  private struct Compiled: Sendable {
    var source: ProgramSource
    var languageMode: String
    var record: CompileRecord
    var key: ContentHash
    var isCached: Bool
  }

  private func compiled(
    _ program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> Compiled {
    let key = try await compiler.key(for: source, languageMode: program.languageMode)
    let (record, isNew) = try await run.shared.compilations.value(for: key) {
      if let kept = cache.compileRecord(key) { return (kept, run.bundled.contains(key)) }
      return (try await compile(source, program.languageMode, as: key), true)
    }
    return Compiled(
      source: source, languageMode: program.languageMode, record: record, key: key,
      isCached: !isNew)
  }

  /// The bytes of a linked program, and which program of them it is.
  private func linked(_ compiled: Compiled) async throws -> (bytes: [UInt8], entry: Int?) {
    if let kept = compiled.record.executable.flatMap(cache.program) {
      return (kept, compiled.record.entry)
    }
    // The file is damaged: a record that names it would be believed for ever.
    let again = try await compile(compiled.source, compiled.languageMode, as: compiled.key)
    guard let kept = again.executable.flatMap(cache.program) else {
      throw RunnerError(
        .file,
        "the cache in '\(cache.directory)' loses programs while they are used; "
          + "name another folder with '--cache DIR'")
    }
    return (kept, again.entry)
  }

  private func compile(
    _ source: ProgramSource, _ languageMode: String, as key: ContentHash
  ) async throws -> CompileRecord {
    let record = try await compiler.compile(source, languageMode: languageMode)
    if record.isLasting { try cache.keep(record, as: key) }
    return record
  }

  /// Maps with at most `jobs` calls at a time; the results are in the order of the elements.
  private func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (index, element) in elements.enumerated() {
        if index >= jobs, let (done, result) = try await group.next() { results[done] = result }
        group.addTask { (index, try await transform(element)) }
      }
      while let (done, result) = try await group.next() { results[done] = result }
      return results.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
