internal import CEmbeddedFiles
import ChildProcess
import SafeFiles
package import Sandbox

/// The runtime layer of Objective-C programs (`Sources/AppleModules/ObjectiveCRuntime`), which is compiled when the first
/// program of a run needs it, and stored.
extension SharedCompilerFiles {
  /// The files of the layer, by their paths in its folder, which are also those in an input folder.
  package static let objectiveCSources = embeddedFiles(
    embedded_objective_c_source, in: objectiveCFolder)

  /// The headers of the layer, which every program of Objective-C is compiled with.
  package static let objectiveCHeaders = objectiveCSources.filter {
    $0.name.hasPrefix("\(objectiveCFolder)/include/")
  }

  /// The hash of all of these files.
  package static let objectiveCHash = hash(of: objectiveCSources)

  /// The files of an embedded folder, by their paths in an input folder.
  static func embeddedFiles(
    _ source: (Int) -> embedded_source, in folder: String
  ) -> [Sandbox.File] {
    var files: [Sandbox.File] = []
    while true {
      let source = source(files.count)
      guard let path = source.path else { return files }
      let bytes = UnsafeBufferPointer(start: source.file.bytes, count: source.file.count)
      files.append(
        Sandbox.File(name: "\(folder)/\(String(cString: path))", bytes: Array(bytes)))
    }
  }

  static func hash(of files: [Sandbox.File]) -> String {
    var hasher = ContentHasher()
    for source in files {
      hasher.combine(source.name)
      hasher.combine(source.bytes)
    }
    return hasher.finish().hexadecimal
  }

  /// The name of the layer's object, and of the folder of its sources.
  package static let objectiveCName = "objective_c_runtime.o"
  private static let objectiveCFolder = "objective_c_runtime"

  /// The flags for compiling Objective-C: for the runtime `gnustep-1.9`, with blocks, and without a word about ARC.
  ///
  /// - Parameter input: the folder that contains the layer's headers.
  package static func objectiveCFlags(
    usr: String, _ libraries: ObjectiveCLibraries, input: String
  ) -> [String] {
    [
      "-fobjc-runtime=gnustep-1.9", "-fblocks", "-fexceptions", "-fobjc-exceptions",
      "-fconstant-string-class=NSConstantString", "-DGNUSTEP", "-DGNUSTEP_BASE_LIBRARY=1",
      "-D_NATIVE_OBJC_EXCEPTIONS", "-I", "\(input)/\(objectiveCFolder)/include",
      "-isystem", libraries.headers, "-isystem", "\(usr)/lib/swift",
      "-isystem", "\(usr)/lib/swift/Block",
    ]
  }

  /// The layer's object, and the libraries of a program, for `clang`.
  ///
  /// The toolchain's blocks come before GNUstep's own, so that all libraries share one kind, and the layer wraps the
  /// function with which object files announce their classes.
  ///
  /// - Parameter input: the folder that contains the object.
  package static func objectiveCLinking(
    usr: String, _ libraries: ObjectiveCLibraries, input: String
  ) -> [String] {
    let folder = "\(usr)/lib/swift/linux"
    return [
      "\(input)/\(objectiveCName)", "-fuse-ld=lld", "-Wl,--wrap=__objc_exec_class", "-L", folder,
      "-Wl,-rpath,\(folder)", "-Wl,--no-as-needed", "-lswiftCore", "-lBlocksRuntime", "-ldispatch",
    ] + libraries.libraries + ["-lm", "-lpthread"]
  }

  /// The layer as one object, made on the first call; concurrent callers wait for the same one.
  ///
  /// - Throws: `RunnerError` if the compiler fails.
  package func objectiveCRuntime(_ libraries: ObjectiveCLibraries) async throws -> [UInt8] {
    if let makingObjectiveC { return try await makingObjectiveC.value }
    let task = Task { try await keptObjectiveCRuntime(libraries) }
    makingObjectiveC = task
    return try await task.value
  }

  private func keptObjectiveCRuntime(_ libraries: ObjectiveCLibraries) async throws -> [UInt8] {
    let name = "\(Self.objectiveCName) \(Self.objectiveCHash) \(try libraries.identity())"
    let usr = toolchain.usr
    return try await kept(name) {
      try await build(
        "runtime layer of Objective-C", Self.objectiveCSources, result: Self.objectiveCName
      ) { input, result in
        Self.objectiveCScript(usr: usr, libraries, input: input, result: result)
      }
    }
  }

  /// A shell script that compiles each source and joins the objects.
  private static func objectiveCScript(
    usr: String, _ libraries: ObjectiveCLibraries, input: String, result: String
  ) -> String {
    let common = ["\(usr)/bin/clang", "-c", "-O2", "-fPIC", "-fno-omit-frame-pointer"]
    let sources = objectiveCSources.map(\.name).filter { $0.hasSuffix(".c") || $0.hasSuffix(".m") }
    let commands = sources.enumerated().map { number, name in
      ShellWords.quoted(
        common
          + (name.hasSuffix(".m")
            ? ["-fobjc-arc"] + objectiveCFlags(usr: usr, libraries, input: input)
            : ["-isystem", "\(usr)/lib/swift/Block"])
          + ["-o", "layer\(number).o", "\(input)/\(name)"])
    }
    let join = ShellWords.quoted(
      ["\(usr)/bin/ld.lld", "-r", "-o", result] + sources.indices.map { "layer\($0).o" })
    return (commands + [join]).joined(separator: " && ")
  }
}
