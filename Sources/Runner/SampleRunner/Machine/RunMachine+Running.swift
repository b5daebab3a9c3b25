import TextDiagnostics
import ResultStore
import SafeFiles
import SampleCompiler
import SampleJudging
import SamplePlan
import SwiftSource
import WorkbookModel

/// What is looked up, run, observed and judged.
extension RunMachine {
  // MARK: Looking up

  mutating func found(_ number: Int, _ finding: Finding) {
    switch finding {
    case .obstacle(let reason, let shorter):
      if case .trial(let trial)? = states[number]?.task { trials[trial] = ProgramVerdict() }
      guard let state = states[number], state.task == .planned, let id = state.sample else {
        return end(number)
      }
      states[number]?.verdict.results.append(
        SampleResult(id: id, outcome: .unverified, reason: reason))
      goOn(number, with: shorter)
    case .lookup(let lookup, let gap):
      states[number]?.lookup = lookup
      switch gap {
      case nil: complete(number)
      case .compilation: needCompilations(number)
      case .run(let launch, let parts): needRun(number, launch, parts)
      case .values(let question): needValues(number, question)
      }
    }
  }

  // MARK: Running

  private mutating func needRun(_ number: Int, _ launch: ProgramLookup.Launch, _ parts: KeyParts) {
    guard let state = states[number] else { return }
    states[number]?.pendingRun = (launch, parts)
    let work = Work.run(number, .program(launch, isRepaired: state.isRepaired))
    if state.isComparison { return add(work) }
    switch runs[parts.key] {
    case .done(let record): answerRun(number, record)
    case .inProgress(let waiting): runs[parts.key] = .inProgress(waiting: waiting + [number])
    case nil:
      runs[parts.key] = .inProgress(waiting: [number])
      add(work)
    }
  }

  /// Records the result of a run.
  ///
  /// - Parameter isKept: whether it may be cached.
  mutating func ran(_ number: Int, _ record: RunRecord, isKept: Bool) {
    guard let state = states[number], let key = state.pendingRun?.parts.key else { return }
    if isKept, record.isReproducible { actions.append(.keep(.run(record), as: key)) }
    if state.isComparison { return answerRun(number, record) }
    let waiting = waiting(for: runs[key])
    runs[key] = .done(record)
    for number in waiting { answerRun(number, record) }
  }

  private mutating func answerRun(_ number: Int, _ record: RunRecord) {
    guard let parts = states[number]?.pendingRun?.parts else { return }
    states[number]?.lookup?.answer(parts, .new(record))
    goOn(number)
  }

  /// Continues with the next question about a program.
  private mutating func goOn(_ number: Int) {
    if states[number]?.lookup?.question == nil { complete(number) } else { add(.find(number)) }
  }

  /// Runs a program compiled alone, for the place of its trap.
  ///
  /// Without an executable, the run without the place is the result, and is not cached.
  mutating func runForPlace(_ number: Int, _ compilation: CompileRecord) {
    guard let state = states[number], let first = state.unplaced, let run = state.pendingRun else {
      return
    }
    guard compilation.executable != nil else { return ran(number, first, isKept: false) }
    add(.run(number, .placed(run.launch, compilation, first: first)))
  }

  // MARK: Observing values

  private mutating func needValues(_ number: Int, _ question: ProgramLookup.ValueQuestion) {
    guard let state = states[number] else { return }
    states[number]?.observation = ProgramState.Observation(question)
    if !state.isComparison {
      switch observations[question.key] {
      case .done(let record): return answerValues(number, record)
      case .inProgress(let waiting):
        observations[question.key] = .inProgress(waiting: waiting + [number])
        return
      case nil: observations[question.key] = .inProgress(waiting: [number])
      }
    }
    guard let together = question.together, !state.isComparison else {
      return add(.probe(number, kept: nil))
    }
    switch observers[together.key] {
    case .inProgress(let waiting):
      observers[together.key] = .inProgress(waiting: waiting + [number])
    case .done(let record): add(.probe(number, kept: record))
    case nil: add(.probe(number, kept: together.record))
    }
  }

  mutating func probed(
    _ number: Int, _ compiled: CompileRecord, refused: [ProbedCode.Part: String]
  ) {
    guard let isOpen = states[number]?.observation?.add(compiled, refused: refused),
      let observation = states[number]?.observation
    else { return }
    if isOpen { return add(.probe(number, kept: nil)) }
    let record = observation.record(after: compiled)
    if compiled.executable == nil {
      observed(number, record)
    } else {
      add(.run(number, .observation(observation.question.launch, compiled, record)))
    }
  }

