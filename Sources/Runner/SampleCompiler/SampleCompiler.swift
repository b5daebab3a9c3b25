package import Toolchains
package import SafeFiles
import FoundationEssentials
package import ResultStore
package import SamplePlan
package import Sandbox
import ChildProcess
import WorkbookModel

/// Compiles a program in the sandbox, or finds that it was compiled before.
///
/// ```
/// Job -> in steps (frontend, linker)  -> a program, or errors in the code -> CompileRecord
///           | anything else, packages, parse only
///        by the driver                -> CompileRecord
///           | a crash, or a C module that cannot be built, with the shared modules
///        by the driver, without them  -> CompileRecord
/// ```
/// The driver takes 40 ms longer, and has better words for what is no error of the code. What the compiler
/// says is taken as it is; whether a sample was to compile is judged elsewhere. Errors of the code are in a
/// record, and what is thrown is a compiler that cannot be started.
package struct SampleCompiler: Sendable {
  /// Where the compiler lies, and what it is.
  package let toolchain: Toolchain
  /// The compiler is run in it: what it reads, a stranger may have written.
  package let sandbox: Sandbox
  /// Takes what was linked.
  package let programs: RecentPrograms
  /// What all compilations of a run share.
  package let sharedFiles: SharedCompilerFiles

  /// What apps and scenarios are compiled with.
  package let devices: DeviceModules
  /// What samples may import of packages.
  package let packages: PackageModules

  /// Makes a compiler; nothing is started before the first program.
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

  /// What the key of a compilation is made of: everything that can change what the compiler makes of
  /// it.
  ///
  /// All code of the program, the flags, the toolchain with the modules that come with it, the target,
  /// what we link, and the bytes of every module of ours and of packages that it sees. Where the code
  /// stands in a chapter and what the chapter claims are not in it, and of the sandbox only the environment
  /// is: what one of its limits stops is not kept.
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
      // The executable names the folder of its libraries.
      parts += [KeyPart(.libraryFolder, [devices.libraries], shown: devices.libraries)]
    }
    parts += packages.imports(of: source.text).modules.map {
      KeyPart(.module, of: $0.name, [$0.interface])
    }
    return parts
  }

  /// Of the text of `sample_support.c`, from which the object follows.
  private static let supportHash: String = {
    var hasher = ContentHasher()
    hasher.combine(SharedCompilerFiles.supportSource)
    return hasher.finish().hexadecimal
  }()

  /// The key of a compilation, as ``keyParts(for:languageMode:isAlone:)`` has it.
  package func key(
    for source: ProgramSource, languageMode: String, isAlone: Bool
  ) async throws -> ContentHash {
    try await keyParts(for: source, languageMode: languageMode, isAlone: isAlone).key
  }

  /// Compiles and links; errors of the code are in the record, not thrown.
  ///
  /// What the lowering of an app refuses is an error without a compiler. A text with a syntax error is only
  /// parsed (`ProgramSource.isOnlyParsed`). Messages are in the order of the text.
  ///
  /// - Returns: a record that is kept nowhere yet; its executable is in the cache.
  package func compile(_ source: ProgramSource, languageMode: String) async throws -> CompileRecord
  {
    var record = try await compileAsWritten(source, languageMode: languageMode)
    record.messages = source.inOrder(record.messages)
    return record
  }

  /// Compiles and links, with messages in the compiler's own order.
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
      // Without an error the two parsers disagree, and the compiler has the last word.
      if parsed.messages.contains(where: { $0.severity == "error" }) || parsed.stoppedBy != nil {
        return parsed
      }
      job.isLinked = true
    }
    return try await compile(job)
  }

  /// Compiles and links a text in the place of a program's own one.
  ///
  /// For a look at values: the text is that of the program with what tells of them.
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
  ///   - role: that of all programs.
  ///   - hasLines: whether the program can tell where it traps.
  ///   - listener: called with what the compiler has said so far, whenever it says more.
  func compile(
    _ bundle: BundleSource, role: ProgramRole, languageMode: String, hasLines: Bool,
    listener: @escaping @Sendable ([UInt8]) -> Void
  ) async throws -> CompileRecord {
    try await compile(
      Job(
        files: bundle.files, kind: hasLines ? .module : .moduleWithoutLines,
        languageMode: languageMode, role: role,
        // All programs of a bundle import the same.
        imports: bundle.files.last.map { packages.imports(of: $0.text) } ?? PackageImports(),
        listener: listener))
  }

  /// Parses programs, each by itself.
  ///
  /// - Returns: a record with what is said of all; it has no executable.
  func parse(_ bundle: BundleSource, languageMode: String) async throws -> CompileRecord {
    try await compile(
      Job(
        files: bundle.files, kind: .module, languageMode: languageMode, role: .plain,
        imports: PackageImports(), isLinked: false))
  }

  /// One call of the compiler.
  ///
  /// It says nothing of how: in steps or by the driver.
  private struct Job: Sendable {
    /// Names in the input folder, and texts.
    var files: [(name: String, text: String)]
    /// A script, a library, or the module of a bundle.
    var kind: CompilerSteps.Kind
    var languageMode: String
    /// Decides which modules of ours it sees.
    var role: ProgramRole
    /// The modules of packages that it sees and is linked with.
    var imports: PackageImports
    /// Whether a program is made; otherwise the files are only parsed.
    var isLinked = true
    /// Whether the modules that all compilations share may be used.
    var sharesModules = true
    /// Called with what the compiler has said so far, whenever it says more.
    var listener: (@Sendable ([UInt8]) -> Void)?

    /// What the driver is told of the language.
    var flags: [String] { CompilerFlags.all(languageMode: languageMode) + kind.flags }

    /// Whether a module may be imported; the word stands in every import.
    ///
    /// Otherwise the compiler does not wait for the shared modules.
    var mayImport: Bool { files.contains { $0.text.holds("import") } }
  }

  /// Compiles, and is as strict with an app as Apple's compiler.
  private func compile(_ job: Job) async throws -> CompileRecord {
    let record = try await compileAsItIs(job)
    return job.role == .app
      ? MainActorWarnings.judged(record, languageMode: job.languageMode) : record
  }

  /// Compiles, and asks again without the shared modules where these may be why it failed.
  ///
  /// Reading them is what a compiler may crash at. One that finds a header of the system changed since they
  /// were made would make them anew, and cannot where they are shared.
  private func compileAsItIs(_ job: Job) async throws -> CompileRecord {
    var record = try await compileInSteps(job)
    if record == nil { record = try await compileByDriver(job) }
    if let record, !record.mayLackModules || !job.sharesModules { return record }
    var plain = job
    plain.sharesModules = false
    return try await compileByDriver(plain)
  }

  /// Compiles with `swiftc`, which starts what it needs.
  ///
  /// It is linked with the linker of the system, and sees the modules of the program's role and of
  /// packages.
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

  /// Compiles what imports nothing of packages without starting the driver.
  ///
  /// The three commands that make a program are known (`CompilerSteps`), and `sandbox-init` starts them one
  /// after another.
  ///
  /// - Returns: nil when the driver has to do it, also after anything but a program or errors in the
  ///   code came of it: the driver knows how to say what.
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

  /// Runs a compiler with the files of a job and what all compilations share.
  ///
  /// It hands back the file `main` of the working folder. What it says comes on standard error, while it
  /// runs to the job's listener too.
  ///
  /// - Parameter complete: adds what is started.
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
    // A compiler that was stopped with the run has said nothing of the code.
    try Task.checkCancellation()
    return outcome
  }

  /// The shared modules in the module cache of a compiler, by their path in its working folder.
  private static func links(of tools: SharedCompilerFiles.Tools) -> [String: String] {
    Dictionary(
      tools.moduleLinks.map { ("\(SharedCompilerFiles.moduleCache)/\($0)", $1) }
    ) { first, _ in first }
  }

  /// What a program of a device is linked with; nil for a plain one.
  private static func deviceLink(
    for job: Job, _ places: DeviceModules.Places
  ) -> CompilerSteps.Libraries? {
    let names = DeviceModules.libraries(for: job.role, job.files.map(\.text).joined())
    return names.isEmpty
      ? nil
      : CompilerSteps.Libraries(
        names: names, folder: places.libraries, linkedFolder: places.linkedFolder)
  }

  /// Reads what a compiler has said and made.
  ///
  /// The program goes to the cache, and the record has its hash. A bundle's types first get the names that
  /// they have alone (``TypeParents``); where that cannot be done there is no program. A message about a
  /// library of a package names the package. A compiler that failed without an error is quoted as a whole.
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

  /// A program with `@main` is compiled as a library, since it has no statements at the top level.
  private static func kind(of source: ProgramSource) -> CompilerSteps.Kind {
    source.isLibrary ? .library : .script
  }
}

extension CompileRecord {
  /// Whether modules that compilations share may be why it failed.
  fileprivate var mayLackModules: Bool {
    crash != nil
      || messages.contains {
        $0.severity == "error" && $0.text.hasPrefix("could not build C module")
      }
  }
}
