import ContentHash
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import SampleRecords
import WorkbookModel

/// How the programs of a run come to their verdicts, some at a time.
extension SampleRunner {
  /// What the programs of a run came to.
  struct Carried: Sendable {
    /// By number; one that was cut short has none.
    var verdicts: [Int: ProgramVerdict] = [:]
    /// How many programs were compiled both together with others and alone.
    var compared = 0
  }

  /// What has come to an end.
  private enum Done: Sendable {
    case compiled(Bundle, Bundler.Outcome)
    /// Something is known of a bundle that is still being compiled; nil when there is no more to come.
    case heard(Separation.Heard?, AsyncStream<Separation.Heard>)
    case judged(program: Int, OpenProgram, isOpen: Bool)
    case compared(program: Int, [SampleResult]?)
  }

  /// Compiles bundles and judges programs, with at most `jobs` compilers and programs at a time.
  ///
  /// - Parameters:
  ///   - order: the numbers of the programs to judge, in the order in which they start.
  ///   - isLast: whether a verdict ends it: what is then not finished is cancelled and has no verdict.
  func carryOut(
    _ programs: [(Program, ProgramSource)], order: [Int], in run: Run,
    until isLast: (ProgramVerdict) -> Bool
  ) async throws -> Carried {
    var open: [Int: OpenProgram] = [:]
    for number in order { open[number] = OpenProgram(programs[number].0, programs[number].1) }
    var schedule = RunSchedule(order: order.filter { open[$0] != nil }, jobs: jobs)
    try await plan(order, open, &schedule, run)
    var checks = SpotChecks()
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
            let separation = schedule.separation(of: number)
            group.addTask {
              let step = try await step(next, separation, in: run)
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
          let rest = outcome.rest.reduce(0) { $0 + $1.entries.count }
          run.progress(.compiledTogether(programs: bundle.entries.count - rest))
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
          carried.compared += 1
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
  private func plan(
    _ numbers: [Int], _ open: [Int: OpenProgram], _ schedule: inout RunSchedule, _ run: Run
  ) async throws {
    guard !numbers.isEmpty else { return }
    let plan = try await bundler.plan(
      numbers.compactMap { number in open[number].map { (number, $0.program, $0.source) } })
    let count = plan.bundles.reduce(0) { $0 + $1.entries.count }
    if count > 0 { run.progress(.compilingTogether(programs: count)) }
    schedule.add(plan, numbers)
  }

  private func start(_ bundle: Bundle, in group: inout ThrowingTaskGroup<Done, any Error>) {
    let (words, speaker) = AsyncStream.makeStream(of: Separation.Heard.self)
    group.addTask {
      defer { speaker.finish() }
      return .compiled(bundle, try await bundler.compile(bundle) { speaker.yield($0) })
    }
    group.addTask { .heard(await words.first { _ in true }, words) }
  }

  // MARK: One program

  /// Compiles, runs and judges a program, and whatever shorter chains need no compiler to be judged.
  ///
  /// When a chain does not compile, the samples in front of its last one still deserve an answer of
  /// their own: they are run as a shorter chain.
  ///
  /// - Parameter separation: why the program is compiled alone, if that is not to be seen from it.
  /// - Returns: what is known now, and whether a shorter chain is left to be compiled.
  func step(
    _ first: OpenProgram, _ separation: Separation?, in run: Run
  ) async throws -> (open: OpenProgram, isOpen: Bool) {
    var open = first
    if !run.takesOnlyWhatIsKept, !open.isShorter { run.progress(.began(open.leaf)) }
    var separation = open.isShorter ? .shorterChain : separation
    repeat {
      let compilation = try await judge(&open, separation, in: run)
      guard let compilation, let next = open.program.withoutLastSample else {
        open.finished.hasFailed = open.verdict.results.contains {
          $0.outcome == .failed || $0.outcome == .flaky
        }
        run.progress(.finished(open.finished))
        return (open, false)
      }
      let known = compilation.restricted(toFirst: next.samples.count, of: open.source)
      open.program = next
      open.source = ProgramSource(next)
      open.isShorter = true
      separation = .shorterChain
      guard let known else { break }
      try await keep(known, of: open, in: run)
    } while true
    return (open, true)
  }

  /// Keeps what the compiler would say of a program.
  private func keep(_ record: CompileRecord, of open: OpenProgram, in run: Run) async throws {
    guard !run.takesOnlyWhatIsKept else { return }
    let key = try await compiler.key(
      for: open.source, languageMode: open.program.languageMode,
      isAlone: open.program.isStandalone || merging == .no)
    guard cache.compileRecord(key) == nil else { return }
    try cache.keep(record, as: key)
    await run.shared.compilations.note([key: (record, true)])
  }

  /// Adds what a program says of its samples.
  ///
  /// - Returns: what became of it if it was not run, so that a shorter chain has to speak for the others; its
  ///   messages are empty if it cannot even be compiled here.
  private func judge(
    _ open: inout OpenProgram, _ separation: Separation?, in run: Run
  ) async throws -> CompileRecord? {
    let (program, source) = (open.program, open.source)
    guard let sample = program.samples.last,
      let chapter = run.workbook.chapter(sample.chapter, language: sample.language),
      let text = run.workbook.sources[chapter.file]
    else { return nil }
    if let reason = compiler.obstacle(to: program, source) {
      open.verdict.results.append(SampleResult(id: sample, outcome: .unverified, reason: reason))
      return CompileRecord(messages: [], milliseconds: 0, date: Day.today)
    }
    let result = try await perform(program, source, separation, in: run)
    let judge = Judge(
      program: program, source: source, result: result, chapter: chapter, text: text,
      files: run.workbook.sources)
    let all = LiveJudge(judge: judge).check(judge.results())
    let results = all.filter { program.judged.contains($0.id) }
    await run.recorder.receive(results, .program(program, result))
    run.tell(results)
    open.verdict.results += results
    open.verdict.appearances += DeviceJudge(judge: judge).appearances(all)
    open.finished.add(result)
    return result.run == nil ? result.compilation : nil
  }
}
