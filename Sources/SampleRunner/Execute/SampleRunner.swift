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
  private let devices: DeviceModules
  private let cache: ResultCache
  private let merging: MergeMode

  /// - Parameters:
  ///   - jobs: how many programs are compiled and run at a time.
  ///   - merging: whether programs are compiled together.
  ///   - modules: the folder with what apps and scenarios import; nil for that of the program that is
  ///     running.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int,
    merging: MergeMode = .auto, modules: String? = nil
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.jobs = max(jobs, 1)
    self.cache = cache
    self.merging = merging
    devices = DeviceModules(
      folder: modules ?? DeviceModules.folderOfProgram, level: sandbox.level)
    compiler = SampleCompiler(
      toolchain: toolchain, sandbox: sandbox, cache: cache,
      workshop: CompilerWorkshop(toolchain: toolchain, sandbox: sandbox, cache: cache),
      devices: devices)
    bundler = Bundler(compiler: compiler, cache: cache, jobs: self.jobs, mode: merging)
    launcher = ProgramLauncher(toolchain: toolchain, sandbox: sandbox, devices: devices)
  }

  /// Runs a plan over a book.
  ///
  /// - Parameter progress: called from any task, in the order in which programs end.
  package func run(
    _ plan: RunPlan, in workbook: Workbook,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    progress(.started(programs: plan.programs.count))
    let verdicts: [ProgramVerdict]
    do {
      let programs = plan.programs.map { ($0, ProgramSource($0)) }
      let bundling = try await bundler.plan(programs)
      let run = Run(
        workbook: workbook, bundled: Set(bundling.bundles.flatMap { $0.entries.map(\.key) }),
        appSources: appSources(of: programs), progress: progress)
      verdicts = try await carryOut(bundling, programs, in: run)
    } catch {
      await close()
      throw error
    }
    await close()
    var samples: [Sample.ID: SampleResult] = [:]
    for result in verdicts.flatMap(\.results) where plan.selection.contains(result.id) {
      samples[result.id] = result
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
    /// The keys of the programs that are compiled together in this run.
    let bundled: Set<ContentHash>
    /// The sources of apps, each of which several scenarios may install.
    let appSources: [Sample.ID: ProgramSource]
    let progress: @Sendable (RunProgress) -> Void
  }

  /// What has come to an end.
  private enum Done: Sendable {
    case compiled(Bundle, Bundler.Outcome)
    case judged(program: Int, ProgramVerdict)
  }

  /// Compiles bundles and judges programs, with at most `jobs` compilers and programs at a time; the
  /// verdicts are in the order of the programs.
  private func carryOut(
    _ bundling: Bundler.Plan, _ programs: [(Program, ProgramSource)], in run: Run
  ) async throws -> [ProgramVerdict] {
    var schedule = RunSchedule(bundling, programs: programs.count, jobs: jobs)
    return try await withThrowingTaskGroup(of: Done.self) { group in
      var verdicts: [Int: ProgramVerdict] = [:]
      repeat {
        while let work = schedule.next() {
          switch work {
          case .compile(let bundle):
            group.addTask { .compiled(bundle, try await bundler.compile(bundle)) }
          case .judge(let index):
            let (program, source) = programs[index]
            let separation = bundling.keys[index].flatMap { schedule.separations[$0] }
            group.addTask {
              .judged(
                program: index,
                try await verdict(on: program, source, separation: separation, in: run))
            }
          }
        }
        switch try await group.next() {
        case .compiled(let bundle, let outcome): schedule.end(bundle, outcome)
        case .judged(let index, let verdict):
          schedule.end()
          verdicts[index] = verdict
        case nil: return verdicts.sorted { $0.key < $1.key }.map(\.value)
        }
      } while true
    }
  }

  /// The sources of the apps that scenarios install; lowering them is work.
  private func appSources(
    of programs: [(Program, ProgramSource)]
  ) -> [Sample.ID: ProgramSource] {
    var sources: [Sample.ID: ProgramSource] = [:]
    for (program, source) in programs where program.role == .app {
      if let app = program.samples.last { sources[app] = source }
    }
    for app in programs.flatMap(\.0.apps) where sources[app.sample] == nil {
      sources[app.sample] = ProgramSource(app.program)
    }
    return sources
  }

  /// The results of every sample that a program speaks for.
  ///
  /// When a chain does not compile, the samples in front of its last one still deserve an answer of
  /// their own: they are run as a shorter chain.
  ///
  /// - Parameter separation: why the program is compiled alone, if that is not to be seen from it.
  private func verdict(
    on program: Program, _ source: ProgramSource, separation: Separation?, in run: Run
  ) async throws -> ProgramVerdict {
    guard let leaf = program.samples.last else { return ProgramVerdict() }
    var verdict = ProgramVerdict()
    var done = Program.Finished(sample: leaf, isCached: true)
    var next: Program? = program
    var source = source
    var separation = separation
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
        let result = try await perform(program, source, separation, in: run)
        let judge = Judge(
          program: program, source: source, result: result, chapter: chapter, text: text)
        verdict.results += judge.results().filter { program.judged.contains($0.id) }
        verdict.appearances += DeviceJudge(judge: judge).appearances()
        done.add(result)
        isRun = result.run != nil
      }
      next = isRun ? nil : program.withoutLastSample
      separation = .shorterChain
    }
    done.hasFailed = verdict.results.contains { $0.outcome == .failed || $0.outcome == .flaky }
    run.progress(.finished(done))
    return verdict
  }

  private func perform(
    _ program: Program, _ source: ProgramSource, _ separation: Separation?, in run: Run
  ) async throws -> ProgramResult {
    let compiled = try await compiled(program, source, separation, in: run)
    var result = ProgramResult(
      compilation: compiled.record, compileKey: compiled.key, isCached: compiled.isCached)
    guard program.purpose == .run, let executable = compiled.record.executable else {
      return result
    }
    var device = program.settings.device.map { DevicePayload(apps: [], profile: $0.profile) }
    var parts: [Compiled] = []
    for app in program.apps {
      let source = run.appSources[app.sample] ?? ProgramSource(app.program)
      let part = try await self.compiled(app.program, source, nil, in: run)
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
    _ program: Program, _ source: ProgramSource, _ separation: Separation?, in run: Run
  ) async throws -> Compiled {
    let key = try await compiler.key(
      for: source, languageMode: program.languageMode,
      isAlone: program.isStandalone || merging == .no)
    let separation = Separation(noCandidate: program, mode: merging) ?? separation ?? .noPartner
    let (record, isNew) = try await run.shared.compilations.value(for: key) {
      if let kept = cache.compileRecord(key) { return (kept, run.bundled.contains(key)) }
      return (try await compile(source, program.languageMode, as: key, separation), true)
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
    let again = try await compile(
      compiled.source, compiled.languageMode, as: compiled.key, .damaged)
    guard let kept = again.executable.flatMap(cache.program) else {
      throw RunnerError(
        .file,
        "the cache in '\(cache.directory)' loses programs while they are used; "
          + "name another folder with '--cache DIR'")
    }
    return (kept, again.entry)
  }

  private func compile(
    _ source: ProgramSource, _ languageMode: String, as key: ContentHash,
    _ separation: Separation
  ) async throws -> CompileRecord {
    var record = try await compiler.compile(source, languageMode: languageMode)
    record.merge = .alone(separation)
    if record.isLasting { try cache.keep(record, as: key) }
    return record
  }
}
