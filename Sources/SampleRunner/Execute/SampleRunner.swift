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
  private let cache: ResultCache

  /// - Parameter jobs: how many programs are compiled and run at a time.
  package init(toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.jobs = max(jobs, 1)
    self.cache = cache
    compiler = SampleCompiler(
      toolchain: toolchain, sandbox: sandbox, cache: cache,
      workshop: CompilerWorkshop(toolchain: toolchain, sandbox: sandbox, cache: cache))
    bundler = Bundler(compiler: compiler, cache: cache, jobs: self.jobs)
    launcher = ProgramLauncher(toolchain: toolchain, sandbox: sandbox, cache: cache)
  }

  /// Runs a plan over a book.
  ///
  /// - Parameter progress: called from any task, in the order in which programs end.
  package func run(
    _ plan: RunPlan, in workbook: Workbook,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
  ) async throws -> RunResults {
    progress(.started(programs: plan.programs.count))
    let judged: [[SampleResult]]
    do {
      let shared = SharedWork()
      let programs = plan.programs.map { ($0, ProgramSource($0)) }
      let bundled = try await bundler.prepare(
        programs.filter { toolchain.obstacle(to: $0.0) == nil })
      judged = try await concurrentMap(programs) { program, source in
        try await results(
          of: program, source, in: workbook, shared: shared, bundled: bundled, progress: progress)
      }
    } catch {
      await compiler.workshop.close()
      throw error
    }
    await compiler.workshop.close()
    var samples: [Sample.ID: SampleResult] = [:]
    for result in judged.joined() where plan.selection.contains(result.id) {
      samples[result.id] = result
    }
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

  /// The results of every sample that a program speaks for.
  ///
  /// When a chain does not compile, the samples in front of its last one still deserve an answer of
  /// their own: they are run as a shorter chain.
  private func results(
    of program: Program, _ source: ProgramSource, in workbook: Workbook, shared: SharedWork,
    bundled: Set<ContentHash>, progress: @Sendable (RunProgress) -> Void
  ) async throws -> [SampleResult] {
    guard let leaf = program.samples.last else { return [] }
    var results: [SampleResult] = []
    var done = Program.Finished(sample: leaf, isCached: true)
    var next: Program? = program
    var source = source
    while let program = next {
      guard let sample = program.samples.last,
        let chapter = workbook.chapter(sample.chapter, language: sample.language),
        let text = workbook.sources[chapter.file]
      else { break }
      var isRun = false
      if let reason = toolchain.obstacle(to: program) {
        results.append(SampleResult(id: sample, outcome: .unverified, reason: reason))
      } else {
        if program.samples.count < source.sampleCount { source = ProgramSource(program) }
        let result = try await perform(program, source, shared: shared, bundled: bundled)
        let judge = Judge(
          program: program, source: source, result: result, chapter: chapter, text: text)
        results += judge.results().filter { program.judged.contains($0.id) }
        done.add(result)
        isRun = result.run != nil
      }
      next = isRun ? nil : program.withoutLastSample
    }
    done.hasFailed = results.contains { $0.outcome == .failed || $0.outcome == .flaky }
    progress(.finished(done))
    return results
  }

  private func perform(
    _ program: Program, _ source: ProgramSource, shared: SharedWork, bundled: Set<ContentHash>
  ) async throws -> ProgramResult {
    let compileKey = compiler.key(for: source, languageMode: program.languageMode)
    let (compilation, compiledNow) = try await shared.compilations.value(for: compileKey) {
      if let kept = cache.compileRecord(compileKey) {
        return (kept, bundled.contains(compileKey))
      }
      return (try await compile(source, program.languageMode, as: compileKey), true)
    }
    var result = ProgramResult(
      compilation: compilation, compileKey: compileKey, isCached: !compiledNow)
    guard program.purpose == .run, let executable = compilation.executable else { return result }
    // What a bundle holds beside this program changes nothing of it, so its own code stands for it.
    let runKey = launcher.key(
      program: compilation.entry == nil ? executable : compileKey.hexadecimal,
      settings: program.settings)
    let (run, ranNow) = try await shared.runs.value(for: runKey) {
      if let kept = cache.runRecord(runKey) { return (kept, false) }
      let bytes: [UInt8]
      var entry = compilation.entry
      if let kept = cache.program(executable) {
        bytes = kept
      } else {
        // The file is damaged: a record that names it would be believed for ever.
        let again = try await compile(source, program.languageMode, as: compileKey)
        guard let kept = again.executable.flatMap(cache.program) else {
          throw RunnerError(
            .file,
            "the cache in '\(cache.directory)' loses programs while they are used; "
              + "name another folder with '--cache DIR'")
        }
        bytes = kept
        entry = again.entry
      }
      let record = try await launcher.run(bytes, entry: entry, settings: program.settings)
      if record.isLasting { try cache.keep(record, as: runKey) }
      return (record, true)
    }
    result.run = run
    result.runKey = runKey
    result.isCached = !compiledNow && !ranNow
    return result
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
