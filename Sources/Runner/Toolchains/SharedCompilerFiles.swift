private import CEmbeddedFiles
import SafeFiles
import FoundationEssentials
private import Glibc
package import ResultStore

package import Sandbox
import ChildProcess

/// The files that all compilations of a run share, made once.
///
/// They are the object that is linked into each program, and the modules of the C headers for `import
/// Foundation`, which take seconds to make. Both are made in the sandbox once per toolchain and cached. A
/// compiler never writes into what another one reads: each has a separate module cache, filled with links to
/// the shared modules, and whatever it adds is discarded with it.
///
/// Files are made by the first program that needs them, in a task that the others wait for. The task
/// continues when a caller is cancelled, and is cancelled by ``close()``.
///
/// Modules contain the path of the module cache in which they were made, so there are two ways. If a sandbox
/// gives each process the same paths, they are made at that path, stored anywhere, and linked into each
/// compiler's module cache. Otherwise they are made in the folder in which they are stored, and compilers
/// look for prebuilt modules there.
package actor SharedCompilerFiles {
  /// The shared files, ready for use in a sandbox.
  package struct Tools: Sendable {
    /// The bytes of the object that is linked into each program.
    package var supportObject: [UInt8]
    /// The paths of the shared modules in the sandbox, by their path in a module cache.
    package var moduleLinks: [String: String]
    /// The folders that the links point into, by the path that the sandbox sees.
    package var folders: [String: String]
    /// The flags by which a compiler finds modules without links.
    package var importFlags: [String] = []
  }

  /// The name of the object that is linked into each program.
  package static let supportName = "sample_support.o"
  /// The C source of that object.
  ///
  /// It is part of every compile key, since it affects each program.
  package static let supportSource: [UInt8] = {
    let file = embedded_sample_support_c()
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }()
  /// The name of a module cache in the working folder. Modules contain their own path, so it is the same
  /// wherever they are made and used.
  package static let moduleCache = "modules"

  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache
  /// The sandboxes for compilers, which stay set up with the compiler already started
  /// (`Sources/Runner/CompilerServer`).
  package nonisolated let sandboxes: SandboxPool
  /// By language mode; nil for tools without modules.
  private var making: [String?: Task<Tools, any Error>] = [:]
  /// The modes of ``making`` that are done.
  private var ready: Set<String?> = []
  /// By language mode; steps that could not be parsed are missing.
  private var asking: [String: Task<[String: CompilerSteps], any Error>] = [:]
  /// The runtime layer of Objective-C, being made; nil before a program needs it.
  var makingObjectiveC: Task<[UInt8], any Error>?
  /// The faces of Objective-C apps, likewise.
  var makingFaces: [ObjectiveCFaces: Task<[UInt8], any Error>] = [:]
  /// The headers that programs of Objective-C begin with, likewise.
  var makingPrefixes: [String: Task<[UInt8], any Error>] = [:]
  /// Copies of modules that a sandbox cannot reach where they are stored.
  private var folders: [TemporaryFolder] = []

  /// Makes the shared files' manager, without starting anything.
  ///
  /// - Parameter jobs: the number of concurrent compilers.
  package init(toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    sandboxes = SandboxPool(
      sandbox: sandbox, capacity: jobs, startingMostly: "\(toolchain.usr)/bin/swift-frontend")
  }

  /// Starts to make or find everything that is made once per toolchain and takes seconds, concurrently.
  package func begin(languageModes: Set<String>) {
    guard toolchain.compiler == "\(toolchain.usr)/bin/swiftc", sandbox.level != .none else {
      return
    }
    for mode in languageModes {
      _ = begunSteps(languageMode: mode)
      _ = begunTools(languageMode: mode)
    }
  }

  /// Returns the tools, made at the first call; concurrent callers wait for the same ones.
  ///
  /// A compiler makes the two modules that every program needs in a third of the time of a small program, but
  /// making those that may be imported takes seconds: a program without imports does not wait for them.
  ///
  /// - Parameters:
  ///   - languageMode: the mode of the shared modules; nil for none.
  ///   - mayLackModules: whether to return without modules that are not available yet.
  package func tools(languageMode: String?, mayLackModules: Bool) async throws -> Tools {
    if mayLackModules, !ready.contains(languageMode) {
      return try await begunTools(languageMode: nil).value
    }
    return try await begunTools(languageMode: languageMode).value
  }

  /// The task that makes the tools of a mode, started on the first call.
  private func begunTools(languageMode: String?) -> Task<Tools, any Error> {
    if let task = making[languageMode] { return task }
    let task = Task {
      let tools = try await make(languageMode: languageMode)
      ready.insert(languageMode)
      return tools
    }
    making[languageMode] = task
    return task
  }

  /// The steps to make a program; nil if the driver itself has to be run.
  ///
  /// Another program in the driver's place may do more than run these commands.
  package func steps(
    of kind: CompilerSteps.Kind, languageMode: String
  ) async throws -> CompilerSteps? {
    guard toolchain.compiler == "\(toolchain.usr)/bin/swiftc" else { return nil }
    return try await begunSteps(languageMode: languageMode).value[kind.rawValue]
  }

  /// The task that queries the steps of a mode, started on the first call.
  private func begunSteps(languageMode: String) -> Task<[String: CompilerSteps], any Error> {
    if let task = asking[languageMode] { return task }
    let task = Task { try await steps(languageMode: languageMode) }
    asking[languageMode] = task
    return task
  }

  /// Removes what was made for this run, including what is still being made.
  package func close() async {
    let tasks = (Array(making.values), Array(asking.values))
    (making, asking) = ([:], [:])
    for task in tasks.0 {
      task.cancel()
      _ = await task.result
    }
    let ofObjectiveC = [makingObjectiveC].compactMap(\.self) + makingFaces.values
    for task in ofObjectiveC + makingPrefixes.values {
      task.cancel()
      _ = await task.result
    }
    (makingObjectiveC, makingFaces, makingPrefixes) = (nil, [:], [:])
    for task in tasks.1 {
      task.cancel()
      _ = await task.result
    }
    await sandboxes.close()
    for folder in folders { folder.remove() }
    folders = []
  }

  /// Makes the tools, or finds their parts in the cache.
  private func make(languageMode: String?) async throws -> Tools {
    let object = try await kept(Self.supportName, makeSupportObject)
    guard let languageMode, sandbox.level != .none else {
      return Tools(supportObject: object, moduleLinks: [:], folders: [:])
    }
    guard sandbox.hasFixedPaths else {
      return try await toolsInPlace(supportObject: object, languageMode: languageMode)
    }
    let (folder, files) = try await modules(languageMode: languageMode)
    let paths = files.filter { $0.hasSuffix(".pcm") }
    let links = paths.map { ($0, "/shared/\($0)") }
    return Tools(
      supportObject: object, moduleLinks: Dictionary(links) { first, _ in first },
      folders: ["/shared": folder])
  }

  /// Makes tools whose modules are used in place.
  ///
  /// Modules contain their path, which cannot be that of the working folder if it is different each time. So
  /// they are made where they are stored, in a folder with a new name, and compilers look there for modules
  /// that their own cache lacks.
  private func toolsInPlace(supportObject: [UInt8], languageMode: String) async throws -> Tools {
    var tools = Tools(supportObject: supportObject, moduleLinks: [:], folders: [:])
    guard !sandbox.isKeptOut(of: cache.toolsDirectory) else { return tools }
    let folder = try await modulesInPlace(languageMode: languageMode)
    tools.importFlags = [
      "-Xcc", "-fprebuilt-module-path=\(folder.path)", "-Xcc", "-fprebuilt-implicit-modules",
    ]
    tools.folders = [folder.path: folder.path]
    return tools
  }

  /// The folder of modules that are used in place, from the cache or newly made.
  ///
  /// Its name is random, and stored under the key of what it was made from.
  private func modulesInPlace(languageMode: String) async throws -> SealedFolder {
    let flags = CompilerFlags.all(languageMode: languageMode)
    let modules = "modules in '\(cache.toolsDirectory)' \(flags)"
    let kept = keptHeaders(of: modules).flatMap { cache.blob(key(of: modules, of: $0)) }
    if let name = kept.flatMap({ ContentHash(hexadecimal: String(decoding: $0, as: UTF8.self)) }) {
      let folder = cache.modules(name)
      if folder.files() != nil { return folder }
    }
    let name = ContentHash("\(modules) \(UInt64.random(in: 0 ... .max))".utf8)
    let folder = cache.modules(name)
    do {
      try folder.begin()
      let headers = try await makeModules(flags: flags, in: folder.path)
      try folder.seal()
      try keep(headers, of: modules)
      try cache.keepBlob(Array(name.hexadecimal.utf8), as: key(of: modules, of: headers))
    } catch {
      folder.remove()
      throw error
    }
    return folder
  }

  /// The folder of the shared modules, where a sandbox can read it, and the files in it.
  ///
  /// The cache is searched with the present state of the headers that it was made from: a changed header
  /// gives another key, under which there is nothing yet.
  private func modules(languageMode: String) async throws -> (folder: String, files: [String]) {
    let flags = CompilerFlags.all(languageMode: languageMode)
    let name = "modules \(flags)"
    let files: [String]
    let kept: SealedFolder
    if let found = keptHeaders(of: name).map({ cache.modules(key(of: name, of: $0)) }),
      let whole = found.files()
    {
      (kept, files) = (found, whole)
    } else {
      let made = try await makeModules(flags: flags)
      try keep(made.headers, of: name)
      kept = cache.modules(key(of: name, of: made.headers))
      files = try await kept.write { try made.layOut(in: $0) }
    }
    guard !sandbox.isKeptOut(of: kept.path) else {
      let folder = try TemporaryFolder(isForSandboxes: true)
      folders.append(folder)
      try kept.lend(files, to: folder.path)
      return (folder.path, files)
    }
    return (kept.path, files)
  }

  /// A file that depends only on the toolchain, from the cache or newly made.
  func kept(_ name: String, _ make: () async throws -> [UInt8]) async throws -> [UInt8] {
    let key = key(of: name)
    if let bytes = cache.blob(key) { return bytes }
    let bytes = try await make()
    try cache.keepBlob(bytes, as: key)
    return bytes
  }

  /// The key of a file that depends only on the toolchain. The number is the version of this code.
  func key(of name: String) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine(["sharedFiles 3", name, Self.warmUp])
    hasher.combine(Self.supportSource)
    hasher.combine(toolchain.identity)
    return hasher.finish()
  }

  /// The headers that modules were last made from.
  private func keptHeaders(of modules: String) -> HeaderFiles? {
    cache.blob(key(of: "headers of \(modules)")).map(HeaderFiles.init(list:))
  }

  /// Stores the headers that modules were made from.
  private func keep(_ headers: HeaderFiles, of modules: String) throws {
    try cache.keepBlob(headers.list, as: key(of: "headers of \(modules)"))
  }

  /// The key of modules with the present state of their headers.
  private func key(of modules: String, of headers: HeaderFiles) -> ContentHash {
    key(of: "\(modules) \(headers.state)")
  }

  private func makeSupportObject() async throws -> [UInt8] {
    let clang = "\(toolchain.usr)/bin/clang"
    let name = "sample_support.c"
    return try await build(
      "object that is linked into samples",
      [Sandbox.File(name: name, bytes: Self.supportSource)], result: Self.supportName
    ) { input, result in
      ShellWords.quoted([clang, "-c", "-O1", "-fPIC", "-o", result, "\(input)/\(name)"])
    }
  }

  /// Imports what samples are likely to import; other modules are made when they are needed.
  private static let warmUp = """
    import Dispatch
    import Foundation
    import Glibc
    import Observation
    import RegexBuilder
    import Synchronization

    """

  /// Makes the shared modules in a sandbox and returns them as bytes.
  ///
  /// - Throws: `RunnerError` if the compiler fails, or hands back an invalid bundle.
  private func makeModules(flags: [String]) async throws -> SharedModules {
    let compiler = toolchain.compiler
    let flags = flags.joined(separator: " ")
    let what = "modules of the toolchain"
    let bundle = try await build(
      what, [Sandbox.File(name: "main.swift", bytes: Array(Self.warmUp.utf8))], result: "bundle"
    ) { input, result in
      """
      '\(compiler)' -c -o warm-up.o \(flags) \(HeaderFiles.flags.joined(separator: " ")) \
      -module-cache-path "$PWD/\(Self.moduleCache)" \
      '\(input)/main.swift' && {
      \(SharedModules.script(cache: Self.moduleCache))
      } > '\(result)'
      """
    }
    do {
      return try SharedModules(bundle)
    } catch {
      throw RunnerError(
        .toolchain, "'\(compiler)' handed back invalid \(what): \(error)")
    }
  }

  /// Makes the shared modules in a folder of this machine.
  ///
  /// - Returns: the headers that they were made from.
  private func makeModules(flags: [String], in folder: String) async throws -> HeaderFiles {
    let command =
      [toolchain.compiler, "-c"] + flags + HeaderFiles.flags + ["-module-cache-path", folder]
    let rule = try await build(
      "modules of the toolchain",
      [Sandbox.File(name: "main.swift", bytes: Array(Self.warmUp.utf8))], result: "warm-up.d",
      writing: folder
    ) { input, result in
      // The rule is named after the object.
      ShellWords.quoted(command + ["-o", result.dropLast() + "o", "\(input)/main.swift"])
    }
    return HeaderFiles(rule: rule)
  }

  /// Runs a shell script in the sandbox and returns the file that it makes.
  ///
  /// - Parameters:
  ///   - what: the name of the file's content in error messages.
  ///   - result: the name of the file in the working folder.
  ///   - folder: a folder of this machine that the script may write to.
  ///   - folders: folders that it may read, by the paths that it sees.
  /// - Throws: `RunnerError` with the first lines of the output, if there is no file.
  func build(
    _ what: String, _ files: [Sandbox.File], result: String, writing folder: String? = nil,
    reading folders: [String: String] = [:],
    script: @Sendable (_ input: String, _ result: String) -> String
  ) async throws -> [UInt8] {
    let outcome = try await sandbox.run { layout in
      var command = Sandbox.Command(executable: "/bin/sh", limits: .compiler)
      command.arguments = ["-c", script(layout.input, result)]
      command.files = files
      command.resultFile = result
      command.readOnlyFolders = folders
      if let folder { command.writableFolders = [folder: folder] }
      return command
    }
    guard let bytes = outcome.resultFile, !bytes.isEmpty else {
      let output = String(decoding: outcome.standardError + outcome.standardOutput, as: UTF8.self)
      throw RunnerError(
        .toolchain,
        "cannot make the \(what) with '\(toolchain.compiler)': "
          + output.split(separator: "\n").prefix(3).joined(separator: " / "))
    }
    return bytes
  }
}
