import ResultStore
import RuleBlocks
import SafeFiles
import SampleCompiler
import SampleJudging
import SamplePlan
import SampleRunner
import SampleTestFixtures
import WorkbookModel

/// Performs the actions of a machine without a compiler or a process: words in the code of a sample say what
/// becomes of it.
///
/// ```
/// broken    does not compile; among others the compiler reports that early
/// shy       among others it does not compile, and is tried again with fewer
/// exact     its judge wants the messages for the program alone
/// lost      the file of its executable is damaged, once
/// traps     it traps
/// fails     it is judged to fail
/// differs   it is judged otherwise when it is compiled alone
/// absent    it cannot be compiled here
/// ```
struct PretendShell {
  var machine: RunMachine
  /// The actions in progress; those without an answer are performed at once.
  private(set) var started: [RunMachine.Action] = []
  /// The events that answer nothing.
  private var errors: [RunMachine.Event] = []
  /// What was done, in the order of the ends: `alone a`, `together a b`, `run a`, `judge a`.
  private(set) var log: [String] = []
  private(set) var reports: [RunProgress] = []
  /// The largest number of actions in progress.
  private(set) var mostStarted = 0

  /// The contents of the cache.
  var cache = Cache()
  /// Sources by the keys of their compilations.
  private var programs: [ContentHash: Program] = [:]
  private var repaired: Set<ContentHash> = []

  struct Cache {
    var compilations: [ContentHash: CompileRecord] = [:]
    var runs: [ContentHash: RunRecord] = [:]
    var values: [ContentHash: ObservationRecord] = [:]
  }

  init(
    _ book: TestBook, jobs: Int = 2, cache: Cache = Cache(), order: [Int]? = nil,
    selection: Set<Sample.ID>? = nil, spotSeed: UInt64 = 0,
    _ change: (inout RunMachine.Options) -> Void = { _ in }
  ) {
    let plan = Planner(configuration: book.configuration)
      .plan(book.workbook.chapters, selection: selection)
    var options = RunMachine.Options(jobs: jobs, spotChecks: SpotChecks(seed: spotSeed))
    change(&options)
    machine = RunMachine(
      plan,
      sources: (
        plan.programs.map(ProgramSource.init), plan.trials.map { ProgramSource($0.program) }
      ), order: order ?? Array(plan.programs.indices), options: options)
    self.cache = cache
    take(machine.start())
  }

  /// The actions in progress as words of the log.
  var current: [String] { started.map(Self.word).sorted() }

  // MARK: Time

  /// Ends the first action in progress with a word; false if there is none.
  @discardableResult
  mutating func end(_ word: String) async -> Bool {
    guard let index = started.firstIndex(where: { Self.word($0) == word }) else { return false }
    await end(at: index)
    return true
  }

  /// Reports the errors of a bundle in progress.
  mutating func hear(in word: String) {
    guard let action = started.first(where: { Self.word($0) == word }),
      case .compile(.together(let bundle)) = action
    else { return }
    for error in Self.errors(in: bundle) { take(machine.handle(.heard(error))) }
  }

  /// Ends actions in a random order until nothing is left; returns their number.
  @discardableResult
  mutating func finish(seed: UInt64 = 1, limit: Int = 100_000) async -> Int {
    var random = SplitMix(seed: seed)
    var count = 0
    while !started.isEmpty, count < limit {
      count += 1
      let index = Int(random.next() % UInt64(started.count))
      if random.next() % 2 == 0 { hear(in: Self.word(started[index])) }
      await end(at: index)
    }
    return count
  }

  private mutating func end(at index: Int) async {
    let action = started.remove(at: index)
    log.append(Self.word(action))
    take(machine.handle(await event(action)))
  }

  private mutating func take(_ actions: [RunMachine.Action]) {
    for action in actions {
      switch action {
      case .report(let progress): reports.append(progress)
      case .keep(.compilation(let record), let key): cache.compilations[key] = record
      case .keep(.run(let record), let key): cache.runs[key] = record
      case .keep(.values(let record), let key): cache.values[key] = record
      case .publish, .prepare: break
      default: started.append(action)
      }
    }
    mostStarted = max(mostStarted, started.count)
  }

