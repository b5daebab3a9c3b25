import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// How the programs of a run come to their verdicts, some at a time.
extension SampleRunner {
  /// What the programs of a run came to.
  struct Carried: Sendable {
    /// By number; one that was cut short has none.
    var verdicts: [Int: ProgramVerdict] = [:]
    /// The programs that were compiled both together with others and alone, by their last samples.
    var compared: [Sample.ID] = []
  }

  /// What has come to an end.
  ///
  /// Each is the value of one child task of the group that carries a run out.
  private enum Done: Sendable {
    /// A bundle is compiled, or a part of it.
    case compiled(Bundle, Bundler.Outcome)
    /// Something is known of a bundle that is still being compiled; nil when there is no more to come.
    case heard(Separation.EarlyFinding?, AsyncStream<Separation.EarlyFinding>)
    /// A program is judged as far as it goes now.
    case judged(program: Int, OpenProgram, isOpen: Bool)
    /// A program was compiled alone too; nil when that could not be compared.
    case compared(program: Int, [SampleResult]?)
  }

  /// Compiles bundles and judges programs, with at most `jobs` compilers and programs at a time.
  ///
  /// One task decides, by a ``RunSchedule``, and all work is done in children of it. So the schedule needs
  /// no lock, and everything that ends is taken in one after another. When it is stopped it waits for its
  /// children, which are cancelled.
  ///
  /// - Parameters:
  ///   - order: the numbers of the programs to judge, in the order in which they start.
  ///   - isLast: whether a verdict ends it: what is then not finished is cancelled and has no verdict.
  /// - Throws: the first error of any work, unless the run was stopped before.
  func carryOut(
    _ programs: [(Program, ProgramSource)], order: [Int], in run: Run,
    until isLast: (ProgramVerdict) -> Bool
  ) async throws -> Carried {
    var open: [Int: OpenProgram] = [:]
    for number in order { open[number] = OpenProgram(programs[number].0, programs[number].1) }
    var schedule = RunSchedule(order: order.filter { open[$0] != nil }, jobs: jobs)
    try await plan(order, open, &schedule, run)
    let checks = SpotChecks(seed: spotSeed)
    return try await withThrowingTaskGroup(of: Done.self) { group in
      var carried = Carried()
      var isStopped = false
      repeat {
        isStopped = isStopped || run.clock.isOver
        while !isStopped, let work = schedule.next() {
          switch work {
          case .compile(let bundle): start(bundle, in: &group)
          case .judge(let number):
            guard let next = open[number] else { continue }
            let separations = schedule.separations(of: number)
            group.addTask {
              guard let step = try await step(next, .work(separations), in: run) else {
                throw RunnerError.withoutResult
              }
              return .judged(program: number, step.open, isOpen: step.isOpen)
            }
          case .compare(let number):
            guard let done = open[number] else { continue }
            group.addTask { .compared(program: number, try await compareWithAlone(done, in: run)) }
          case .planShorter(let numbers): try await plan(numbers, open, &schedule, run)
          }
        }
        switch await group.nextResult() {
        case .success(.compiled(let bundle, let outcome)):
          let rest = outcome.rest.reduce(0) { $0 + $1.programs }
          run.progress(.compiledTogether(programs: bundle.programs - rest))
          await run.shared.compilations.note(outcome.records.mapValues { ($0, true) })
          schedule.end(bundle, outcome) { checks.choose(from: $0) }
        case .success(.heard(let heard?, let words)):
          schedule.hear(heard)
          group.addTask { .heard(await words.first { _ in true }, words) }
        case .success(.heard(nil, _)): break
        case .success(.judged(let number, let state, let isOpen)):
          open[number] = state
          schedule.end(program: number, isOpen: isOpen)
          guard !isOpen else { continue }
          carried.verdicts[number] = state.verdict
          isStopped = isStopped || isLast(state.verdict)
          if isStopped { group.cancelAll() }
        case .success(.compared(let number, let results)):
          schedule.endComparison()
          guard let results else { continue }
          run.tell(results)
          if let done = open[number] { carried.compared.append(done.leaf) }
          carried.verdicts[number]?.results = results
        case .failure(let error):
          // A check that was cut short has no verdict.
          guard isStopped || run.clock.isOver else { throw error }
        case nil: return carried
        }
      } while true
    }
  }

