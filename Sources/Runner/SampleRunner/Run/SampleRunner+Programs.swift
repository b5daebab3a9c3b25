import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// How one program of a run comes to its result.
extension SampleRunner {
  /// Compiles and runs one program, or finds both in the cache; judging it is for others.
  ///
  /// Whatever is new and lasting is kept on the way, so a run that is stopped here has lost only what it was
  /// at. A scenario is also run live where that is asked for.
  ///
  /// - Parameters:
  ///   - separations: why it and its apps are compiled alone, by key, if that is not to be seen from them.
  ///   - isShorter: whether it takes the place of a longer chain.
  /// - Throws: `RunnerError` when something of this program, the cache or the sandbox does not work.
  func perform(
    _ program: Program, _ source: ProgramSource, _ separations: [ContentHash: Separation] = [:],
    isShorter: Bool = false, in run: Run
  ) async throws -> ProgramResult {
    let lookup = try await finder.look(
      up: program, source, appSources: run.appSources,
      asking: WorkAnswers(
        runner: self, run: run, separations: separations, isShorter: isShorter))
    guard var result = lookup.result else { throw RunnerError.withoutResult }
    if isLive, program.settings.device != nil, let record = result.run {
      result.live = try await live(lookup, beside: record)
      result.isCached = false
    }
    return result
  }

