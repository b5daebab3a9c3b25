import TextDiagnostics
import ChildProcess
import ResultStore
import SamplePlan
import Sandbox
import Toolchains

/// A compilation, independent of whether it is done in steps or by the driver.
struct CompilerJob: Sendable {
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

extension SampleCompiler {
  /// Compiles, and applies the stricter rules of Apple's compiler to apps.
  func record(of job: CompilerJob) async throws -> CompileRecord {
    let record = try await compileAsItIs(job)
    return job.role == .app
      ? MainActorWarnings.judged(record, languageMode: job.languageMode) : record
  }

  /// Compiles, and tries again without the shared modules if these may have caused a failure.
  ///
  /// The compiler may crash when reading them. If a system header has changed since they were made, it tries
  /// to rebuild them, which fails where they are shared.
  private func compileAsItIs(_ job: CompilerJob) async throws -> CompileRecord {
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
  private func compileByDriver(_ job: CompilerJob) async throws -> CompileRecord {
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
          command.arguments += ["-I", places.modules] + link.words(after: "-Xlinker")
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
  private func compileInSteps(_ job: CompilerJob) async throws -> CompileRecord? {
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
    _ job: CompilerJob,
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
    for job: CompilerJob, _ places: DeviceModules.Places
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
  private func record(of outcome: Sandbox.Outcome, _ job: CompilerJob) throws -> CompileRecord {
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
