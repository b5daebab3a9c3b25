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
      workbook: workbook, selection: [], appSources: [:], clock: RunClock(),
      recorder: try await ResultRecorder(ResultIndex(cache: cache), workbook),
      progress: { _ in })
  }

  /// Compiles a program, or finds it in the cache.
  ///
  /// - Returns: nil if it does not compile.
  package func executable(of program: Program, in run: Run) async throws -> Executable? {
    let source = ProgramSource(program)
    guard compiler.obstacle(to: program, source) == nil else { return nil }
    let compiled = try await compiled(
      ProgramLookup.Compilation(program: program, source: source, isApp: false), in: run)
    guard compiled.record?.executable != nil else { return nil }
    let (bytes, entry) = try await linked(compiled)
    return Executable(bytes: bytes, entry: entry, imports: packages.imports(of: source.text))
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
    switch try await consoles.run(session, loading: libraries, sharing: run.shared.consoles) {
    case .missing: return nil
    case .ran(let record, _, _): return record
    }
  }
}
