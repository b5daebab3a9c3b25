internal import CEmbeddedFiles
import ChildProcess
package import Sandbox

/// The faces that Objective-C apps are linked with (`Sources/AppleModules/ObjectiveCApps`): headers of Apple's names,
/// and code in Objective-C and Swift over the modules that apps in Swift import. They are compiled when the first such
/// app of a run needs them, and stored.
extension SharedCompilerFiles {
  private static let facesFolder = "objective_c_apps"

  /// The files of the faces, by their paths in an input folder.
  package static let objectiveCAppSources = embeddedFiles(
    embedded_objective_c_app_source, in: facesFolder)

  /// The headers of the faces, which every app in Objective-C is compiled with.
  package static let objectiveCAppHeaders = objectiveCAppSources.filter {
    $0.name.hasPrefix("\(facesFolder)/include/")
  }

  /// The hash of all of their files.
  package static let objectiveCAppHash = hash(of: objectiveCAppSources)

  /// The flags for compiling an app, in addition to those of other programs.
  ///
  /// - Parameter input: the folder that contains the headers.
  package static func objectiveCAppFlags(input: String) -> [String] {
    ["-I", "\(input)/\(facesFolder)/include"]
  }

  /// The calls of dispatch whose blocks get an autorelease pool, see `time.m`.
  private static let pooledCalls = [
    "dispatch_async", "dispatch_after", "dispatch_barrier_async", "dispatch_group_async",
    "dispatch_group_notify",
  ]

  /// The objects with the faces, and the libraries of an app, for `clang`.
  ///
  /// The device's library comes first: its calls stand in for those of the libraries after it.
  package static func objectiveCAppLinking(
    usr: String, _ parts: [ObjectiveCFaces], _ places: DeviceModules.Places, input: String
  ) -> [String] {
    let libraries = [
      "swift_Concurrency", "swift_StringProcessing", "swiftSwiftOnoneSupport", "swiftGlibc",
      "swiftDispatch", "FoundationEssentials", "FoundationNetworking", "Foundation",
    ]
    return CompilerSteps.Libraries(
      names: parts.map(\.library), folder: places.libraries, linkedFolder: places.linkedFolder
    ).words(after: "-Xlinker")
      + ["\(usr)/lib/swift/linux/x86_64/swiftrt.o"] + parts.map { "\(input)/\($0.objectName)" }
      + ["-L", "\(usr)/lib/swift/linux", "-Wl,--as-needed"] + libraries.map { "-l\($0)" }
      + ["-Wl,--no-as-needed"] + pooledCalls.map { "-Wl,--wrap=\($0)" }
  }

  /// A part of the faces as one object, made on the first call; concurrent callers wait for the same one.
  ///
  /// - Parameter modules: the names and hashes of the modules that it is compiled with.
  /// - Throws: `RunnerError` if a compiler fails.
  package func objectiveCFaces(
    _ part: ObjectiveCFaces, _ libraries: ObjectiveCLibraries, _ places: DeviceModules.Places,
    modules: [(name: String, hash: String)]
  ) async throws -> [UInt8] {
    if let making = makingFaces[part] { return try await making.value }
    let task = Task { try await keptFaces(part, libraries, places, modules: modules) }
    makingFaces[part] = task
    return try await task.value
  }

  private func keptFaces(
    _ part: ObjectiveCFaces, _ libraries: ObjectiveCLibraries, _ places: DeviceModules.Places,
    modules: [(name: String, hash: String)]
  ) async throws -> [UInt8] {
    let parts =
      [Self.objectiveCAppHash, Self.objectiveCHash] + modules.map { "\($0.name) \($0.hash)" }
    let name = "\(part.objectName) \(parts) \(try libraries.identity())"
    let toolchain = toolchain
    return try await kept(name) {
      try await build(
        "faces of Objective-C apps", Self.objectiveCAppSources + Self.objectiveCHeaders,
        result: part.objectName, reading: places.mounts
      ) { input, result in
        Self.script(
          making: part, toolchain, libraries, modules: places.modules, input: input,
          result: result)
      }
    }
  }

  /// A shell script that compiles the sources in Swift and each of those in C and Objective-C, and joins the objects.
  private static func script(
    making part: ObjectiveCFaces, _ toolchain: Toolchain, _ libraries: ObjectiveCLibraries,
    modules: String, input: String, result: String
  ) -> String {
    let usr = toolchain.usr
    let folder = "\(facesFolder)/\(part.rawValue)/"
    let sources = objectiveCAppSources.map(\.name).filter {
      $0.hasPrefix(folder) || $0.hasPrefix("\(facesFolder)/shared/")
    }
    let core = ShellWords.quoted(
      [
        toolchain.compiler, "-swift-version", "6", "-parse-as-library", "-module-name",
        part.module, "-wmo", "-Onone", "-c", "-I", modules, "-Xcc", "-fblocks",
        "-import-objc-header", "\(input)/\(folder)\(part.interface)", "-o", "core.o",
      ] + sources.filter { $0.hasSuffix(".swift") }.map { "\(input)/\($0)" })
    let cache = " -module-cache-path \"$PWD/\(moduleCache)\""
    let faces = sources.filter { $0.hasSuffix(".m") || $0.hasSuffix(".c") }
    let commands = faces.enumerated().map { number, name in
      ShellWords.quoted(
        ["\(usr)/bin/clang", "-c", "-O1", "-fPIC", "-fno-omit-frame-pointer"]
          + (name.hasSuffix(".m")
            ? ["-fobjc-arc"] + objectiveCAppFlags(input: input)
              + objectiveCFlags(usr: usr, libraries, input: input) : [])
          + ["-o", "face\(number).o", "\(input)/\(name)"])
    }
    let join = ShellWords.quoted(
      ["\(usr)/bin/ld.lld", "-r", "-o", result, "core.o"] + faces.indices.map { "face\($0).o" })
    return ([core + cache] + commands + [join]).joined(separator: " && ")
  }
}