  mutating func observed(_ number: Int, _ record: ObservationRecord) {
    guard let state = states[number], let key = state.observation?.question.key else { return }
    if state.isComparison { return answerValues(number, record) }
    if record.isReproducible { actions.append(.keep(.values(record), as: key)) }
    let waiting = waiting(for: observations[key])
    observations[key] = .done(record)
    for number in waiting { answerValues(number, record) }
  }

  private mutating func answerValues(_ number: Int, _ record: ObservationRecord) {
    states[number]?.lookup?.answer(.new(record))
    complete(number)
  }

  // MARK: Judging

  /// Continues with a program whose records are complete: judges it, after its live run if one was asked for.
  mutating func complete(_ number: Int) {
    guard let state = states[number], let result = state.lookup?.result else { return }
    if options.isLive, state.task == .planned, state.live == nil,
      state.program.settings.device != nil, let record = result.run
    {
      guard let refusal = LiveFinding.refusal(of: record) else {
        return add(.run(number, .live(record)))
      }
      states[number]?.live = refusal
    }
    if state.isComparison,
      !(result.compilation.isReproducible && result.run?.isReproducible ?? true)
    {
      // A limit has stopped it, which says nothing about merging.
      return
    }
    add(.judge(number))
  }

  /// The records of a program, with its live run.
  private func result(of state: ProgramState) -> ProgramResult? {
    guard var result = state.lookup?.result, let live = state.live else {
      return state.lookup?.result
    }
    result.live = live
    result.isCached = false
    return result
  }

  func judgement(of number: Int) -> JudgeWork? {
    guard let state = states[number], let result = result(of: state) else { return nil }
    var work = JudgeWork(
      number: number, program: state.program, source: state.source, result: result)
    switch state.task {
    case .planned, .trial: break
    case .comparison(let original): work.together = states[original]?.verdict.results
    }
    return work
  }

  mutating func judged(_ number: Int, _ judgement: Judgement) {
    guard let state = states[number], let result = result(of: state) else { return }
    if case .trial(let trial) = state.task {
      states[number]?.finished.add(result)
      trials[trial] = judgement.verdict
      return end(number)
    }
    if judgement.needsExactMessages, !state.hasExactMessages, !options.onlyLooksUp {
      return compileForMessages(number)
    }
    actions.append(
      .publish(judgement.verdict.results, .program(state.program, result)))
    states[number]?.verdict.results += judgement.verdict.results
    states[number]?.verdict.appearances += judgement.verdict.appearances
    states[number]?.finished.add(result)
    goOn(number, with: judgement.shorter)
  }

  /// Continues with the chain that speaks for the other samples, or ends the program.
  ///
  /// A chain about which nothing is known waits, to be compiled together with others.
  private mutating func goOn(_ number: Int, with shorterChain: ShorterChain?) {
    guard let shorterChain else { return end(number) }
    states[number]?.replaceChain(by: shorterChain)
    if phase == .lookingUp || shorterChain.known != nil {
      add(.find(number))
    } else {
      shorter.append(number)
    }
  }

  // MARK: Comparing

  /// Begins to compile a program alone that was compiled together with others, and to run that.
  ///
  /// - Returns: false if there is no such program.
  mutating func beginComparison(with number: Int) -> Bool {
    guard let state = states[number],
      let comparison = ProgramState(
        state.program, state.source, task: .comparison(with: number), place: state.place,
        sample: state.leaf)
    else { return false }
    states.append(comparison)
    add(.find(states.count - 1))
    return true
  }

  /// Replaces the results of a program by those that say how it differs when it is compiled alone.
  ///
  /// If they differ, the separate compilation is kept.
  mutating func compared(_ number: Int, _ results: [SampleResult], isDifferent: Bool) {
    guard let state = states[number], case .comparison(let original) = state.task else { return }
    actions.append(.publish(results, nil))
    compared.append(state.leaf)
    verdicts[original]?.results = results
    if isDifferent, let own = state.lookup?.compiled.first, let record = own.record {
      actions.append(.keep(.compilation(record), as: own.key))
    }
    states[number]?.lookup = nil
  }
}
