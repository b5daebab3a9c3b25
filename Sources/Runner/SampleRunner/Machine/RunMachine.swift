import ResultStore
import SafeFiles
package import SampleCompiler
package import SampleJudging
package import SamplePlan
package import WorkbookModel

/// Decides everything about a run: what is looked up, compiled together, alone or again, run, observed, kept,
/// judged and reported, and in which order. It is a state machine that does no work itself.
///
/// ```
/// find -> (compile together, or alone) -> run -> (observe values) -> judge -> a verdict
///   |               |                      |                          |-> a shorter chain: find
///   |               |                      |-> lost, unplaced: compile alone, run
///   |-> all known   |-> an error, values: compile again               |-> other messages: compile alone
/// ```
/// A shell (``SampleRunner``) performs each ``Action`` and returns its ``Event``; at most `jobs` of them are in
/// progress. Equal programs, such as the same sample in two languages, are compiled and run once.
///
/// **Order.** Programs are looked up first, since which of them are compiled together depends on what the
/// cache has. They start in the given order. One that is compiled together with others waits for that, and for
/// its apps; all others start at once. Bundles take long to compile, so they leave one place to programs that
/// could start, as long as there are any. A program in which the compiler of a bundle finds an error precedes
/// everything, and may start even if all places are taken: the author waits for the compiler's exact messages,
/// which require compiling that program alone. Shorter chains, which replace longer ones that failed, wait
/// until there is nothing else to start, and are then compiled together too. Comparisons with separate
/// compilations are few and long: they start as soon as possible, so that they are not left for the end.
///
/// **Phases.** Programs, then the commands of console samples, then trials of exercises and twins. A run that stops at
/// the first failure starts each phase only if nothing has failed, and compiles nothing before all cached
/// programs are judged.
package struct RunMachine: Sendable {
  package struct Options: Sendable {
    /// The number of pieces of work to do at a time; at least one.
    package var jobs: Int
    package var merging: MergeMode
    /// Selects the programs that are compiled alone too.
    package var spotChecks: SpotChecks
    /// Whether the first failing sample of the selection ends the run.
    package var stopsAtFailure = false
    /// Whether nothing is compiled or run; what is not cached has no verdict.
    package var onlyLooksUp = false
    /// Whether scenarios are also run live.
    package var isLive = false

    package init(jobs: Int, merging: MergeMode = .auto, spotChecks: SpotChecks) {
      self.jobs = max(jobs, 1)
      self.merging = merging
      self.spotChecks = spotChecks
    }
  }

  /// What the run is about now; each phase begins when nothing of the one before is left.
  enum Phase: Sendable, Hashable {
    /// Programs are looked up and judged if they are cached, and nothing else.
    case lookingUp
    case programs, sessions, trials, done
  }

  /// Work that may start.
  enum Work: Sendable {
    case find(Int)
    case judge(Int)
    case compileAlone(AloneCompilation)
    case probe(Int, kept: CompileRecord?)
    case run(Int, RunWork)
    case session(Int)
  }

  /// Something that several programs may need: made once, for all that wait.
  enum Shared<Record: Sendable>: Sendable {
    case inProgress(waiting: [Int])
    case done(Record)
  }

  let options: Options
  package let plan: RunPlan
  private let trialSources: [ProgramSource]
  var phase: Phase
  /// The programs of the plan, followed by comparisons and trials in the order of their starts.
  var states: [ProgramState?] = []

  /// The number of actions in progress, and how many of them compile bundles or look programs up.
  var busy = 0
  var compiling = 0
  var finding = 0
  /// Work that takes no compiler and no process.
  var quick = WorkQueue<Work>()
  var ready = WorkQueue<Work>()
  /// Compilations of programs that have an error.
  var urgent: [AloneCompilation] = []
  /// Compilations whose programs are to be examined together.
  var unplanned: [CompileNeed] = []
  /// The bundles that are not being compiled yet.
  var bundles: [Bundle] = []
  /// The programs that have been replaced by shorter chains.
  var shorter: [Int] = []
  /// The programs to compare now.
  var comparable: [Int] = []

  /// By key; what was in the cache is in the lookups of the programs.
  var compilations: [ContentHash: Shared<CompileRecord>] = [:]
  var runs: [ContentHash: Shared<RunRecord>] = [:]
  var observations: [ContentHash: Shared<ObservationRecord>] = [:]
  /// Programs in bundles that observe values.
  var observers: [ContentHash: Shared<CompileRecord>] = [:]
  /// The compilations in progress.
  var needs: [ContentHash: CompileNeed] = [:]
  /// The keys of the programs that are, or will be, compiled alone.
  var alone: Set<ContentHash> = []
  /// The reasons why programs are compiled alone, by key.
  var separations: [ContentHash: AloneReason] = [:]

  /// The actions to hand out with the next answer.
  var actions: [Action] = []
  /// Whether something of the selection has failed.
  private var hasFailed = false
  /// Whether no further work starts.
  package private(set) var isStopped = false

  // MARK: Results

  /// By the number of the program; one that was cut short has none.
  package internal(set) var verdicts: [Int: ProgramVerdict] = [:]
  /// By the number of the session.
  package private(set) var sessions: [Int: SampleResult] = [:]
  /// By the number of the trial; empty for one that cannot be run.
  package internal(set) var trials: [Int: ProgramVerdict] = [:]
  /// The programs that were compiled both together with others and alone, by their last samples.
  package internal(set) var compared: [Sample.ID] = []
  /// Whether everything that was started is done.
  package var isDone: Bool { phase == .done || isStopped && busy == 0 }

  /// - Parameters:
  ///   - sources: of the plan's programs and trials, in their orders.
  ///   - order: the numbers of the programs in the order of their starts.
  package init(
    _ plan: RunPlan, sources: (programs: [ProgramSource], trials: [ProgramSource]),
    order: [Int], options: Options
  ) {
    self.plan = plan
    self.options = options
    trialSources = sources.trials
    phase = options.stopsAtFailure || options.onlyLooksUp ? .lookingUp : .programs
    var places = [Int](repeating: 0, count: plan.programs.count)
    for (place, number) in order.enumerated() { places[number] = place }
    states = zip(plan.programs, sources.programs).enumerated().map { number, program in
      ProgramState(program.0, program.1, task: .planned, place: places[number])
    }
    for number in states.indices {
      if let state = states[number] {
        quick.add(.find(number), at: state.place)
      } else {
        verdicts[number] = ProgramVerdict()
      }
    }
  }

  /// Returns the first actions.
  package mutating func start() -> [Action] {
    if phase == .programs { prepare() }
    return taken()
  }

  /// Ends the run: nothing starts any more. Results of work in progress are still accepted.
  package mutating func stop() { isStopped = true }

  private mutating func stopAtFailure() {
    if options.stopsAtFailure, hasFailed { stop() }
  }

  /// Receives the result of an action, and returns the actions that follow.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .heard(let error):
      separations[error.key] = error.separation
      separate(error.key, urgently: true)
      return taken()
    case .compiledTogether: compiling -= 1
    case .found: finding -= 1
    default: break
    }
    busy -= 1
    switch event {
    case .heard: break
    case .found(let number, let finding): found(number, finding)
    case .examined(let entries): examined(entries)
    case .compiledTogether(let bundle, let outcome): compiled(bundle, outcome)
    case .compiled(let compilation, let record): compiled(compilation, record)
    case .probed(let number, let record, let refused): probed(number, record, refused: refused)
    case .ran(let number, let record, let isKept): ran(number, record, isKept: isKept)
    case .unplaced(let number, let record): compileForPlace(number, record)
    case .lost(let number, let keys): repair(number, keys)
    case .observed(let number, let record): observed(number, record)
    case .ranLive(let number, let finding):
      states[number]?.live = finding
      complete(number)
    case .judged(let number, let judgement): judged(number, judgement)
    case .compared(let number, let results, let isDifferent):
      compared(number, results, isDifferent: isDifferent)
    case .sessionEnded(let number, let result):
      sessions[number] = result
      hasFailed = hasFailed || !result.outcome.hasPassed
      stopAtFailure()
    }
    return taken()
  }

  /// The actions that were collected, and everything that can start now.
  private mutating func taken() -> [Action] {
    while let action = next() { actions.append(action) }
    defer { actions = [] }
    return actions
  }

  /// The next piece of work to start; nil if other work has to end first or nothing is left.
  private mutating func next() -> Action? {
    guard !isStopped else { return nil }
    if busy <= options.jobs, !urgent.isEmpty { return action(.compileAlone(urgent.removeFirst())) }
    guard busy < options.jobs else { return nil }
    if let work = quick.next() { return action(work) }
    if phase != .lookingUp {
      if finding == 0, !unplanned.isEmpty {
        defer { unplanned = [] }
        busy += 1
        return .examine(inOrderOfBook(unplanned))
      }
      if ready.isEmpty || compiling < options.jobs - 1, !bundles.isEmpty {
        compiling += 1
        busy += 1
        return .compile(.together(bundles.removeFirst()))
      }
      if let number = comparable.popLast(), beginComparison(with: number) { return next() }
      if let work = ready.next() { return action(work) }
      if !shorter.isEmpty {
        for number in shorter.sorted() { add(.find(number)) }
        shorter = []
        return next()
      }
    }
    return busy == 0 && beginNextPhase() ? next() : nil
  }

  /// Begins the next phase that has work.
  ///
  /// - Returns: false if none has.
  private mutating func beginNextPhase() -> Bool {
    switch phase {
    case .lookingUp where options.onlyLooksUp: phase = .done
    case .lookingUp:
      stopAtFailure()
      guard !isStopped else { return false }
      phase = .programs
      prepare()
    case .programs:
      phase = .sessions
      for number in plan.sessions.indices { ready.add(.session(number), at: number) }
    case .sessions:
      phase = .trials
      for (number, trial) in plan.trials.enumerated() {
        states.append(
          ProgramState(
            trial.program, trialSources[number], task: .trial(number), place: number,
            sample: trial.subject))
        add(.find(states.count - 1))
      }
    case .trials, .done: phase = .done
    }
    return phase != .done
  }

  /// Starts to make what compilations share, if there may be any.
  private mutating func prepare() {
    let open = states.indices.filter { verdicts[$0] == nil }
    actions.append(
      .prepare(
        languageModes: Set(
          open.compactMap { states[$0]?.program }.filter { $0.language == .swift }
            .map(\.languageMode))))
  }

  // MARK: Work

  /// Adds work at the place of its program.
  mutating func add(_ work: Work) {
    switch work {
    case .find(let number), .judge(let number): quick.add(work, at: place(of: number))
    case .probe(let number, _), .run(let number, _): ready.add(work, at: place(of: number))
    case .compileAlone(let compilation): ready.add(work, at: place(of: compilation.need.number))
    case .session(let number): ready.add(work, at: number)
    }
  }

  /// Comparisons come first, and programs that will be compared.
  private func place(of number: Int) -> Int {
    guard let state = states[number] else { return 0 }
    return state.isComparison || state.isChosen ? -1 : state.place
  }

  /// Starts some work, and reports the beginning of its program.
  private mutating func action(_ work: Work) -> Action? {
    busy += 1
    switch work {
    case .find(let number):
      guard let state = states[number] else { break }
      finding += 1
      return .find(
        Find(
          number: number, program: state.program, source: state.source, lookup: state.lookup,
          readsCache: !state.isComparison))
    case .judge(let number):
      if phase != .lookingUp { begin(number) }
      if let work = judgement(of: number) { return .judge(work) }
    case .compileAlone(let compilation):
      begin(compilation.need.number)
      return .compile(.alone(compilation))
    case .probe(let number, let kept):
      guard let state = states[number], let observation = state.observation else { break }
      begin(number)
      return .compile(
        .probe(
          number, observation.question.probe, state.program, state.source,
          omitting: observation.omitted, kept: kept))
    case .run(let number, let work):
      guard let lookup = states[number]?.lookup else { break }
      begin(number)
      return .run(number, lookup, work)
    case .session(let number): return .runSession(number)
    }
    busy -= 1
    return next()
  }

  private mutating func begin(_ number: Int) {
    guard let state = states[number], !state.hasBegun else { return }
    states[number]?.hasBegun = true
    if !state.isComparison { actions.append(.report(.began(state.leaf))) }
  }

  /// Ends a program, after the last of its chains.
  mutating func end(_ number: Int) {
    guard var state = states[number] else { return }
    switch state.task {
    case .planned:
      state.finished.hasFailed = state.verdict.hasFailure
      verdicts[number] = state.verdict
      if state.isChosen { comparable.append(number) }
      hasFailed = hasFailed || state.verdict.hasFailure(among: plan.selection)
      // All cached programs are judged.
      if phase != .lookingUp { stopAtFailure() }
    case .trial(let number):
      let isFailure = trials[number].map(plan.trials[number].isFailure) ?? false
      state.finished.hasFailed = isFailure
      hasFailed = hasFailed || isFailure
      stopAtFailure()
    case .comparison: return
    }
    actions.append(.report(.finished(state.finished)))
    // Its lookup is needed no more, and may be long.
    state.lookup = nil
    states[number] = state
  }
}
