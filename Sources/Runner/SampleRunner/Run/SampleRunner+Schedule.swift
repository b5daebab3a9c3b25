import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// Concurrent processing of the programs of a run.
extension SampleRunner {
  /// The results of processing the programs of a run.
  struct Carried: Sendable {
    /// By number; a program that was cut short has none.
    var verdicts: [Int: ProgramVerdict] = [:]
    /// The programs that were compiled both together with others and alone, by their last samples.
    var compared: [Sample.ID] = []
  }

  /// A piece of work that has ended: the value of a child task of the group.
  private enum Done: Sendable {
    /// A bundle, or a part of it, is compiled.
    case compiled(Bundle, Bundler.Outcome)
    /// A finding about a bundle that is still being compiled; nil if there are no more.
    case heard(AloneReason.PartialError?, AsyncStream<AloneReason.PartialError>)
    /// A program is judged as far as possible now.
    case judged(program: Int, PendingProgram, isOpen: Bool)
    /// A program was compiled alone too; nil if it could not be compared.
    case compared(program: Int, [SampleResult]?)
  }

  /// Compiles bundles and judges programs, with at most `jobs` compilers and programs at a time.
  ///
  /// A single task uses the ``RunSchedule``, and all work is done in its child tasks. So the schedule needs
  /// no lock, and results are processed one after another. When it is stopped it waits for its children,
  /// which are cancelled.
  ///
  /// - Parameters:
  ///   - order: the numbers of the programs to judge, in the order in which they start.
  ///   - isLast: whether a verdict ends it: unfinished work is then cancelled and has no verdict.
  /// - Throws: the first error of any work, unless the run was stopped before.
  func carryOut(
    _ programs: [(Program, ProgramSource)], order: [Int], in run: Run,
    until isLast: (ProgramVerdict) -> Bool
  ) async throws -> Carried {
    var open: [Int: PendingProgram] = [:]
    for number in order { open[number] = PendingProgram(programs[number].0, programs[number].1) }
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
          // A cancelled comparison has no result.
          guard isStopped || run.clock.isOver else { throw error }
        case nil: return carried
        }
      } while true
    }
  }

  /// Plans which of some programs are compiled together, and adds all of them to the schedule.
  private func plan(
    _ numbers: [Int], _ open: [Int: PendingProgram], _ schedule: inout RunSchedule, _ run: Run
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

  /// Starts the compilation of a bundle, and a second task that receives its errors one by one.
  private func start(_ bundle: Bundle, in group: inout ThrowingTaskGroup<Done, any Error>) {
    let (words, speaker) = AsyncStream.makeStream(of: AloneReason.PartialError.self)
    group.addTask {
      defer { speaker.finish() }
      return .compiled(bundle, try await bundler.compile(bundle) { speaker.yield($0) })
    }
    group.addTask { .heard(await words.first { _ in true }, words) }
  }

  // MARK: One program

  /// How a program's result may be obtained.
  enum Effort: Sendable {
    /// By compiling and running.
    ///
    /// The separations are the reasons why programs are compiled alone, by key, except for those that the
    /// programs themselves show.
    case work([ContentHash: AloneReason])
    /// From the cache only.
    case lookUp
  }

  /// Compiles, runs and judges a program, and those shorter chains that need no compiler to be judged.
  ///
  /// If a chain does not compile, the samples before its last one still need their own results: they are run
  /// as a shorter chain.
  ///
  /// - Returns: the current results, and whether a shorter chain is left to be compiled; nil if something
  ///   required is not cached.
  func step(
    _ first: PendingProgram, _ effort: Effort, in run: Run
  ) async throws -> (open: PendingProgram, isOpen: Bool)? {
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

  /// Caches a compiler result that was derived from that of a longer chain.
  ///
  /// An existing record is kept, since it may come from the compiler itself.
  private func keep(_ record: CompileRecord, of open: PendingProgram, in run: Run) async throws {
    let key = try await finder.keyParts(
      of: ProgramLookup.Compilation(program: open.program, source: open.source, isApp: false)
    ).key
    guard cache.compileRecord(key) == nil else { return }
    try cache.keep(record, as: key)
    await run.shared.compilations.note([key: (record, true)])
  }

  /// Adds the results of a program for its samples, and reports and records them at once.
  ///
  /// - Returns: nil if something required is not cached.
  private func judge(
    _ open: inout PendingProgram, _ effort: Effort, in run: Run
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
    // A cancelled judge has given up.
    try Task.checkCancellation()
    await run.recorder.receive(judged.verdict.results, .program(program, result))
    run.tell(judged.verdict.results)
    open.verdict.results += judged.verdict.results
    open.verdict.appearances += judged.verdict.appearances
    open.finished.add(result)
    return judged
  }
}
