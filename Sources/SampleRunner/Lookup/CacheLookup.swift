import ContentHash
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePackages
import SamplePlan
import SampleRecords
import WorkbookModel

/// What the cache has for one program, without compiling or running anything.
struct CacheLookup: Sendable {
  let compileParts: KeyParts
  let compileKey: ContentHash
  let compilation: CompileRecord?
  /// Nil for a program that is not run. Of one that is yet to be compiled, what depends on that is
  /// left out.
  var runParts: KeyParts?
  var runKey: ContentHash?
  var run: RunRecord?
  /// What a check would judge; nil when it would have to compile or run.
  var result: ProgramResult?
}

/// Looks programs up as a run would.
struct CacheReader: Sendable {
  let compiler: SampleCompiler
  let launcher: ProgramLauncher
  let cache: ResultCache

  func look(up program: Program, _ source: ProgramSource) async throws -> CacheLookup {
    let parts = try await compiler.keyParts(
      for: source, languageMode: program.languageMode, isAlone: program.isStandalone)
    let key = parts.key
    var lookup = CacheLookup(
      compileParts: parts, compileKey: key, compilation: cache.compileRecord(key))
    var device = program.settings.device.map { DevicePayload(apps: [], profile: $0.profile) }
    var apps: [ProgramResult.App] = []
    var isComplete = lookup.compilation != nil
    // A device wants all of its apps; the first one that is missing ends the installation.
    var isInstalled = true
    var imports = compiler.packages.imports(of: source.text)
    for app in program.apps where program.purpose == .run {
      let source = ProgramSource(app.program)
      let key = try await compiler.key(
        for: source, languageMode: app.program.languageMode, isAlone: app.program.isStandalone)
      imports = imports.union(compiler.packages.imports(of: source.text))
      let record = cache.compileRecord(key)
      if let record, isInstalled {
        apps.append(.init(sample: app.sample, source: source, compilation: record))
        isInstalled = record.executable != nil && source.hasEntryPoint
      }
      isComplete = isComplete && record != nil
      device?.apps.append(
        .init(
          id: app.sample.name, executable: record?.executable ?? "", propertyList: app.propertyList)
      )
    }
    if let compilation = lookup.compilation, isComplete {
      lookup.result = ProgramResult(
        compilation: compilation, compileKey: key, compileParts: parts, apps: apps, isCached: true)
    }
    guard program.purpose == .run else { return lookup }
    // Nothing is run of a program that does not compile.
    if lookup.result != nil, lookup.compilation?.executable == nil || !isInstalled { return lookup }
    let executable = lookup.compilation?.executable ?? ""
    var runParts = try await launcher.keyParts(
      program: lookup.compilation?.entry == nil ? executable : key.hexadecimal,
      settings: program.settings, device: device, imports: imports)
    if isComplete {
      lookup.runKey = runParts.key
      lookup.run = lookup.runKey.flatMap { cache.runRecord($0) }
      lookup.result?.run = lookup.run
      lookup.result?.runKey = lookup.runKey
      lookup.result?.runParts = runParts
      if lookup.run == nil { lookup.result = nil }
      if lookup.run?.stoppedBy == nil, program.settings.device == nil,
        let probe = ValueProbe(program)
      {
        let key = try await launcher.observationKey(
          probe, program, compileKey: key, imports: imports)
        lookup.result?.values = cache.observationRecord(key)
        if lookup.result?.values == nil { lookup.result = nil }
      }
    } else {
      runParts.removeAll { $0.kind == .executable || $0.kind == .app }
    }
    lookup.runParts = runParts
    return lookup
  }
}
