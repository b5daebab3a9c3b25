import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// Answers what a ``ProgramLookup`` asks.
///
/// ``KeptAnswers`` takes what is in the cache, and a run compiles and runs what is not (`WorkAnswers` in
/// `SampleRunner+Programs.swift`). What they throw is no answer: a program that does not compile has one.
protocol ProgramAnswers: Sendable {
  /// Says what the compiler makes of a program or of an app.
  ///
  /// - Parameter parts: what the key is made of.
  func compilation(
    _ compilation: ProgramLookup.Compilation, _ parts: KeyParts
  ) async throws -> ProgramLookup.Answer<CompileRecord>

  /// Says what a program does.
  ///
  /// - Parameters:
  ///   - parts: what the key is made of.
  ///   - lookup: what is known of the program, its compilations included.
  func run(
    _ launch: ProgramLookup.Launch, _ parts: KeyParts, of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<RunRecord>

  /// Says what the values are that comments claim.
  ///
  /// - Parameter key: of the observation, which has no parts that could be shown.
  func values(
    _ probe: ValueProbe, _ launch: ProgramLookup.Launch, as key: ContentHash,
    of lookup: ProgramLookup
  ) async throws -> ProgramLookup.Answer<ObservationRecord>
}

/// Answers from the cache alone.
///
/// It starts nothing and writes nothing but the time of use of what it reads.
struct KeptAnswers: ProgramAnswers {
  let cache: ResultCache

  func compilation(
    _ compilation: ProgramLookup.Compilation, _ parts: KeyParts
  ) -> ProgramLookup.Answer<CompileRecord> {
    .init(kept: cache.compileRecord(parts.key))
  }

  func run(
    _ launch: ProgramLookup.Launch, _ parts: KeyParts, of lookup: ProgramLookup
  ) -> ProgramLookup.Answer<RunRecord> {
    // The key of what is yet to be compiled is none.
    .init(kept: lookup.hasGap ? nil : cache.runRecord(parts.key))
  }

  func values(
    _ probe: ValueProbe, _ launch: ProgramLookup.Launch, as key: ContentHash,
    of lookup: ProgramLookup
  ) -> ProgramLookup.Answer<ObservationRecord> {
    .init(kept: cache.observationRecord(key))
  }
}

/// Finds out what there is to know of programs, under the keys of everything that it depends on.
///
/// It adds to ``ProgramLookup`` what that lacks: the keys, which need the toolchain, the sandbox and the
/// libraries.
struct ProgramFinder: Sendable {
  let compiler: SampleCompiler
  let launcher: ProgramLauncher
  /// `--merge=no` gives compilations keys of their own.
  let merging: MergeMode

  /// Asks until everything is known that could be.
  ///
  /// - Parameters:
  ///   - sources: the sources of apps that are known already; lowering them is work.
  ///   - answers: what is asked, one question after another.
  ///   - stopsAtGap: whether nothing more is asked once something is not there.
  /// - Returns: what is known then. Its ``ProgramLookup/result`` is nil if something is not there.
  func look(
    up program: Program, _ source: ProgramSource, appSources sources: [Sample.ID: ProgramSource],
    asking answers: some ProgramAnswers, stopsAtGap: Bool = false
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

  /// What the key of a compilation is made of.
  func keyParts(of compilation: ProgramLookup.Compilation) async throws -> KeyParts {
    try await compiler.keyParts(
      for: compilation.source, languageMode: compilation.program.languageMode,
      isAlone: compilation.program.isStandalone || merging == .no)
  }
}