  static func word(_ action: RunMachine.Action) -> String {
    switch action {
    case .find(let find): "find \(name(find.program))"
    case .examine(let needs): "examine \(needs.count)"
    case .compile(.alone(let compilation)): "alone \(name(compilation.need.compilation.program))"
    case .compile(.together(let bundle)):
      "\(bundle.programs == 0 ? "observe" : "together") "
        + bundle.entries.map { $0.source.fileNames.last?.dropLast(6) ?? "" }.joined(separator: " ")
    case .compile(.probe(_, _, let program, _, _, let kept)):
      "probe \(name(program))\(kept == nil ? "" : " kept")"
    case .run(_, let lookup, .program): "run \(name(lookup.program))"
    case .run(_, let lookup, .placed): "place \(name(lookup.program))"
    case .run(_, let lookup, .observation): "values \(name(lookup.program))"
    case .run(_, let lookup, .live): "live \(name(lookup.program))"
    case .judge(let work): "judge \(name(work.program))"
    case .runSession(let number): "session \(number)"
    case .prepare, .keep, .publish, .report: ""
    }
  }

  private static func name(_ program: Program) -> String { program.samples.last?.name ?? "-" }

  // MARK: Events

  private mutating func event(_ action: RunMachine.Action) async -> RunMachine.Event {
    switch action {
    case .find(let find): return .found(find.number, finding(find))
    case .examine(let needs):
      return .examined(
        await SampleCompiler.examined(
          needs.map { ($0.key, $0.compilation.program, $0.compilation.source) }))
    case .compile(.alone(let compilation)):
      var record = Self.record(of: compilation.need.compilation.source)
      record.merge = .alone(compilation.reason)
      repaired.insert(compilation.need.key)
      return .compiled(compilation, record)
    case .compile(.together(let bundle)):
      return .compiledTogether(bundle, outcome(of: bundle))
    case .compile(.probe(let number, _, _, let source, _, let kept)):
      return .probed(number, kept ?? Self.record(of: source), refused: [:])
    case .run(let number, let lookup, .program):
      let own = lookup.compiled[0]
      if Self.holds("lost", lookup.source), !repaired.contains(own.key) {
        return .lost(number, [own.key])
      }
      let record = Self.run(of: lookup.source)
      let lacksPlace = record.hasPlace && own.record?.lacksLines ?? false
      return lacksPlace ? .unplaced(number, record) : .ran(number, record, isKept: true)
    case .run(let number, let lookup, .placed):
      return .ran(number, Self.run(of: lookup.source), isKept: true)
    case .run(let number, _, .observation(_, _, let record)): return .observed(number, record)
    case .run(let number, _, .live): return .ranLive(number, .same(milliseconds: 1))
    case .judge(let work): return judged(work)
    case .runSession(let number):
      return .sessionEnded(
        number, SampleResult(id: machine.sessionSample(number), outcome: .verified))
    case .prepare, .keep, .publish, .report: return .examined([])
    }
  }

  private mutating func finding(_ find: RunMachine.Find) -> RunMachine.Finding {
    let (program, source) = (find.program, find.source)
    if Self.holds("absent", source) {
      return .obstacle(
        "it is absent",
        program.withoutLastSample.map { RunMachine.ShorterChain($0, after: nil, of: source) })
    }
    var lookup =
      find.lookup
      ?? ProgramLookup(
        program, source, appSources: program.apps.map { ProgramSource($0.program) },
        packages: PackageModules())
    while let question = lookup.question {
      switch question {
      case .compilation(let compilation):
        let parts = KeyParts("compile", [KeyPart(.program, [compilation.source.text])])
        programs[parts.key] = compilation.program
        let kept = find.readsCache ? cache.compilations[parts.key] : nil
        lookup.answer(compilation, parts, kept.map { .kept($0) } ?? .missing)
      case .run(let launch):
        if lookup.hasGap { return .lookup(lookup, .compilation) }
        let parts = KeyParts("run", [KeyPart(.executable, [launch.program])])
        guard find.readsCache, let kept = cache.runs[parts.key] else {
          return .lookup(lookup, .run(launch, parts))
        }
        lookup.answer(parts, .kept(kept))
      case .values(let probe, let launch):
        let key = KeyParts("values", [KeyPart(.program, [source.text])]).key
        guard find.readsCache, let kept = cache.values[key] else {
          let together = Self.key(ofObserving: lookup.compiled[0].key)
          return .lookup(
            lookup,
            .values(
              ProgramLookup.ValueQuestion(
                probe: probe, launch: launch, key: key,
                together: lookup.compiled[0].record?.entry == nil
                  ? nil : (together, cache.compilations[together]))))
        }
        lookup.answer(.kept(kept))
      }
    }
    return .lookup(lookup, lookup.hasGap ? .compilation : nil)
  }

