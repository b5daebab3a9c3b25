package import Toolchains
package import SafeFiles
import FoundationEssentials
package import ResultStore
package import SamplePlan

package import Sandbox
import ChildProcess
import WorkbookModel

/// Compiles a program in the sandbox.
///
/// ```
/// Job -> in steps (frontend, linker)  -> a program, or errors in the code -> CompileRecord
///           | anything else, packages, parse only
///        by the driver                -> CompileRecord
///           | a crash, or a C module that cannot be built, with the shared modules
///        by the driver, without them  -> CompileRecord
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
    let flags = CompilerFlags.all(languageMode: languageMode) + Self.kind(of: source).flags
    var parts = KeyParts(
      "compile 11",
      [
        KeyPart(
          .program,
          [source.text] + source.refusals.map { "\($0.line):\($0.column): \($0.text)" }),
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
  private static let supportHash: String = {
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

  /// Compiles and links; errors in the code are part of the record, not thrown.
  ///
  /// Constructs that the lowering of an app rejects are errors without a compiler run. A text with a syntax
  /// error is only parsed (`ProgramSource.isOnlyParsed`). Messages are in the order of the text.
  ///
  /// - Returns: a record that is not stored yet; its executable is in the cache.
  package func compile(_ source: ProgramSource, languageMode: String) async throws -> CompileRecord
  {
    var record = try await compileAsWritten(source, languageMode: languageMode)
    record.messages = source.inOrder(record.messages)
    return record
  }

  /// Compiles and links, with messages in the compiler's order.
  private func compileAsWritten(
    _ source: ProgramSource, languageMode: String
  ) async throws -> CompileRecord {
    if !source.refusals.isEmpty {
      return CompileRecord(messages: source.refusals, milliseconds: 0, date: CalendarDay.today)
    }
    var job = Job(
      files: [(ProgramSource.fileName, source.text)],
      kind: Self.kind(of: source), languageMode: languageMode, role: source.role,
      imports: packages.imports(of: source.text))
    if source.isOnlyParsed {
      job.isLinked = false
      let parsed = try await compile(job)
      // Without an error the two parsers disagree, and the compiler's decides.
      if parsed.messages.contains(where: { $0.severity == "error" }) || parsed.stoppedBy != nil {
        return parsed
      }
      job.isLinked = true
    }
    return try await compile(job)
  }

  /// Compiles and links a text instead of a program's own.
  ///
  /// It is used for value probes: the text is that of the program with code that reports values.
  package func compile(
    _ text: String, inPlaceOf source: ProgramSource, languageMode: String
  ) async throws -> CompileRecord {
    try await compile(
      Job(
        files: [(ProgramSource.fileName, text)], kind: Self.kind(of: source),
        languageMode: languageMode, role: source.role, imports: packages.imports(of: source.text)))
  }

  /// Compiles and links a bundle of programs as one module.
  ///
  /// - Parameters:
  ///   - role: the common role of all programs.
  ///   - hasLines: whether to emit line tables, which show where a program traps.
  ///   - listener: called with the whole output so far, whenever the compiler prints more.
  func compile(
    _ bundle: BundleSource, role: ProgramRole, languageMode: String, hasLines: Bool,
    listener: @escaping @Sendable ([UInt8]) -> Void
  ) async throws -> CompileRecord {
    try await compile(
      Job(
        files: bundle.files, kind: hasLines ? .module : .moduleWithoutLines,
        languageMode: languageMode, role: role,
        // All programs of a bundle have the same imports.
        imports: bundle.files.last.map { packages.imports(of: $0.text) } ?? PackageImports(),
        listener: listener))
  }

  /// Parses programs separately.
  ///
  /// - Returns: a record with the messages about all of them; it has no executable.
  func parse(_ bundle: BundleSource, languageMode: String) async throws -> CompileRecord {
    try await compile(
      Job(
        files: bundle.files, kind: .module, languageMode: languageMode, role: .plain,
        imports: PackageImports(), isLinked: false))
  }

  /// A compilation, independent of whether it is done in steps or by the driver.
  private struct Job: Sendable {
    /// The files of the input folder by name.
    var files: [(name: String, text: String)]
    /// A script, a library, or the module of a bundle.
    var kind: CompilerSteps.Kind
    var languageMode: String
    /// Decides which device modules are visible.
    var role: ProgramRole
    /// The package modules that are visible and linked.
    var imports: PackageImports
    /// Whether to make a program; otherwise the files are only parsed.
    var isLinked = true
    /// Whether the modules that all compilations share may be used.
    var sharesModules = true
    /// Called with the whole output so far, whenever the compiler prints more.
    var listener: (@Sendable ([UInt8]) -> Void)?

    /// The driver's language flags.
    var flags: [String] { CompilerFlags.all(languageMode: languageMode) + kind.flags }

    /// Whether it may import a module, since every import contains this word.
    ///
    /// Otherwise the compilation does not wait for the shared modules.
    var mayImport: Bool { files.contains { $0.text.holds("import") } }
  }

  /// Compiles, and applies the stricter rules of Apple's compiler to apps.
  private func compile(_ job: Job) async throws -> CompileRecord {
    let record = try await compileAsItIs(job)
    return job.role == .app
      ? MainActorWarnings.judged(record, languageMode: job.languageMode) : record
  }

  /// Compiles, and tries again without the shared modules if these may have caused a failure.
  ///
  /// The compiler may crash when reading them. If a system header has changed since they were made, it tries
  /// to rebuild them, which fails where they are shared.
  private func compileAsItIs(_ job: Job) async throws -> CompileRecord {
    var record = try await compileInSteps(job)
    if record == nil { record = try await compileByDriver(job) }
    if let record, !record.mayLackModules || !job.sharesModules { return record }
    var plain = job
    plain.sharesModules = false
    return try await compileByDriver(plain)
  }

  /// Compiles with `swiftc`, which starts the frontend and the linker.
  ///
  /// It uses the system's linker, and the modules of the program's role and of packages.
  private func compileByDriver(_ job: Job) async throws -> CompileRecord {
    let places = try await devices.places(for: job.role)
    let packages = try await packages.places(of: job.imports)
    let outcome = try await run(job) { command, layout, tools in
      command.executable = toolchain.compiler
      command.arguments =
        job.flags + tools.importFlags + [
          "-module-cache-path", "\(layout.work)/\(SharedCompilerFiles.moduleCache)",
        ]
        + job.files.map { "\(layout.input)/\($0.name)" }
      if job.isLinked {
        command.arguments += ["\(layout.input)/\(SharedCompilerFiles.supportName)", "-o", "main"]
        if let link = Self.deviceLink(for: job, places) {
          command.arguments += ["-I", places.modules] + link.words(behind: "-Xlinker")
        }
        command.arguments += packages.importFlags + packages.linkFlags
      } else {
        command.arguments.append("-parse")
        command.resultFile = nil
      }
      command.readOnlyFolders.merge(places.mounts) { $1 }
      command.readOnlyFolders.merge(packages.mounts) { $1 }
    }
    return try record(of: outcome, job)
  }

  /// Compiles a program that imports no packages without starting the driver.
  ///
  /// The three commands that make a program are known (`CompilerSteps`), and `sandbox-init` runs them in
  /// order.
  ///
  /// - Returns: nil if the driver has to do it, and after any result but a program or errors in the code,
  ///   since the driver has better messages for that.
  private func compileInSteps(_ job: Job) async throws -> CompileRecord? {
    guard job.isLinked, job.imports.isEmpty,
      let steps = try await sharedFiles.steps(of: job.kind, languageMode: job.languageMode)
    else { return nil }
    let places = try await devices.places(for: job.role)
    let link = Self.deviceLink(for: job, places)
    let outcome = try await run(job) { command, layout, tools in
      command.executable = layout.sandboxInit
      command.findsInit = true
      command.arguments = steps.arguments(
        work: layout.work, input: layout.input, files: job.files.map(\.name),
        flags: tools.importFlags + (link == nil ? [] : ["-I", places.modules]), linking: link)
      command.readOnlyFolders.merge(places.mounts) { $1 }
    }
    let record = try record(of: outcome, job)
    let hasFoundErrors =
      outcome.termination == .exited(1) && record.messages.contains { $0.severity == "error" }
    return record.executable != nil || record.stoppedBy != nil || hasFoundErrors ? record : nil
  }

  /// Runs a compiler with the files of a job and the shared files.
  ///
  /// The file `main` of the working folder is handed back. The compiler prints on standard error, which is
  /// also passed to the job's listener as it grows.
  ///
  /// - Parameter complete: adds the executable and its arguments.
  /// - Throws: `CancellationError` for a compiler that was stopped with the run.
  private func run(
    _ job: Job,
    _ complete:
      @Sendable (inout Sandbox.Command, Sandbox.Layout, SharedCompilerFiles.Tools) -> Void
  ) async throws -> Sandbox.Outcome {
    let tools = try await sharedFiles.tools(
      languageMode: job.sharesModules ? job.languageMode : nil, mayLackModules: !job.mayImport)
    let outcome = try await sharedFiles.sandboxes.run { layout in
      var command = Sandbox.Command(executable: "", limits: .compiler)
      command.resultFile = "main"
      command.files =
        job.files.map { Sandbox.File(name: $0.name, bytes: Array($0.text.utf8)) }
        + [Sandbox.File(name: SharedCompilerFiles.supportName, bytes: tools.supportObject)]
      command.readOnlyFolders = tools.folders
      command.links = Self.links(of: tools)
      command.errorListener = job.listener
      complete(&command, layout, tools)
      return command
    }
    // The output of a compiler that was stopped with the run says nothing about the code.
    try Task.checkCancellation()
    return outcome
  }

  /// The links to shared modules in the compiler's module cache, by their path in its working folder.
  private static func links(of tools: SharedCompilerFiles.Tools) -> [String: String] {
    Dictionary(
      tools.moduleLinks.map { ("\(SharedCompilerFiles.moduleCache)/\($0)", $1) }
    ) { first, _ in first }
  }

  /// The device libraries to link; nil for a plain program.
  private static func deviceLink(
    for job: Job, _ places: DeviceModules.Places
  ) -> CompilerSteps.Libraries? {
    let names = DeviceModules.libraries(for: job.role, job.files.map(\.text).joined())
    return names.isEmpty
      ? nil
      : CompilerSteps.Libraries(
        names: names, folder: places.libraries, linkedFolder: places.linkedFolder)
  }

  /// Makes the record from the compiler's output and executable.
  ///
  /// The executable is stored in the cache, and the record has its hash. First the types of a bundle get the
  /// names that they have alone (``TypeParents``); if that fails, there is no executable. A message about a
  /// package's library names the package. If a compiler failed without an error message, its whole output is
  /// quoted.
  private func record(of outcome: Sandbox.Outcome, _ job: Job) throws -> CompileRecord {
    let output = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
    var record = CompileRecord(
      messages: CompilerOutputParser.messages(in: output).map {
        LinkFault.named($0, among: job.imports.modules)
      }, stoppedBy: outcome.limitHit?.rawValue,
      milliseconds: outcome.duration.wholeMilliseconds, date: CalendarDay.today)
    let result = outcome.resultFile.flatMap {
      job.kind.isBundle ? TypeParents.restored(in: $0) : $0
    }
    if let program = result, record.stoppedBy == nil {
      record.executable = try programs.keep(program)
      return record
    }
    if record.messages.contains(where: CompilerCrash.isTold) {
      record.crash = CompilerCrash.firstLines(of: output)
      record.messages.removeAll(where: CompilerCrash.isTold)
    }
    if !record.messages.contains(where: { $0.severity == "error" }) { record.unreadOutput = output }
    return record
  }

  /// A program with `@main` is compiled as a library, since it has no top-level statements.
  private static func kind(of source: ProgramSource) -> CompilerSteps.Kind {
    source.isLibrary ? .library : .script
  }
}

extension CompileRecord {
  /// Whether the shared modules may have caused the failure.
  fileprivate var mayLackModules: Bool {
    crash != nil
      || messages.contains {
        $0.severity == "error" && $0.text.hasPrefix("could not build C module")
      }
  }
}
