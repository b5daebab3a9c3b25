import ResultStore
import SafeFiles
import SampleCompiler
import SampleJudging
import SamplePlan
import SwiftSource
import Toolchains
import WorkbookModel

/// Performing the actions of a ``RunMachine``.
extension SampleRunner {
  /// What a child task of the group has done.
  private enum Done: Sendable {
    /// An action, with the event that answers it; nil for one that is not answered.
    case action(RunMachine.Event?)
    /// A finding about a bundle that is still being compiled; nil if there are no more.
    case heard(AloneReason.PartialError?, AsyncStream<AloneReason.PartialError>)
  }

  /// Runs a machine until it is done, or the time is over.
  ///
  /// A single task uses the machine, and all work is done in its child tasks. So the machine needs no lock,
  /// and events are processed one after another. When it is stopped it waits for its children, which are
  /// cancelled.
  ///
  /// - Throws: the first error of any work, unless the run was stopped before.
  func perform(_ machine: RunMachine, in run: Run) async throws -> RunMachine {
    try await withThrowingTaskGroup(of: Done.self) { group in
      var machine = machine
      var actions = machine.start()
      repeat {
        for action in actions { start(action, in: &group, run) }
        actions = []
        let outcome = await group.nextResult()
        if run.clock.isOver { machine.stop() }
        switch outcome {
        case .success(.action(let event)):
          if let event { actions = machine.handle(event) }
        case .success(.heard(let error, let errors)):
          guard let error else { continue }
          actions = machine.handle(.heard(error))
          group.addTask { .heard(await errors.first { _ in true }, errors) }
        case .failure(let error):
          // Cancelled work has no result.
          guard machine.isStopped else { throw error }
        case nil:
          guard machine.isDone || machine.isStopped else { throw RunnerError.withoutResult }
          return machine
        }
        if machine.isStopped { group.cancelAll() }
      } while true
    }
  }

  private func start(
    _ action: RunMachine.Action, in group: inout ThrowingTaskGroup<Done, any Error>, _ run: Run
  ) {
    if case .report(let progress) = action { return run.progress(progress) }
    guard case .compile(.together(let bundle)) = action else {
      return group.addTask { .action(try await perform(action, in: run)) }
    }
    // A second task receives the errors of the bundle one by one.
    let (errors, receiver) = AsyncStream.makeStream(of: AloneReason.PartialError.self)
    group.addTask {
      defer { receiver.finish() }
      let outcome = try await compiler.compile(bundle) { receiver.yield($0) }
      return .action(.compiledTogether(bundle, outcome))
    }
    group.addTask { .heard(await errors.first { _ in true }, errors) }
  }

  /// Performs an action that is not a report or the compilation of a bundle.
  ///
  /// - Returns: the event that answers it.
  private func perform(
    _ action: RunMachine.Action, in run: Run
  ) async throws -> RunMachine.Event? {
    switch action {
    case .find(let find): return .found(find.number, try await finding(find, in: run))
    case .examine(let needs):
      return .examined(
        await SampleCompiler.examined(
          needs.map { ($0.key, $0.compilation.program, $0.compilation.source) }))
    case .compile(.alone(let compilation)):
      return .compiled(compilation, try await record(of: compilation))
    case .compile(.probe(let number, let probe, let program, let source, let omitted, let kept)):
      let record = try await compiled(probe, program, source, omitting: Set(omitted.keys), kept)
      let isMade = record.executable != nil || record.stoppedBy != nil
      return .probed(
        number, record,
        refused: isMade
          ? [:] : probe.parts(refusedBy: record.messages, omitting: Set(omitted.keys)))
    case .run(let number, let lookup, let work):
      return try await event(of: work, number, lookup)
    case .judge(let work): return try judged(work, in: run)
    case .runSession(let number):
      return .sessionEnded(number, try await result(of: run.plan.sessions[number], in: run))
    case .prepare(let languageModes):
      await compiler.sharedFiles.begin(languageModes: languageModes)
    case .keep(.compilation(let record), let key): try cache.keep(record, as: key)
    case .keep(.run(let record), let key): try cache.keep(record, as: key)
    case .keep(.values(let record), let key): try cache.keep(record, as: key)
    case .publish(let results, let facts):
      if let facts { await run.recorder.receive(results, facts) }
      run.tell(results)
    case .report, .compile(.together): break
    }
    return nil
  }

