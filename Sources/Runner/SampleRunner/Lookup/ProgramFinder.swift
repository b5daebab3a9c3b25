import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// The source of answers to the questions of a ``ProgramLookup``.
///
/// ``CacheSource`` reads the cache; a run also compiles and runs what is missing there (`BuildingSource` in
/// `SampleRunner+Programs.swift`). Errors are thrown only if there is no answer: a program that does not
/// compile has one.
protocol RecordSource: Sendable {
  /// The compiler's result for a program or an app.
  ///
  /// - Parameter parts: the parts of the key.
  func compilation(
    _ compilation: ProgramLookup.Compilation, _ parts: KeyParts
  ) async throws -> ProgramLookup.Answer<CompileRecord>

  /// The result of running a program.
  ///
  /// - Parameters:
  ///   - parts: the parts of the key.
  ///   - lookup: the state of the lookup, including the program's compilations.
  func run(
    _ launch: ProgramLookup.Launch, _ parts: KeyParts, of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<RunRecord>

  /// The observations of the values that comments claim.
  ///
  /// - Parameter key: the key of the observations, which has no parts to show.
  func values(
    _ probe: ValueProbe, _ launch: ProgramLookup.Launch, as key: ContentHash,
    of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<ObservationRecord>
}

/// Answers from the cache alone.
///
/// It starts nothing, and writes nothing but the time of use of what it reads.
struct CacheSource: RecordSource {
  let cache: ResultCache

  func compilation(
    _ compilation: ProgramLookup.Compilation, _ parts: KeyParts
  ) -> ProgramLookup.Answer<CompileRecord> {
    .init(kept: cache.compileRecord(parts.key))
  }

  func run(
    _ launch: ProgramLookup.Launch, _ parts: KeyParts, of lookup: ProgramLookup
  ) -> ProgramLookup.Answer<RunRecord> {
    // If something is not compiled yet, the key is incomplete.
    .init(kept: lookup.hasGap ? nil : cache.runRecord(parts.key))
  }

  func values(
    _ probe: ValueProbe, _ launch: ProgramLookup.Launch, as key: ContentHash,
    of lookup: ProgramLookup
  ) -> ProgramLookup.Answer<ObservationRecord> {
    .init(kept: cache.observationRecord(key))
  }
}

/// Looks up the results of programs, with the keys of everything that they depend on.
///
/// It adds the keys to a ``ProgramLookup``, which requires the toolchain, the sandbox and the libraries.
struct ProgramFinder: Sendable {
  let compiler: SampleCompiler
  let launcher: ProgramLauncher
  /// With `--merge=no`, compilations have separate keys.
  let merging: MergeMode

  /// Asks questions until everything that can be known is known.
  ///
  /// - Parameters:
  ///   - sources: the known sources of apps, since lowering them takes time.
  ///   - answers: answers the questions, one after another.
  ///   - stopsAtGap: whether to stop at the first missing answer.
  /// - Returns: the state of the lookup. Its ``ProgramLookup/result`` is nil if an answer is missing.
  func look(
    up program: Program, _ source: ProgramSource, appSources sources: [Sample.ID: ProgramSource],
    asking answers: some RecordSource, stopsAtGap: Bool = false
  ) async throws -> ProgramLookup {
    var lookup = ProgramLookup(
      program, source,
      appSources: program.purpose == .run
        ? program.apps.map { sources[$0.owner] ?? ProgramSource($0.program) } : [],
      packages: compiler.packages)
    while let question = lookup.question, !(stopsAtGap && lookup.hasGap) {
      switch question {
      case .compilation(let compilation):
        let parts = try await keyParts(of: compilation)
        lookup.answer(compilation, parts, try await answers.compilation(compilation, parts))
      case .run(let launch):
        let parts = try await launcher.keyParts(
          program: launch.program, settings: launch.settings, device: launch.device,
          imports: launch.imports)
        lookup.answer(parts, try await answers.run(launch, parts, of: lookup))
      case .values(let probe, let launch):
        let key = try await launcher.observationKey(
          probe, program, compileKey: lookup.compiled[0].key, imports: launch.imports)
        lookup.answer(try await answers.values(probe, launch, as: key, of: lookup))
      }
    }
    return lookup
  }

  func keyParts(of compilation: ProgramLookup.Compilation) async throws -> KeyParts {
    try await compiler.keyParts(
      for: compilation.source, languageMode: compilation.program.languageMode,
      isAlone: compilation.program.isStandalone || merging == .no)
  }
}
