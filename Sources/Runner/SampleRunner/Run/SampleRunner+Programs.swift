import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// Getting the result of one program of a run.
extension SampleRunner {
  /// Compiles and runs one program, or finds the records in the cache; it is judged elsewhere.
  ///
  /// New reproducible results are cached on the way, so a run that is stopped loses only its current work. A
  /// scenario is also run live if that was requested.
  ///
  /// - Parameters:
  ///   - separations: the reasons why the program and its apps are compiled alone, by key, except for those
  ///     that the programs themselves show.
  ///   - isShorter: whether it replaces a longer chain.
  /// - Throws: `RunnerError` if a part of this program, the cache or the sandbox fails.
  func perform(
    _ program: Program, _ source: ProgramSource, _ separations: [ContentHash: AloneReason] = [:],
    isShorter: Bool = false, in run: Run
  ) async throws -> ProgramResult {
    let lookup = try await finder.look(
      up: program, source, appSources: run.appSources,
      asking: BuildingSource(
        runner: self, run: run, separations: separations, isShorter: isShorter))
    guard var result = lookup.result else { throw RunnerError.withoutResult }
    if isLive, program.settings.device != nil, let record = result.run {
      result.live = try await live(lookup, beside: record)
      result.isCached = false
    }
    return result
  }

  /// Compiles a program and its apps alone, even if they are cached, and runs them.
  ///
  /// - Returns: nil if a limit has stopped the compiler or the program.
  func performAlone(
    _ program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> ProgramResult? {
    let result = try await finder.look(
      up: program, source, appSources: run.appSources, asking: AloneAnswers(runner: self)
    ).result
    guard let result, result.compilation.isReproducible, result.run?.isReproducible ?? true else {
      return nil
    }
    return result
  }

  /// The cached records of one program; nil if it would have to be compiled or run.
  func kept(
    _ program: Program, _ source: ProgramSource, in run: Run
  ) async throws -> ProgramResult? {
    try await finder.look(
      up: program, source, appSources: run.appSources, asking: CacheSource(cache: cache),
      stopsAtGap: true
    ).result
  }

  // MARK: Compiling

  /// Compiles a program or an app, or finds its record in the cache.
  ///
  /// - Parameter separation: the reason why it is compiled alone, unless the program itself shows one.
  /// - Returns: the record, and whether it was compiled now.
  fileprivate func record(
    of compilation: ProgramLookup.Compilation, as key: ContentHash, _ separation: AloneReason?,
    in run: Run
  ) async throws -> (record: CompileRecord, isNew: Bool) {
    let separation =
      AloneReason(noCandidate: compilation.program, compilation.source, mode: finder.merging)
      ?? separation ?? .noPartner
    return try await run.shared.compilations.value(for: key) {
      if let kept = cache.compileRecord(key) { return (kept, false) }
      return (try await newRecord(of: compilation, as: key, separation), true)
    }
  }

  /// Compiles a program or an app alone, or finds its record in the cache.
  func compiled(
    _ compilation: ProgramLookup.Compilation, in run: Run
  ) async throws -> ProgramLookup.Compiled {
    let parts = try await finder.keyParts(of: compilation)
    let key = parts.key
    let record = try await record(of: compilation, as: key, nil, in: run).record
    return ProgramLookup.Compiled(
      compilation: compilation, parts: parts, key: key, record: record)
  }

  /// Replaces the compiler's result for a program in a bundle by that for the program alone.
  func compileAlone(
    _ result: ProgramResult, of program: Program, _ source: ProgramSource, in run: Run
  ) async throws {
    let record = try await newRecord(
      of: ProgramLookup.Compilation(program: program, source: source, isApp: false),
      as: result.compileKey, .otherErrors)
    await run.shared.compilations.note([result.compileKey: (record, true)])
  }

  /// Compiles a program or an app alone, and caches the record if it is reproducible.
  private func newRecord(
    of compilation: ProgramLookup.Compilation, as key: ContentHash, _ separation: AloneReason
  ) async throws -> CompileRecord {
    var record = try await compiler.compile(
      compilation.source, languageMode: compilation.program.languageMode)
    record.merge = .alone(separation)
    if record.isReproducible { try cache.keep(record, as: key) }
    return record
  }

  /// The record of a program's value probe that was compiled together with others; nil if it must be compiled
  /// alone, also if the file of its program is damaged.
  fileprivate func compiledTogether(
    _ probe: ValueProbe, of lookup: ProgramLookup
  ) async throws -> CompileRecord? {
    guard lookup.compiled[0].record?.entry != nil else { return nil }
    let record = cache.compileRecord(
      try await compiler.key(
        for: lookup.source.watched(by: probe), languageMode: lookup.program.languageMode,
        isAlone: false))
    guard let name = record?.executable else { return record }
    return programs.bytes(of: name) == nil ? nil : record
  }

  /// The bytes of a linked program, and the number of the program in it.
  ///
  /// A damaged file is repaired once, by compiling again.
  ///
  /// - Throws: `RunnerError` if the new file is lost as well.
  func linked(
    _ compiled: ProgramLookup.Compiled
  ) async throws -> (bytes: [UInt8], entry: Int?) {
    if let name = compiled.record?.executable, let kept = programs.bytes(of: name) {
      return (kept, compiled.record?.entry)
    }
    // The file is damaged; unless it is made again, the record that names it would be used for ever.
    let again = try await newRecord(of: compiled.compilation, as: compiled.key, .damaged)
    guard let name = again.executable, let kept = programs.bytes(of: name) else {
      throw lostProgram
    }
    return (kept, again.entry)
  }

  /// The error for a file that is lost or damaged as soon as it is written.
  var lostProgram: RunnerError {
    RunnerError(
      .file,
      "programs disappear from the cache in '\(cache.directory)' while they are used; "
        + "choose another folder with '--cache DIR'")
  }

  // MARK: Running

  /// A device with the linked programs of its apps, ready to be started.
  ///
  /// - Returns: nil for a program that is not a scenario.
  func payload(
    of lookup: ProgramLookup, _ launch: ProgramLookup.Launch
  ) async throws -> DevicePayload? {
    guard var device = launch.device else { return nil }
    for (index, part) in lookup.compiled.dropFirst().enumerated() {
      (device.apps[index].program, device.apps[index].entry) = try await linked(part)
    }
    return device
  }

  /// Runs a compiled program, and caches the record.
  ///
  /// A trap whose location cannot be determined is not cached. Frames of a program in a bundle get the
  /// columns that the author wrote.
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
    if record.isReproducible { try cache.keep(record, as: key) }
    return record
  }

  /// Runs a program again that trapped without line tables; compiled alone, it has them.
  ///
  /// If the second run, of the other executable, differs, the record says that the results vary.
  ///
  /// - Returns: nil if there is no executable.
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
  /// Corrects a fault of an app whose program is in a bundle to the columns that the author wrote.
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

/// Answers by compiling everything alone, even if it is cached, and running that.
private struct AloneAnswers: RecordSource {
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

/// Answers by compiling and running whatever is not cached; equal work is done once.
private struct BuildingSource: RecordSource {
  let runner: SampleRunner
  let run: SampleRunner.Run
  /// The reasons why the program and its apps are compiled alone, by key, except for those that they show
  /// themselves.
  let separations: [ContentHash: AloneReason]
  /// Whether the program replaces a longer chain.
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
        if observed.isReproducible { try runner.cache.keep(observed, as: key) }
        return (observed, true)
      })
  }
}