  private func finding(
    _ find: RunMachine.Find, in run: Run
  ) async throws -> RunMachine.Finding {
    let (program, source) = (find.program, find.source)
    if find.lookup == nil, let reason = compiler.obstacle(to: program, source) {
      return .obstacle(
        reason,
        program.withoutLastSample.map { RunMachine.ShorterChain($0, after: nil, of: source) })
    }
    var lookup = find.lookup ?? finder.lookup(program, source, appSources: run.appSources)
    let gap = try await finder.answer(&lookup, from: find.readsCache ? cache : nil)
    return .lookup(lookup, gap)
  }

  // MARK: Compiling

  private func record(
    of compilation: RunMachine.AloneCompilation
  ) async throws -> CompileRecord {
    let (key, wanted) = (compilation.need.key, compilation.need.compilation)
    return try await record(
      of: BundleEntry(
        key: key, source: wanted.source, languageMode: wanted.program.languageMode),
      compilation.reason)
  }

  /// Compiles a program with code that observes its values.
  ///
  /// - Parameter kept: its compilation together with others, used if its file is intact.
  private func compiled(
    _ probe: ValueProbe, _ program: Program, _ source: ProgramSource,
    omitting omitted: Set<ProbedCode.Part>, _ kept: CompileRecord?
  ) async throws -> CompileRecord {
    if let kept {
      guard let name = kept.executable else { return kept }
      if await bytes(of: name) != nil { return kept }
    }
    return try await record(
      of: BundleEntry(
        key: ContentHash([]), source: source.watched(by: probe, omitting: omitted),
        languageMode: program.languageMode), .noPartner)
  }

  func record(of program: BundleEntry, _ reason: AloneReason) async throws -> CompileRecord {
    let outcome = try await compiler.compile(Bundle([program]))
    guard var record = outcome.records[program.key] else { throw RunnerError.withoutResult }
    record.merge = .alone(reason)
    return record
  }

  // MARK: Running

  private func event(
    of work: RunMachine.RunWork, _ number: Int, _ lookup: ProgramLookup
  ) async throws -> RunMachine.Event {
    let repetition = Repetition(
      of: lookup.program, lookup.source, imports: lookup.launch.imports)
    switch work {
    case .program(let launch, let isRepaired):
      guard let (bytes, entry, device) = await linked(lookup) else {
        guard !isRepaired else { throw lostProgram }
        return .lost(number, Set(lookup.compiled.filter { !isIntact($0) }.map(\.key)))
      }
      let source = lookup.source
      let record = try await launcher.run(
        bytes, entry: entry, repetition: repetition, settings: launch.settings, device: device,
        imports: launch.imports, testsOf: source.testedSamples.isEmpty ? nil : source)
      if record.hasPlace, lookup.compiled.first?.record?.lacksLines ?? false {
        return .unplaced(number, lookup.asWritten(record))
      }
      return .ran(number, lookup.asWritten(record), isKept: true)
    case .placed(let launch, let compiled, let first):
      guard let name = compiled.executable, let bytes = await bytes(of: name) else {
        return .ran(number, first, isKept: false)
      }
      var record = try await launcher.run(
        bytes, entry: nil, repetition: repetition, settings: launch.settings, device: nil,
        imports: PackageImports())
      // The other executable may have shown that the results vary.
      if record.other == nil, (record.parts, record.ending) != (first.parts, first.ending) {
        record.other = RunRecord.DifferingRun(parts: first.parts, ending: first.ending)
      }
      record.isHint = lookup.hasHint ? true : nil
      return .ran(number, record, isKept: true)
    case .observation(let launch, let compiled, var observed):
      guard let record = lookup.run, let name = compiled.executable,
        let bytes = await bytes(of: name)
      else { throw lostProgram }
      try await launcher.observe(
        bytes, entry: compiled.entry, launch, record, repetition, into: &observed)
      observed.isHint = lookup.hasHint ? true : nil
      return .observed(number, observed)
    case .live(let record):
      return .ranLive(number, try await live(lookup, beside: record))
    }
  }

  /// The bytes of a linked program, and its device with those of its apps.
  ///
  /// - Returns: nil if a file is damaged.
  private func linked(
    _ lookup: ProgramLookup
  ) async -> (bytes: [UInt8], entry: Int?, device: DevicePayload?)? {
    var parts: [(bytes: [UInt8], entry: Int?)] = []
    for part in lookup.compiled {
      guard let name = part.record?.executable, let bytes = await bytes(of: name) else {
        return nil
      }
      parts.append((bytes, part.record?.entry))
    }
    guard let own = parts.first else { return nil }
    var device = lookup.launch.device
    for (index, app) in parts.dropFirst().enumerated() {
      device?.apps[index].program = app.bytes
      device?.apps[index].entry = app.entry
    }
    return (own.bytes, own.entry, device)
  }