  /// Compiles and runs a program and its apps, each with nothing else, whatever is kept of them.
  ///
  /// - Returns: nil where a limit has stopped the compiler or the program.
  func performAlone(
    _ program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> ProgramResult? {
    let result = try await finder.look(
      up: program, source, appSources: run.appSources, asking: AloneAnswers(runner: self)
    ).result
    guard let result, result.compilation.isLasting, result.run?.isLasting ?? true else {
      return nil
    }
    return result
  }

  /// What is kept of one program; nil when it would have to be compiled or run.
  func kept(
    _ program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> ProgramResult? {
    try await finder.look(
      up: program, source, appSources: run.appSources, asking: KeptAnswers(cache: cache),
      stopsAtGap: true
    ).result
  }

  // MARK: Compiling

  /// Compiles something, or finds that in the cache.
  ///
  /// - Parameter separation: why it is compiled alone, if that is not to be seen from it.
  /// - Returns: what came of it, and whether it was compiled now.
  fileprivate func record(
    of compilation: ProgramLookup.Compilation, as key: ContentHash, _ separation: Separation?,
    in run: Run
  ) async throws -> (record: CompileRecord, isNew: Bool) {
    let separation =
      Separation(noCandidate: compilation.program, compilation.source, mode: finder.merging)
      ?? separation ?? .noPartner
    return try await run.shared.compilations.value(for: key) {
      if let kept = cache.compileRecord(key) { return (kept, false) }
      return (try await newRecord(of: compilation, as: key, separation), true)
    }
  }

  /// Compiles a program or an app with nothing else, or finds that in the cache.
  func compiled(
    _ compilation: ProgramLookup.Compilation, in run: Run
  ) async throws -> ProgramLookup.Compiled {
    let parts = try await finder.keyParts(of: compilation)
    let key = parts.key
    let record = try await record(of: compilation, as: key, nil, in: run).record
    return ProgramLookup.Compiled(
      compilation: compilation, parts: parts, key: key, record: record)
  }

  /// Takes the compiler's word on a program alone in the place of what it said of it together with others.
  func compileAlone(
    _ result: ProgramResult, of program: Program, _ source: ProgramSource, in run: Run
  ) async throws {
    let record = try await newRecord(
      of: ProgramLookup.Compilation(program: program, source: source, isApp: false),
      as: result.compileKey, .otherErrors)
    await run.shared.compilations.note([result.compileKey: (record, true)])
  }

  /// Compiles something alone, and keeps that if it is lasting.
  private func newRecord(
    of compilation: ProgramLookup.Compilation, as key: ContentHash, _ separation: Separation
  ) async throws -> CompileRecord {
    var record = try await compiler.compile(
      compilation.source, languageMode: compilation.program.languageMode)
    record.merge = .alone(separation)
    if record.isLasting { try cache.keep(record, as: key) }
    return record
  }

  /// What a compiler said of a look at a program's values together with others; nil where it is to be compiled
  /// alone.
  fileprivate func compiledTogether(
    _ probe: ValueProbe, of lookup: ProgramLookup
  ) async throws -> CompileRecord? {
    guard lookup.compiled[0].record?.entry != nil else { return nil }
    return cache.compileRecord(
      try await compiler.key(
        for: lookup.source.watched(by: probe), languageMode: lookup.program.languageMode,
        isAlone: false))
  }

  /// The bytes of a linked program, and which program of them it is.
  ///
  /// A damaged file is repaired by a new compilation, once.
  ///
  /// - Throws: `RunnerError` when the new file is lost as well.
  func linked(
    _ compiled: ProgramLookup.Compiled
  ) async throws -> (bytes: [UInt8], entry: Int?) {
    if let name = compiled.record?.executable, let kept = programs.bytes(of: name) {
      return (kept, compiled.record?.entry)
    }
    // The file is damaged: a record that names it would be believed for ever.
    let again = try await newRecord(of: compiled.compilation, as: compiled.key, .damaged)
    guard let name = again.executable, let kept = programs.bytes(of: name) else {
      throw RunnerError(
        .file,
        "the cache in '\(cache.directory)' loses programs while they are used; "
          + "name another folder with '--cache DIR'")
    }
    return (kept, again.entry)
  }

  // MARK: Running

  /// A device with the linked programs of its apps, ready to be started.
  ///
  /// - Returns: nil for a program that is no scenario.
  func payload(
    of lookup: ProgramLookup, _ launch: ProgramLookup.Launch
  ) async throws -> DevicePayload? {
    guard var device = launch.device else { return nil }
    for (index, part) in lookup.compiled.dropFirst().enumerated() {
      (device.apps[index].program, device.apps[index].entry) = try await linked(part)
    }
    return device
  }

  /// Runs a program that is compiled, and keeps what it did.
  ///
  /// A trap whose place cannot be found out is not kept. The frames of a bundle's program get the columns
  /// that the author wrote.
  fileprivate func newRun(
    of lookup: ProgramLookup, _ launch: ProgramLookup.Launch, as key: ContentHash
  ) async throws -> RunRecord {
    let (own, source) = (lookup.compiled[0], lookup.source)
    let (bytes, entry) = try await linked(own)
    let repetition = Repetition(of: lookup.program, source)
    var record = try await launcher.run(
      bytes, entry: entry, repetition: repetition, settings: launch.settings,
      device: try await payload(of: lookup, launch), imports: launch.imports,
      testsOf: source.testedSamples.isEmpty ? nil : source)
    if record.hasPlace, own.record?.lacksLines ?? false {
      guard let placed = try await recordWithPlace(of: own, launch.settings, repetition, record)
      else { return record }
      record = placed
    } else if own.record?.entry != nil {
      record.frames = source.frames(record.frames, ofBundleIn: lookup.program.languageMode)
    }
    record.faults = record.faults.map { lookup.fault($0) }
    if record.isLasting { try cache.keep(record, as: key) }
    return record
  }

  /// Runs a program again that trapped without line tables: alone it is compiled with them.
  ///
  /// Where the second run, of the other executable, went otherwise, the record says that the program does
  /// not do the same each time.
  ///
  /// - Returns: nil when the compiler was kept from it.
  private func recordWithPlace(
    of compiled: ProgramLookup.Compiled, _ settings: Program.Settings, _ repetition: Repetition,
    _ first: RunRecord
  ) async throws -> RunRecord? {
    let alone = try await compiler.compile(
      compiled.compilation.source, languageMode: compiled.compilation.program.languageMode)
    guard let name = alone.executable, let bytes = programs.bytes(of: name) else { return nil }
    var record = try await launcher.run(
      bytes, entry: nil, repetition: repetition, settings: settings, device: nil,
      imports: PackageImports())
    if record.other == nil, (record.parts, record.ending) != (first.parts, first.ending) {
      record.other = RunRecord.DifferingRun(parts: first.parts, ending: first.ending)
    }
    return record
  }
}

extension ProgramLookup {
  /// A fault of an app with the columns that the author wrote, where the app's program is one of a bundle.
  fileprivate func fault(_ fault: AppFault) -> AppFault {
    guard let index = program.apps.firstIndex(where: { $0.sample.name == fault.app }),
      case let app = compiled[index + 1], app.record?.entry != nil
    else { return fault }
    var fault = fault
    fault.frames = app.compilation.source.frames(
      fault.frames, ofBundleIn: app.compilation.program.languageMode)
    return fault
  }
}

/// Answers by compiling everything with nothing else, once more, and running that.
private struct AloneAnswers: ProgramAnswers {
  let runner: SampleRunner

  func compilation(
    _ compilation: ProgramLookup.Compilation, _ parts: KeyParts
  ) async throws -> ProgramLookup.Answer<CompileRecord> {
    var record = try await runner.compiler.compile(
      compilation.source, languageMode: compilation.program.languageMode)
    record.merge = .alone(.compared)
    return .new(record)
  }

  func run(
    _ launch: ProgramLookup.Launch, _ parts: KeyParts, of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<RunRecord> {
    .new(try await runner.newRun(of: lookup, launch, as: parts.key))
  }

  func values(
    _ probe: ValueProbe, _ launch: ProgramLookup.Launch, as key: ContentHash,
    of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<ObservationRecord> {
    guard let record = lookup.run else { return .missing }
    return .new(
      try await runner.look(through: probe, at: lookup.program, lookup.source, record, nil))
  }
}

/// Answers by compiling and running what is not kept; what several programs ask for is done once.
private struct WorkAnswers: ProgramAnswers {
  let runner: SampleRunner
  let run: SampleRunner.Run
  /// Why it and its apps are compiled alone, by key, if that is not to be seen from them.
  let separations: [ContentHash: Separation]
  /// Whether the program takes the place of a longer chain.
  let isShorter: Bool

  func compilation(
    _ compilation: ProgramLookup.Compilation, _ parts: KeyParts
  ) async throws -> ProgramLookup.Answer<CompileRecord> {
    .init(
      try await runner.record(
        of: compilation, as: parts.key,
        isShorter && !compilation.isApp ? .shorterChain : separations[parts.key], in: run))
  }

  func run(
    _ launch: ProgramLookup.Launch, _ parts: KeyParts, of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<RunRecord> {
    let key = parts.key
    return .init(
      try await run.shared.runs.value(for: key) {
        if let kept = runner.cache.runRecord(key) { return (kept, false) }
        return (try await runner.newRun(of: lookup, launch, as: key), true)
      })
  }

  func values(
    _ probe: ValueProbe, _ launch: ProgramLookup.Launch, as key: ContentHash,
    of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<ObservationRecord> {
    guard let record = lookup.run else { return .missing }
    return .init(
      try await run.shared.observations.value(for: key) {
        if let kept = runner.cache.observationRecord(key) { return (kept, false) }
        let observed = try await runner.look(
          through: probe, at: lookup.program, lookup.source, record,
          try await runner.compiledTogether(probe, of: lookup))
        if observed.isLasting { try runner.cache.keep(observed, as: key) }
        return (observed, true)
      })
  }
}
