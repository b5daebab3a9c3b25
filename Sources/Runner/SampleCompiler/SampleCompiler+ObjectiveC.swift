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
    let parts = source.role == .app ? ObjectiveCFaces.parts(of: source.text) : []
    let headers =
      SharedCompilerFiles.objectiveCHeaders
      + (parts.isEmpty ? [] : SharedCompilerFiles.objectiveCAppHeaders)
    let flags =
      Self.objectiveCFlags(for: source)
      + (parts.isEmpty ? [] : SharedCompilerFiles.objectiveCAppFlags(input: "{input}"))
      + SharedCompilerFiles.objectiveCFlags(usr: toolchain.usr, libraries, input: "{input}")
    var prefix: [Sandbox.File] = []
    if let header = SharedCompilerFiles.objectiveCPrefix(of: source.text, isApp: !parts.isEmpty) {
      prefix = try await sharedFiles.objectiveCPrefix(
        header, libraries, headers: headers, flags: flags)
    }
    let files =
      headers + (try await objectiveCObjects(libraries, parts)) + [
        Sandbox.File(name: ProgramSource.objectiveCFileName, bytes: Array(source.text.utf8))
      ]
    let places = try await devices.places(for: source.role)
    let outcome = try await compile(files, prefix, flags: flags, places) { input in
      source.isLinked ? objectiveCLinking(libraries, parts, places, input: input) : ["-c"]
    }
    // A header of the system has changed since the prefix was made.
    guard !prefix.isEmpty, outcome.text.contains("precompiled") || outcome.text.contains("PCH")
    else { return try objectiveCRecord(of: outcome) }
    return try objectiveCRecord(
      of: try await compile(files, [], flags: flags, places) { input in
        source.isLinked ? objectiveCLinking(libraries, parts, places, input: input) : ["-c"]
      })
  }

  /// The objects that a program is linked with.
  private func objectiveCObjects(
    _ libraries: ObjectiveCLibraries, _ parts: [ObjectiveCFaces]
  ) async throws -> [Sandbox.File] {
    let support = try await sharedFiles.tools(languageMode: nil, mayLackModules: false)
    var objects = [
      Sandbox.File(name: SharedCompilerFiles.supportName, bytes: support.supportObject),
      Sandbox.File(
        name: SharedCompilerFiles.objectiveCName,
        bytes: try await sharedFiles.objectiveCRuntime(libraries)),
    ]
    for part in parts {
      let bytes = try await sharedFiles.objectiveCFaces(
        part, libraries, try await devices.places(for: .app),
        modules: try await devices.moduleHashes(for: .app))
      objects.append(Sandbox.File(name: part.objectName, bytes: bytes))
    }
    return objects
  }

  /// The words for linking a program; the layer's categories are loaded before those of a sample, which replace them.
  private func objectiveCLinking(
    _ libraries: ObjectiveCLibraries, _ parts: [ObjectiveCFaces], _ places: DeviceModules.Places,
    input: String
  ) -> [String] {
    let usr = toolchain.usr
    let faces =
      parts.isEmpty
      ? []
      : SharedCompilerFiles.objectiveCAppLinking(usr: usr, parts, places, input: input)
    return ["\(input)/\(SharedCompilerFiles.supportName)"] + faces
      + SharedCompilerFiles.objectiveCLinking(usr: usr, libraries, input: input)
  }

  /// Runs clang in a sandbox.
  ///
  /// - Throws: `CancellationError` for a compiler that was stopped with the run: its output says nothing about the code.
  private func compile(
    _ files: [Sandbox.File], _ prefix: [Sandbox.File], flags: [String],
    _ places: DeviceModules.Places, linking: @Sendable (_ input: String) -> [String]
  ) async throws -> Sandbox.Outcome {
    let clang = "\(toolchain.usr)/bin/clang"
    let outcome = try await sharedFiles.sandboxes.run { layout in
      var command = Sandbox.Command(executable: clang, limits: .compiler)
      command.resultFile = "main"
      command.files = files + prefix
      command.readOnlyFolders = places.mounts
      command.arguments =
        flags.map { $0.replacing("{input}", with: layout.input) }
        + (prefix.isEmpty ? [] : SharedCompilerFiles.objectiveCPrefixFlags(input: layout.input))
        + ["-o", "main"] + linking(layout.input)
        + ["\(layout.input)/\(ProgramSource.objectiveCFileName)"]
      return command
    }
    try Task.checkCancellation()
    return outcome
  }

  private func objectiveCRecord(of outcome: Sandbox.Outcome) throws -> CompileRecord {
    let output = outcome.text
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

extension Sandbox.Outcome {
  /// What the compiler printed.
  fileprivate var text: String { String(decoding: standardError + standardOutput, as: UTF8.self) }
}