  /// The bytes of a linked program, which may be in the remote cache; nil if its file is missing or damaged.
  func bytes(of name: String) async -> [UInt8]? {
    if let bytes = programs.bytes(of: name) { return bytes }
    await cache.bringProgram(name)
    return programs.bytes(of: name)
  }

  private func isIntact(_ part: ProgramLookup.Compiled) -> Bool {
    part.record?.executable.flatMap(programs.bytes) != nil
  }

  /// Runs a scenario live, which its run in virtual time has shown to be comparable.
  ///
  /// The result is not cached, since it is a test of this program rather than of the book. The time limit is
  /// the scenario's plus the maximum duration of a live run.
  ///
  /// - Parameter record: its run in virtual time.
  private func live(
    _ lookup: ProgramLookup, beside record: RunRecord
  ) async throws -> LiveFinding {
    guard let (bytes, entry, payload) = await linked(lookup) else { throw lostProgram }
    guard var device = payload else { return .refused("it is not a scenario") }
    device.isLive = true
    var settings = lookup.launch.settings
    settings.timeLimit = settings.timeout + Double(LiveFinding.mostSeconds)
    let live = try await launcher.runOnce(
      bytes, entry: entry, settings: settings, device: device, imports: lookup.launch.imports)
    return LiveFinding(record, live: live)
  }

  /// The error for a file that is lost or damaged as soon as it is written.
  var lostProgram: RunnerError {
    RunnerError(
      .file,
      "programs disappear from the cache in '\(cache.directory)' while they are used; "
        + "choose another folder with '--cache DIR'")
  }

  // MARK: Judging

  private func judged(_ work: RunMachine.JudgeWork, in run: Run) throws -> RunMachine.Event {
    guard let judged = JudgedProgram(work.program, work.source, work.result, in: run.workbook)
    else { throw RunnerError(.plan, "a program's samples are not in the book that is run") }
    // A cancelled judge has given up.
    try Task.checkCancellation()
    if let together = work.together {
      let results = judged.comparing(together, in: run.workbook)
      return .compared(
        work.number, results.results, isDifferent: results.isDifferent)
    }
    var judgement = RunMachine.Judgement(verdict: judged.verdict)
    judgement.needsExactMessages = judged.needsExactWords
    judgement.shorter = judged.shorter.map {
      RunMachine.ShorterChain($0, after: work.result.compilation, of: work.source)
    }
    return .judged(work.number, judgement)
  }
}

extension ProgramLookup {
  /// Whether one of its programs was compiled by someone whom nobody vouches for: then what it does is no result of this
  /// machine either.
  fileprivate var hasHint: Bool { compiled.contains { $0.record?.isHint ?? false } }

  /// A record of a run in which the frames have the columns that the author wrote.
  ///
  /// They differ for a program in a bundle, and for apps.
  fileprivate func asWritten(_ record: RunRecord) -> RunRecord {
    var record = record
    record.isHint = hasHint ? true : nil
    if compiled.first?.record?.entry != nil {
      record.frames = source.frames(record.frames, ofBundleIn: program.languageMode)
    }
    record.faults = record.faults.map { fault in
      guard let index = program.apps.firstIndex(where: { $0.sample.name == fault.app }),
        case let app = compiled[index + 1], app.record?.entry != nil
      else { return fault }
      var fault = fault
      fault.frames = app.compilation.source.frames(
        fault.frames, ofBundleIn: app.compilation.program.languageMode)
      return fault
    }
    return record
  }
}

extension JudgedProgram {
  /// The results of the program among others, with a problem at each sample that differs here.
  fileprivate func comparing(
    _ together: [SampleResult], in workbook: Workbook
  ) -> (results: [SampleResult], isDifferent: Bool) {
    var isDifferent = false
    let results = together.map { together in
      guard let alone = verdict.results.first(where: { $0.id == together.id }),
        let chapter = workbook.chapter(together.id.chapter, language: together.id.language),
        let sample = chapter.sample(together.id.name),
        let difference = MergeDifference(together, alone)
      else { return together }
      isDifferent = true
      var together = together
      together.fail(difference.problem(at: sample, in: chapter.file))
      return together
    }
    return (results, isDifferent)
  }
}
