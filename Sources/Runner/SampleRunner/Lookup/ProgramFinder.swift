import SafeFiles
import ResultStore
import SampleCompiler
import SampleJudging
import SamplePlan
import WorkbookModel

/// Looks up the results of programs, with the keys of everything that they depend on.
///
/// It adds the keys to a ``ProgramLookup``, which requires the toolchain, the sandbox and the libraries.
struct ProgramFinder: Sendable {
  let compiler: SampleCompiler
  let launcher: ProgramLauncher
  /// With `--merge=no`, compilations have separate keys.
  let merging: MergeMode

  /// Makes the lookup of a program, before its first question.
  ///
  /// - Parameter sources: the known sources of apps, since lowering them takes time.
  func lookup(
    _ program: Program, _ source: ProgramSource, appSources sources: [Sample.ID: ProgramSource]
  ) -> ProgramLookup {
    ProgramLookup(
      program, source,
      appSources: program.purpose == .run
        ? program.apps.map { sources[$0.owner] ?? ProgramSource($0.program) } : [],
      packages: compiler.packages)
  }

  /// Answers the questions of a lookup from the cache, up to the first gap.
  ///
  /// After a missing compilation it continues with those of the apps, which are then missing together. It
  /// starts nothing, and writes nothing but the time of use of what it reads.
  ///
  /// - Parameter cache: nil to determine only the key of the next question.
  /// - Returns: nil if nothing is missing.
  func answer(
    _ lookup: inout ProgramLookup, from cache: ResultCache?
  ) async throws -> ProgramLookup.Gap? {
    while let question = lookup.question {
      switch question {
      case .compilation(let compilation):
        let parts = try await keyParts(of: compilation)
        lookup.answer(compilation, parts, .init(kept: cache?.compileRecord(parts.key)))
      case .run(let launch):
        // If something is not compiled yet, the key is incomplete.
        if lookup.hasGap { return .compilation }
        let parts = try await keyParts(of: launch)
        guard let kept = cache?.runRecord(parts.key) else { return .run(launch, parts) }
        lookup.answer(parts, .kept(kept))
      case .values(let probe, let launch):
        let key = try await launcher.observationKey(
          probe, lookup.program, compileKey: lookup.compiled[0].key, imports: launch.imports)
        guard let kept = cache?.observationRecord(key) else {
          return .values(
            ProgramLookup.ValueQuestion(
              probe: probe, launch: launch, key: key,
              together: try await together(probe, lookup, cache)))
        }
        lookup.answer(.kept(kept))
      }
    }
    return lookup.hasGap ? .compilation : nil
  }

  /// The key of a program's observing program among others, and its cached record.
  private func together(
    _ probe: ValueProbe, _ lookup: ProgramLookup, _ cache: ResultCache?
  ) async throws -> (key: ContentHash, record: CompileRecord?)? {
    guard lookup.compiled[0].record?.entry != nil else { return nil }
    let key = try await compiler.key(
      for: lookup.source.watched(by: probe), languageMode: lookup.program.languageMode,
      isAlone: false)
    return (key, cache?.compileRecord(key))
  }

  /// Looks a program up in the cache, with as many keys as can be known.
  ///
  /// - Returns: the state of the lookup. Its ``ProgramLookup/result`` is nil if an answer is missing.
  func look(up program: Program, in cache: ResultCache) async throws -> ProgramLookup {
    var lookup = lookup(program, ProgramSource(program), appSources: [:])
    _ = try await answer(&lookup, from: cache)
    while let question = lookup.question {
      switch question {
      case .run(let launch): lookup.answer(try await keyParts(of: launch), .missing)
      case .values: lookup.answer(.missing)
      case .compilation: _ = try await answer(&lookup, from: cache)
      }
    }
    return lookup
  }

  private func keyParts(of launch: ProgramLookup.Launch) async throws -> KeyParts {
    try await launcher.keyParts(
      program: launch.program, settings: launch.settings, device: launch.device,
      imports: launch.imports)
  }

  func keyParts(of compilation: ProgramLookup.Compilation) async throws -> KeyParts {
    try await compiler.keyParts(
      for: compilation.source, languageMode: compilation.program.languageMode,
      isAlone: compilation.program.isStandalone || merging == .no)
  }
}
