import ContentHash
import FoundationEssentials
import Sandbox
import Subprocess
import WorkbookModel

/// Compiles a program in the sandbox, or finds that it was compiled before.
struct SampleCompiler: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache
  let workshop: CompilerWorkshop

  /// The key of a compilation: everything that can change what the compiler makes of it.
  ///
  /// All code of the program, the flags, the toolchain with the modules that come with it, the target
  /// and what we link. Where the code stands in a chapter and what the chapter claims are not in it.
  func key(for source: ProgramSource, languageMode: String) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("compile 1")
    hasher.combine(source.text)
    hasher.combine(flags(for: source, languageMode: languageMode))
    hasher.combine(toolchain.identity)
    hasher.combine(toolchain.target)
    hasher.combine(CompilerWorkshop.supportSource)
    return hasher.finish()
  }

  /// Compiles and links; errors of the code are in the record, not thrown.
  func compile(_ source: ProgramSource, languageMode: String) async throws -> CompileRecord {
    try await compile(
      [(ProgramSource.fileName, source.text)],
      flags: flags(for: source, languageMode: languageMode), languageMode: languageMode)
  }

  /// Compiles and links a bundle as one module.
  func compile(_ bundle: BundleSource, languageMode: String) async throws -> CompileRecord {
    try await compile(
      bundle.files, flags: Self.flags(languageMode: languageMode) + ["-wmo"],
      languageMode: languageMode)
  }

  private func compile(
    _ files: [(name: String, text: String)], flags: [String], languageMode: String
  ) async throws -> CompileRecord {
    let tools = try await workshop.tools(languageMode: languageMode)
    let cachedLinks = tools.moduleLinks.map { ("\(CompilerWorkshop.moduleCache)/\($0)", $1) }
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(executable: toolchain.compiler, limits: .compiler)
      command.arguments =
        flags + ["-module-cache-path", "\(layout.work)/\(CompilerWorkshop.moduleCache)"]
        + files.map { "\(layout.input)/\($0.name)" }
        + ["\(layout.input)/sample_support.o", "-o", "main"]
      command.files =
        files.map { Sandbox.File(name: $0.name, bytes: Array($0.text.utf8)) }
        + [Sandbox.File(name: "sample_support.o", bytes: tools.supportObject)]
      command.readOnlyFolders = tools.folders
      command.links = Dictionary(cachedLinks) { first, _ in first }
      command.resultFile = "main"
      return command
    }
    // A compiler that was stopped with the run has said nothing of the code.
    try Task.checkCancellation()
    return try record(of: outcome)
  }

  private func record(of outcome: Sandbox.Outcome) throws -> CompileRecord {
    let output = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
    var record = CompileRecord(
      messages: CompilerOutputParser.messages(in: output), stoppedBy: outcome.limitHit?.rawValue,
      milliseconds: outcome.duration.wholeMilliseconds, date: Day.today)
    if let program = outcome.resultFile, record.stoppedBy == nil {
      record.executable = try cache.keepProgram(program)
    } else if !record.messages.contains(where: { $0.severity == "error" }) {
      record.unreadOutput = output
    }
    return record
  }

  private func flags(for source: ProgramSource, languageMode: String) -> [String] {
    Self.flags(languageMode: languageMode) + (source.isLibrary ? ["-parse-as-library"] : [])
  }

  /// Flags of every compilation; the modules of C headers are made with the same ones, since a
  /// compiler takes only modules that were made with its own. Line tables are all that a backtrace
  /// needs, and cost no module of the program's own. Without the incremental code generation no hash
  /// of a temporary name is in the object, so that equal code makes equal bytes and one run.
  static func flags(languageMode: String) -> [String] {
    [
      "-swift-version", languageMode, "-Onone", "-gline-tables-only", "-module-name", "main",
      "-diagnostic-style=llvm", "-no-color-diagnostics", "-print-diagnostic-groups",
      "-Xfrontend", "-disable-incremental-llvm-codegen",
    ]
  }
}