  private func judged(_ work: RunMachine.JudgeWork) -> RunMachine.Event {
    let isMerged = work.result.compilation.merge?.isTogether ?? false
    let code = work.source
    let isBroken = work.result.compilation.executable == nil
    let results = work.program.samples.filter { work.program.judged.contains($0) }.compactMap {
      sample -> SampleResult? in
      // A program that does not compile says nothing about the samples before its last one.
      if isBroken, sample != work.program.samples.last { return nil }
      return SampleResult(
        id: sample, outcome: isBroken || Self.holds("fails", code) ? .failed : .verified)
    }
    if let together = work.together {
      let isDifferent = Self.holds("differs", code)
      return .compared(
        work.number,
        together.map { result in
          guard isDifferent else { return result }
          return SampleResult(id: result.id, outcome: .failed)
        }, isDifferent: isDifferent)
    }
    var judgement = RunMachine.Judgement(verdict: ProgramVerdict(results: results))
    judgement.needsExactMessages = isMerged && Self.holds("exact", code)
    judgement.shorter =
      work.result.run == nil
      ? work.program.withoutLastSample.map {
        RunMachine.ShorterChain($0, after: work.result.compilation, of: code)
      } : nil
    return .judged(work.number, judgement)
  }

  // MARK: Records

  static func holds(_ word: String, _ source: ProgramSource) -> Bool {
    source.text.contains(word)
  }

  static func key(ofObserving key: ContentHash) -> ContentHash {
    ContentHash(Array("observe \(key.hexadecimal)".utf8))
  }

  private static func record(of source: ProgramSource) -> CompileRecord {
    guard holds("broken", source) else {
      return CompileRecord(
        messages: [], executable: "alone \(source.text)", milliseconds: 1, date: "2026-11-29")
    }
    return CompileRecord(
      messages: [.init(severity: "error", text: "broken", line: 1, column: 1)], milliseconds: 1,
      date: "2026-11-29")
  }

  private static func run(of source: ProgramSource) -> RunRecord {
    RunRecord(
      parts: [.init()], ending: holds("traps", source) ? .trapped(signal: 4) : .exited(status: 0),
      frames: [], milliseconds: 1, date: "2026-11-29")
  }

  private static func errors(in bundle: Bundle) -> [AloneReason.PartialError] {
    bundle.entries.filter { holds("broken", $0.source) }.map {
      AloneReason.PartialError(key: $0.key, separation: AloneReason("it is broken"))
    }
  }

  /// A bundle with a broken program has no executable; one with a shy program is halved.
  private func outcome(of bundle: Bundle) -> BundleOutcome {
    var outcome = BundleOutcome()
    let broken = Self.errors(in: bundle)
    for error in broken { outcome.separations[error.key] = error.separation }
    let whole = bundle.entries.filter { outcome.separations[$0.key] == nil }
    let isShy = whole.contains { Self.holds("shy", $0.source) }
    if !broken.isEmpty || isShy {
      let halves =
        broken.isEmpty
        ? [Array(whole[..<(whole.count / 2)]), Array(whole[(whole.count / 2)...])] : [whole]
      for half in halves {
        if half.count > 1 {
          outcome.rest.append(Bundle(half))
        } else {
          for entry in half { outcome.separations[entry.key] = .halved }
        }
      }
      return outcome
    }
    var observers: [BundleEntry] = []
    for (number, entry) in whole.enumerated() {
      outcome.records[entry.key] = CompileRecord(
        messages: [], executable: "bundle", entry: number, lacksLines: bundle.hasLines ? nil : true,
        merge: .together(programs: whole.count), milliseconds: 1, date: "2026-11-29")
      if entry.watched == nil, let program = programs[entry.key], ValueProbe(program) != nil {
        observers.append(
          BundleEntry(
            key: Self.key(ofObserving: entry.key), source: entry.source,
            languageMode: entry.languageMode, watched: entry.key))
      }
    }
    outcome.observers = observers
    return outcome
  }
}

extension RunMachine {
  /// The sample of a session, by its number.
  fileprivate func sessionSample(_ number: Int) -> Sample.ID { plan.sessions[number].sample }
}
