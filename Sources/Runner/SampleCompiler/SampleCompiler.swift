package import Toolchains
package import SafeFiles
import FoundationEssentials
package import ResultStore
package import SamplePlan

package import Sandbox
import ChildProcess
import WorkbookModel

/// Compiles programs in the sandbox, alone or together.
///
/// ```
/// Bundle of one program  -> its text as it is written
///           of several   -> one module, or a parser        (SampleCompiler+Bundles.swift)
/// CompilerJob -> in steps (frontend, linker)  -> a program, or errors in the code -> CompileRecord
///                   | anything else, packages, parse only
///                by the driver                -> CompileRecord
///                   | a crash, or a C module that cannot be built, with the shared modules
///                by the driver, without them  -> CompileRecord
/// ```
/// The driver takes 40 ms longer, and has better messages for failures that are not errors in the code. The
/// compiler's messages are stored unchanged; whether a sample should compile is judged elsewhere. Errors in
/// the code are part of a record; an error is thrown if the compiler cannot be started.
package struct SampleCompiler: Sendable {
  package let toolchain: Toolchain
  /// The sandbox for the compiler, since its input may come from strangers.
  package let sandbox: Sandbox
  /// The store for linked programs.
  package let programs: RecentPrograms
  /// The files that all compilations of a run share.
  package let sharedFiles: SharedCompilerFiles

  /// The modules and libraries for apps and scenarios.
  package let devices: DeviceModules
  /// The modules of packages that samples may import.
  package let packages: PackageModules

  package init(
    toolchain: Toolchain, sandbox: Sandbox, programs: RecentPrograms,
    sharedFiles: SharedCompilerFiles,
    devices: DeviceModules, packages: PackageModules
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.programs = programs
    self.sharedFiles = sharedFiles
    self.devices = devices
    self.packages = packages
  }

  /// The parts of a compilation's key: everything that affects the compiler's result.
  ///
  /// These are all code of the program, the flags, the toolchain with its modules, the target, the linked
  /// support code, and the bytes of every device or package module that it imports. The position of the code
  /// in a chapter and the claims about it are not included; of the sandbox only the environment is, since
  /// results of exceeded limits are not stored.
  ///
  /// The number in the purpose is the version of `CompileRecord` and of this code.
  ///
  /// - Parameter isAlone: whether it must not share a compilation, even if that changes nothing.
  package func keyParts(
    for source: ProgramSource, languageMode: String, isAlone: Bool
  ) async throws -> KeyParts {
    if source.language == .objectiveC { return try await objectiveCKeyParts(for: source) }
    let flags = CompilerFlags.all(languageMode: languageMode) + Self.kind(of: source).flags
    var parts = KeyParts(
      "compile 12",
      [
        KeyPart(
          .program,
          [source.text + source.support]
            + source.refusals.map { "\($0.line):\($0.column): \($0.text)" }),
        KeyPart(.flags, flags, shown: flags.joined(separator: " ")),
        KeyPart(.toolchain, toolchain.identity, shown: toolchain.version),
        KeyPart(.target, [toolchain.target], shown: toolchain.target),
        KeyPart(.support, [Self.supportHash]),
        KeyPart(rule: sandbox.environmentRule),
      ])
    if isAlone { parts += [KeyPart(.merging, ["no"], shown: "no")] }
    if source.role != .plain {
      parts += [KeyPart(.role, [source.role.rawValue], shown: source.role.rawValue)]
      parts += try await devices.moduleHashes(for: source.role).map {
        KeyPart(.module, of: $0.name, [$0.hash])
      }
      // The executable contains the path of its libraries.
      parts += [KeyPart(.libraryFolder, [devices.libraries], shown: devices.libraries)]
    }
    parts += packages.imports(of: source.text).modules.map {
      KeyPart(.module, of: $0.name, [$0.interface])
    }
    return parts
  }

  /// The hash of `sample_support.c`, which determines the object file.
  static let supportHash: String = {
    var hasher = ContentHasher()
    hasher.combine(SharedCompilerFiles.supportSource)
    return hasher.finish().hexadecimal
  }()

  /// The key of a compilation, see ``keyParts(for:languageMode:isAlone:)``.
  package func key(
    for source: ProgramSource, languageMode: String, isAlone: Bool
  ) async throws -> ContentHash {
    try await keyParts(for: source, languageMode: languageMode, isAlone: isAlone).key
  }

  /// Compiles and links programs together, or a single one alone.
  ///
  /// Errors in the code are part of the records, not thrown. Several programs are compiled as one module where
  /// that changes only the time: the records are as if each had been compiled alone.
  ///
  /// - Parameter hear: called with each program of several that has to be compiled alone, as soon as a message
  ///   shows that, while the compiler is still working.
  /// - Returns: records that are not stored yet, and what is left; executables are in the cache. A single
  ///   program always has a record.
  package func compile(
    _ programs: Bundle, hear: @escaping @Sendable (AloneReason.PartialError) -> Void = { _ in }
  ) async throws -> BundleOutcome {
    guard programs.entries.count == 1, let program = programs.entries.first else {
      return try await compileTogether(programs, hear: hear)
    }
    var outcome = BundleOutcome()
    outcome.records[program.key] = try await compileAlone(program)
    return outcome
  }

  /// Compiles and links a program.
  ///
  /// Constructs that the lowering of an app rejects are errors without a compiler run. A text with a syntax
  /// error is only parsed (`ProgramSource.isOnlyParsed`). Messages are in the order of the text.
  private func compileAlone(_ program: BundleEntry) async throws -> CompileRecord {
    let source = program.source
    if source.language == .objectiveC { return try await compileObjectiveC(program) }
    guard source.refusals.isEmpty else {
      return CompileRecord(
        messages: source.inOrder(source.refusals), milliseconds: 0, date: CalendarDay.today)
    }
    var job = CompilerJob(
      files: [(ProgramSource.fileName, source.text + source.support)],
      kind: Self.kind(of: source), languageMode: program.languageMode, role: source.role,
      imports: packages.imports(of: source.text), isLinked: !source.isOnlyParsed)
    var record = try await record(of: job)
    if !job.isLinked, record.stoppedBy == nil,
      !record.messages.contains(where: { $0.severity == "error" })
    {
      // The two parsers disagree, and the compiler's decides.
      job.isLinked = true
      record = try await self.record(of: job)
    }
    record.messages = source.inOrder(record.messages)
    return record
  }

  /// A program with `@main` is compiled as a library, since it has no top-level statements.
  private static func kind(of source: ProgramSource) -> CompilerSteps.Kind {
    source.isLibrary ? .library : .script
  }
}