  /// Decides which of some programs are compiled together.
  ///
  /// They go to the schedule, also those that are compiled alone.
  private func plan(
    _ numbers: [Int], _ open: [Int: OpenProgram], _ schedule: inout RunSchedule, _ run: Run
  ) async throws {
    guard !numbers.isEmpty else { return }
    let plan = try await bundler.plan(
      numbers.compactMap { number in
        open[number].map { open in
          let apps = open.program.purpose == .run ? open.program.apps : []
          return Bundler.Candidate(
            number: number, open.program, open.source,
            apps: apps.map { ($0.program, run.appSources[$0.owner] ?? ProgramSource($0.program)) })
        }
      })
    let count = plan.bundles.reduce(0) { $0 + $1.programs }
    if count > 0 { run.progress(.compilingTogether(programs: count)) }
    schedule.add(plan, numbers)
  }

  /// Starts the compilation of a bundle, and a second task that hears of its errors one by one.
  private func start(_ bundle: Bundle, in group: inout ThrowingTaskGroup<Done, any Error>) {
    let (words, speaker) = AsyncStream.makeStream(of: Separation.EarlyFinding.self)
    group.addTask {
      defer { speaker.finish() }
      return .compiled(bundle, try await bundler.compile(bundle) { speaker.yield($0) })
    }
    group.addTask { .heard(await words.first { _ in true }, words) }
  }

  // MARK: One program

  /// How far a run goes to find something out.
  enum Effort: Sendable {
    /// It compiles and runs; the separations say why programs are compiled alone, by key, if that is not to
    /// be seen from them.
    case work([ContentHash: Separation])
    /// It takes what is kept.
    case lookUp
  }

  /// Compiles, runs and judges a program, and whatever shorter chains need no compiler to be judged.
  ///
  /// When a chain does not compile, the samples in front of its last one still deserve an answer of
  /// their own: they are run as a shorter chain.
  ///
  /// - Returns: what is known now, and whether a shorter chain is left to be compiled; nil when something
  ///   is not kept that would have to be.
  func step(
    _ first: OpenProgram, _ effort: Effort, in run: Run
  ) async throws -> (open: OpenProgram, isOpen: Bool)? {
    var open = first
    if case .work = effort, !open.isShorter { run.progress(.began(open.leaf)) }
    repeat {
      let shorter: Program?
      let compilation: CompileRecord?
      if let reason = compiler.obstacle(to: open.program, open.source), let id = open.sample {
        open.verdict.results.append(SampleResult(id: id, outcome: .unverified, reason: reason))
        (shorter, compilation) = (open.program.withoutLastSample, nil)
      } else {
        guard let judged = try await judge(&open, effort, in: run) else { return nil }
        (shorter, compilation) = (judged.shorter, judged.judge.result.compilation)
      }
      guard let shorter else {
        open.finished.hasFailed = open.verdict.hasFailure
        run.progress(.finished(open.finished))
        return (open, false)
      }
      let known = compilation?.restricted(toFirst: shorter.samples.count, of: open.source)
      open.program = shorter
      open.source = ProgramSource(shorter)
      open.isShorter = true
      guard case .work = effort else { continue }
      guard let known else { return (open, true) }
      try await keep(known, of: open, in: run)
    } while true
  }

  /// Keeps what the compiler would say of a program.
  ///
  /// What was kept before is left, for it may be the compiler's own word.
  private func keep(_ record: CompileRecord, of open: OpenProgram, in run: Run) async throws {
    let key = try await finder.keyParts(
      of: ProgramLookup.Compilation(program: open.program, source: open.source, isApp: false)
    ).key
    guard cache.compileRecord(key) == nil else { return }
    try cache.keep(record, as: key)
    await run.shared.compilations.note([key: (record, true)])
  }

  /// Adds what a program says of its samples.
  ///
  /// Its results are told and remembered as soon as they are known.
  ///
  /// - Returns: nil when something is not kept that would have to be.
  private func judge(
    _ open: inout OpenProgram, _ effort: Effort, in run: Run
  ) async throws -> JudgedProgram? {
    let (program, source) = (open.program, open.source)
    var result: ProgramResult
    switch effort {
    case .work(let separations):
      result = try await perform(
        program, source, separations, isShorter: open.isShorter, in: run)
    case .lookUp:
      guard let kept = try await kept(program, source, in: run) else { return nil }
      result = kept
    }
    guard var judged = JudgedProgram(program, source, result, in: run.workbook) else {
      throw RunnerError(.plan, "a program's samples are not in the book that is run")
    }
    if case .work = effort, judged.needsExactWords {
      try await compileAlone(judged.judge.result, of: program, source, in: run)
      result = try await perform(program, source, in: run)
      judged = JudgedProgram(program, source, result, in: run.workbook) ?? judged
    }
    await run.recorder.receive(judged.verdict.results, .program(program, result))
    run.tell(judged.verdict.results)
    open.verdict.results += judged.verdict.results
    open.verdict.appearances += judged.verdict.appearances
    open.finished.add(result)
    return judged
  }
}
