import ContentHash
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePackages
import SamplePlan
import SampleRecords
import WorkbookModel

/// How one program of a run comes to its result.
extension SampleRunner {
  /// Compiles and runs one program, or finds both in the cache; judging it is for others.
  func perform(
    _ program: Program, _ source: ProgramSource, _ separation: Separation?, in run: Run
  ) async throws -> ProgramResult {
    let compiled = try await compiled(program, source, separation, in: run)
    var result = ProgramResult(
      compilation: compiled.record, compileKey: compiled.key, compileParts: compiled.parts,
      isCached: compiled.isCached)
    guard program.purpose == .run, let executable = compiled.record.executable else {
      return result
    }
    var device = program.settings.device.map { DevicePayload(apps: [], profile: $0.profile) }
    var parts: [Compiled] = []
    var imports = packages.imports(of: source.text)
    for app in program.apps {
      let source = run.appSources[app.owner] ?? ProgramSource(app.program)
      let part = try await self.compiled(app.program, source, nil, in: run)
      parts.append(part)
      imports = imports.union(packages.imports(of: part.source.text))
      result.apps.append(
        .init(sample: app.sample, source: part.source, compilation: part.record))
      result.isCached = result.isCached && part.isCached
      // The scenario needs all of its apps; its judge says which one is missing.
      guard let program = part.record.executable, part.source.hasEntryPoint else { return result }
      device?.apps.append(
        .init(id: app.sample.name, executable: program, propertyList: app.propertyList))
    }
    // What a bundle holds beside this program changes nothing of it, so its own code stands for it.
    let runParts = try await launcher.keyParts(
      program: compiled.record.entry == nil ? executable : compiled.key.hexadecimal,
      settings: program.settings, device: device, imports: imports)
    let runKey = runParts.key
    let (record, ranNow) = try await run.shared.runs.value(for: runKey) {
      [parts, device, imports] in
      if let kept = cache.runRecord(runKey) { return (kept, false) }
      if run.takesOnlyWhatIsKept { throw NotKept() }
      let (bytes, entry) = try await linked(compiled)
      var device = device
      for (index, part) in parts.enumerated() {
        device?.apps[index].program = try await linked(part).bytes
      }
      let repetition = Repetition(of: program, source)
      var record = try await launcher.run(
        bytes, entry: entry, repetition: repetition, settings: program.settings, device: device,
        imports: imports, testsOf: source.testedSamples.isEmpty ? nil : source)
      if record.hasPlace, compiled.record.lacksLines ?? false {
        guard
          let placed = try await recordWithPlace(
            of: compiled, program.settings, repetition, record)
        else { return (record, true) }
        record = placed
      } else if compiled.record.entry != nil {
        record.frames = source.frames(record.frames, ofBundleIn: program.languageMode)
      }
      if record.isLasting { try cache.keep(record, as: runKey) }
      return (record, true)
    }
    result.run = record
    result.runKey = runKey
    result.runParts = runParts
    result.isCached = result.isCached && !ranNow
    if isLive, let device, !run.takesOnlyWhatIsKept {
      result.live = try await live(
        compiled,
        Launched(settings: program.settings, device: device, parts: parts, imports: imports),
        beside: record)
      result.isCached = false
    }
    if let seen = try await observe(
      program, source, compileKey: compiled.key, record, in: run)
    {
      result.values = seen.record
      result.isCached = result.isCached && !seen.isNew
    }
    return result
  }

  /// Runs a program again that trapped without line tables: alone it is compiled with them.
  ///
  /// - Returns: nil when the compiler was kept from it.
  private func recordWithPlace(
    of compiled: Compiled, _ settings: Program.Settings, _ repetition: Repetition,
    _ first: RunRecord
  ) async throws -> RunRecord? {
    let alone = try await compiler.compile(
      compiled.source, languageMode: compiled.languageMode)
    guard let name = alone.executable, let bytes = programs.bytes(of: name) else { return nil }
    var record = try await launcher.run(
      bytes, entry: nil, repetition: repetition, settings: settings, device: nil,
      imports: PackageImports())
    if record.other == nil, (record.parts, record.ending) != (first.parts, first.ending) {
      record.other = RunRecord.Other(parts: first.parts, ending: first.ending)
    }
    return record
  }

  /// A program with what the compiler has made of it.
  struct Compiled: Sendable {
    var source: ProgramSource
    var languageMode: String
    var record: CompileRecord
    var key: ContentHash
    var parts: KeyParts
    var isCached: Bool
  }

  func compiled(
    _ program: Program, _ source: ProgramSource, _ separation: Separation?, in run: Run
  ) async throws -> Compiled {
    let isAlone = program.isStandalone || merging == .no
    let parts = try await compiler.keyParts(
      for: source, languageMode: program.languageMode, isAlone: isAlone)
    let key = parts.key
    let separation =
      Separation(noCandidate: program, source, mode: merging) ?? separation ?? .noPartner
    let (record, isNew) = try await run.shared.compilations.value(for: key) {
      if let kept = cache.compileRecord(key) { return (kept, run.bundled.contains(key)) }
      if run.takesOnlyWhatIsKept { throw NotKept() }
      return (try await compile(source, program.languageMode, as: key, separation), true)
    }
    return Compiled(
      source: source, languageMode: program.languageMode, record: record, key: key,
      parts: parts, isCached: !isNew)
  }

  /// The bytes of a linked program, their hash, and which program of them it is.
  func linked(
    _ compiled: Compiled
  ) async throws -> (bytes: [UInt8], entry: Int?) {
    if let name = compiled.record.executable, let kept = programs.bytes(of: name) {
      return (kept, compiled.record.entry)
    }
    // The file is damaged: a record that names it would be believed for ever.
    let again = try await compile(
      compiled.source, compiled.languageMode, as: compiled.key, .damaged)
    guard let name = again.executable, let kept = programs.bytes(of: name) else {
      throw RunnerError(
        .file,
        "the cache in '\(cache.directory)' loses programs while they are used; "
          + "name another folder with '--cache DIR'")
    }
    return (kept, again.entry)
  }

  private func compile(
    _ source: ProgramSource, _ languageMode: String, as key: ContentHash,
    _ separation: Separation
  ) async throws -> CompileRecord {
    var record = try await compiler.compile(source, languageMode: languageMode)
    record.merge = .alone(separation)
    if record.isLasting { try cache.keep(record, as: key) }
    return record
  }
}
