package import ResultStore
package import SampleCompiler
import SampleJudging
package import SamplePlan
package import WorkbookModel

/// Running programs under commands that a document shows.
extension SampleRunner {
  /// A linked program.
  package struct Executable: Sendable {
    package var bytes: [UInt8]
    /// The number of the program in it; nil if there is only one.
    package var entry: Int?
    /// The package modules whose libraries it loads.
    package var imports: PackageImports

    package init(bytes: [UInt8], entry: Int? = nil, imports: PackageImports = PackageImports()) {
      self.bytes = bytes
      self.entry = entry
      self.imports = imports
    }
  }

  /// Makes the context for the programs of one book.
  package func context(of workbook: Workbook) async throws -> Run {
    Run(
      plan: RunPlan(selection: []), workbook: workbook, appSources: [:], clock: RunClock(),
      recorder: try await ResultRecorder(ResultIndex(cache: cache), workbook),
      progress: { _ in })
  }

  /// Compiles a program, or finds it in the cache.
  ///
  /// - Returns: nil if it does not compile.
  package func executable(of program: Program) async throws -> Executable? {
    let source = ProgramSource(program)
    guard compiler.obstacle(to: program, source) == nil else { return nil }
    let (_, linked) = try await linked(
      ProgramLookup.Compilation(program: program, source: source, isApp: false))
    return linked.map {
      Executable(bytes: $0.bytes, entry: $0.entry, imports: packages.imports(of: source.text))
    }
  }

  /// Compiles a program or an app alone, or finds it in the cache.
  ///
  /// - Returns: the compiler's result, and the executable with the number of the program in it, if there is
  ///   one. A damaged file is replaced by compiling again.
  /// - Throws: `RunnerError` if the new file is lost as well.
  func linked(
    _ compilation: ProgramLookup.Compilation
  ) async throws -> (record: CompileRecord, linked: (bytes: [UInt8], entry: Int?)?) {
    let (program, source) = (compilation.program, compilation.source)
    let key = try await finder.keyParts(of: compilation).key
    if let kept = cache.compileRecord(key) {
      guard let name = kept.executable else { return (kept, nil) }
      if let bytes = await bytes(of: name) { return (kept, (bytes, kept.entry)) }
    }
    let record = try await record(
      of: BundleEntry(key: key, source: source, languageMode: program.languageMode),
      AloneReason(noCandidate: program, source, mode: finder.merging) ?? .noPartner)
    if record.isReproducible { try cache.keep(record, as: key) }
    guard let name = record.executable else { return (record, nil) }
    guard let bytes = programs.bytes(of: name) else { throw lostProgram }
    return (record, (bytes, nil))
  }

  /// Runs commands, or finds their cached result.
  ///
  /// - Parameter imports: the package modules whose libraries they load.
  /// - Returns: nil if a program is missing.
  package func record(
    of session: ConsoleSession, loading imports: PackageImports, in run: Run
  ) async throws -> ConsoleRecord? {
    let libraries = ConsoleRunner.Libraries(
      parts: imports.modules.compactMap { module in
        module.library.map { KeyPart(.library, of: module.name, [$0]) }
      }, places: try await packages.places(of: imports))
    switch try await consoles.run(session, loading: libraries, sharing: run.consoles) {
    case .missing: return nil
    case .ran(let record, _, _): return record
    }
  }
}
