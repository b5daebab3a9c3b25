import ResultStore
import SafeFiles
import SamplePlan
import Sandbox
import Toolchains

/// Programs of Objective-C: one command of clang compiles and links each of them.
///
/// Their libraries are the system's GNUstep, and the toolchain's blocks and dispatch. The Swift runtime is linked too: its
/// backtracer reports where a program traps.
extension SampleCompiler {
  /// What GNUstep has installed here.
  ///
  /// - Throws: `ObjectiveCLibraries.Missing`.
  var objectiveCLibraries: ObjectiveCLibraries {
    get throws(ObjectiveCLibraries.Missing) {
      try ObjectiveCLibraries(target: toolchain.target)
    }
  }

  /// The reason why no program of Objective-C can be compiled here, as a clause; nil if they can.
  package var objectiveCObstacle: String? {
    do { _ = try objectiveCLibraries } catch { return error.reason }
    return nil
  }

  /// The parts of the key, see ``keyParts(for:languageMode:isAlone:)``.
  func objectiveCKeyParts(for source: ProgramSource) async throws -> KeyParts {
    let flags = Self.objectiveCFlags(for: source) + (source.isLinked ? [] : ["-c"])
    let libraries = try objectiveCLibraries
    var parts = KeyParts(
      "compile objective-c 1",
      [
        KeyPart(.program, [source.text]),
        KeyPart(.flags, flags, shown: flags.joined(separator: " ")),
        KeyPart(.toolchain, toolchain.identity, shown: toolchain.version),
        KeyPart(.target, [toolchain.target], shown: toolchain.target),
        KeyPart(.support, [Self.supportHash, SharedCompilerFiles.objectiveCHash]),
        KeyPart(.library, of: ObjectiveCLibraries.package, try libraries.identity()),
        KeyPart(rule: sandbox.environmentRule),
      ])
    guard source.role == .app else { return parts }
    parts += [
      KeyPart(.role, [source.role.rawValue], shown: source.role.rawValue),
      KeyPart(.support, of: "faces", [SharedCompilerFiles.objectiveCAppHash]),
      // The executable contains the path of its libraries.
      KeyPart(.libraryFolder, [devices.libraries], shown: devices.libraries),
    ]
    parts += try await devices.moduleHashes(for: .app).map {
      KeyPart(.module, of: $0.name, [$0.hash])
    }
    return parts
  }

  /// Flags that change the program or the messages. Line tables are all that a backtrace needs.
  private static func objectiveCFlags(for source: ProgramSource) -> [String] {
    [
      "-O0", "-gline-tables-only", "-fPIC", "-fno-caret-diagnostics", "-fno-color-diagnostics",
      "-fno-diagnostics-show-option", "-Wno-strict-prototypes",
    ] + (source.countsReferences ? ["-fno-objc-arc"] : ["-fobjc-arc"])
  }

  /// Compiles a program; one that is not run is not linked, and needs no `main`.
  func compileObjectiveC(_ program: BundleEntry) async throws -> CompileRecord {
    let source = program.source
    let libraries = try objectiveCLibraries
    let layer = try await sharedFiles.objectiveCRuntime(libraries)
    let support = try await sharedFiles.tools(languageMode: nil, mayLackModules: false)
    let usr = toolchain.usr
    let places = try await devices.places(for: source.role)
    let parts = source.role == .app ? ObjectiveCFaces.parts(of: source.text) : []
    var faces: [Sandbox.File] = []
    for part in parts {
      let bytes = try await sharedFiles.objectiveCFaces(
        part, libraries, places, modules: try await devices.moduleHashes(for: .app))
      faces.append(Sandbox.File(name: part.objectName, bytes: bytes))
    }
    let files = faces
    let outcome = try await sharedFiles.sandboxes.run { layout in
      var command = Sandbox.Command(executable: "\(usr)/bin/clang", limits: .compiler)
      command.resultFile = "main"
      command.files =
        SharedCompilerFiles.objectiveCHeaders + [
          Sandbox.File(name: ProgramSource.objectiveCFileName, bytes: Array(source.text.utf8)),
          Sandbox.File(name: SharedCompilerFiles.supportName, bytes: support.supportObject),
          Sandbox.File(name: SharedCompilerFiles.objectiveCName, bytes: layer),
        ]
      if !parts.isEmpty { command.files += SharedCompilerFiles.objectiveCAppHeaders + files }
      command.readOnlyFolders = places.mounts
      command.arguments =
        Self.objectiveCFlags(for: source)
        + (parts.isEmpty ? [] : SharedCompilerFiles.objectiveCAppFlags(input: layout.input))
        + SharedCompilerFiles.objectiveCFlags(usr: usr, libraries, input: layout.input)
        + ["-o", "main"]
        // The layer's categories are loaded before those of a sample, which replace them.
        + (source.isLinked
          ? ["\(layout.input)/\(SharedCompilerFiles.supportName)"]
            + (parts.isEmpty
              ? []
              : SharedCompilerFiles.objectiveCAppLinking(
                usr: usr, parts, places, input: layout.input))
            + SharedCompilerFiles.objectiveCLinking(usr: usr, libraries, input: layout.input)
          : ["-c"])
        + ["\(layout.input)/\(ProgramSource.objectiveCFileName)"]
      return command
    }
    // The output of a compiler that was stopped with the run says nothing about the code.
    try Task.checkCancellation()
    return try objectiveCRecord(of: outcome)
  }

  private func objectiveCRecord(of outcome: Sandbox.Outcome) throws -> CompileRecord {
    let output = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
    var record = CompileRecord(
      messages: ClangOutputParser.messages(in: output), stoppedBy: outcome.limitHit?.rawValue,
      milliseconds: outcome.duration.wholeMilliseconds, date: CalendarDay.today)
    if let program = outcome.resultFile, record.stoppedBy == nil {
      record.executable = try programs.keep(program)
    } else if output.contains("PLEASE submit a bug report") {
      record.crash = CompilerCrash.firstLines(of: output)
    } else if !record.messages.contains(where: { $0.severity == "error" }) {
      record.unreadOutput = output
    }
    return record
  }
}
