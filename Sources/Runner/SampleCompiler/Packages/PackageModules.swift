import Toolchains
package import SafeFiles
package import Diagnostics
import Glibc
package import ResultStore
package import Sandbox
import ChildProcess
import SwiftSource

/// The modules of packages that samples may import, ready for compilers and programs.
///
/// Made by ``PackageBuilder`` at the start of a command, and asked for each program by `SampleCompiler` and
/// by the runner: what it imports, whether something of that is not built, and where it lies. Two packages
/// of a book may have a module of the same name; it is then that of the package which `workbook.yml` names
/// first.
///
/// Files are laid out only when a program needs some (``PackageModuleFolders``), and go with ``close()``.
package struct PackageModules: Sendable {
  /// A package whose modules are not there.
  struct Broken: Sendable {
    /// As `workbook.yml` writes it.
    var path: String
    /// Nil when it is not known which ones they are.
    var modules: Set<String>?
    /// What is wrong, at its place in `workbook.yml`.
    var problem: Diagnostic
  }

  /// What is wrong with packages, each at its place in `workbook.yml`.
  package var problems: [Diagnostic] { broken.map(\.problem) }

  /// By name; nothing of a package that is broken.
  private var modules: [String: PackageModule] = [:]
  private var broken: [Broken] = []
  /// Whether a module of a name comes with the toolchain, so that it is no package's.
  private let hasToolchainModule: @Sendable (String) -> Bool
  private let moduleFolders: PackageModuleFolders

  /// For a book that names no package.
  package init() {
    hasToolchainModule = { _ in true }
    moduleFolders = PackageModuleFolders(
      bundles: [], level: .none, cache: ResultCache(directory: ""))
  }

  /// Takes what was built and what was not.
  init(
    indexes: [PackageIndex], broken: [Broken], level: Sandbox.Level, cache: ResultCache,
    toolchain: Toolchain
  ) {
    for module in indexes.flatMap(\.modules) where modules[module.name] == nil {
      modules[module.name] = module
    }
    self.broken = broken
    hasToolchainModule = toolchain.hasModule
    moduleFolders = PackageModuleFolders(
      bundles: indexes.map(\.bundleKey), level: level, cache: cache)
  }

  // MARK: What a program needs

  /// The modules that a program imports, with all that they are built upon.
  ///
  /// They are those that its own text imports and all that these are built upon, since a compiler reads the
  /// interfaces of all of them.
  ///
  /// - Parameter text: the whole source of a program.
  package func imports(of text: String) -> PackageImports {
    // Parsing is dear, so most code is told apart without it.
    guard modules.keys.contains(where: text.contains) else { return PackageImports() }
    var found: [String] = []
    for name in Self.importedModules(text) { add(name, to: &found) }
    return PackageImports(modules: found.reversed().compactMap { modules[$0] })
  }

  /// Adds a module behind what it is built upon.
  ///
  /// Each is added once.
  private func add(_ name: String, to found: inout [String]) {
    guard let module = modules[name], !found.contains(name) else { return }
    for dependency in module.dependencies { add(dependency, to: &found) }
    found.append(name)
  }

  /// Why a program cannot be compiled, or nil when nothing is known to be in the way.
  ///
  /// The package may be one whose modules are not known, as its manifest could not be read: then every
  /// module that neither the toolchain nor this program has may be one of them.
  ///
  /// - Returns: a part of a sentence.
  package func obstacle(to text: String) -> String? {
    guard !broken.isEmpty else { return nil }
    for name in Self.importedModules(text) where modules[name] == nil {
      let package = broken.first { package in
        guard let names = package.modules else {
          return !hasToolchainModule(name) && !DeviceModules.all.contains(name)
        }
        return names.contains(name)
      }
      if let package { return "it imports '\(name)', and package '\(package.path)' is not built" }
    }
    return nil
  }

  /// The names of modules that a text imports, in its order.
  ///
  /// For `import struct Core.Budget` it is `Core`.
  private static func importedModules(_ text: String) -> [String] {
    SwiftSourceFile(text).importedModules.map { path in
      path.split(separator: ".").first.map(String.init) ?? path
    }
  }

  // MARK: Where things lie

  /// Lays modules out for compilers and programs, once for all.
  ///
  /// - Throws: `RunnerError` when the cache has lost them, or the disk is full.
  package func places(of imports: PackageImports) async throws -> PackageModuleFolders.Places {
    try await moduleFolders.places(of: imports)
  }

  /// Removes what was laid out for this run.
  package func close() async { await moduleFolders.close() }

  // MARK: Names

  /// The compiled modules, for the search for their names: the folder of each with its files.
  ///
  /// Libraries are left out, since nothing is started; C modules come with them, for those in Swift may be
  /// built upon them.
  ///
  /// - Throws: `RunnerError` when the cache has lost them.
  package func compiledModules() async throws -> (names: [String], files: [Sandbox.File]) {
    guard !modules.isEmpty else { return ([], []) }
    let files = try await moduleFolders.files()
    return (
      modules.values.filter { $0.language == .swift }.map(\.name).sorted(),
      files.filter { !$0.key.text.hasSuffix(".so") }.sorted { $0.key < $1.key }
        .map { Sandbox.File(name: $0.key.text, bytes: $0.value) }
    )
  }
}

/// Lays out the files of modules for the compilers and programs of one run.
///
/// ```
/// <temporary folder>/Core/Core.swiftmodule       as `/package-modules/Core` in a sandbox with namespaces,
/// <temporary folder>/Core/libCore.so             else under its own path
/// <temporary folder>/Core/resources/core_Core.resources/...
/// ```
/// All modules are copied once per run, at the first program that imports one. A sandbox with namespaces
/// shows a process only the folders of those that it imports. Elsewhere the path is another one in each run
/// and would make each executable another one, so the program finds its libraries by `LD_LIBRARY_PATH`.
package actor PackageModuleFolders {
  /// Where some modules lie for a compiler and for what it makes.
  package struct Places: Sendable {
    /// The folder of each module with its name, what is built upon another in front of it.
    package var folders: [(name: String, path: String, hasLibrary: Bool)] = []
    /// Folders of this machine, by the path that a sandboxed process sees.
    package var mounts: [String: String] = [:]
    /// What a program needs to find its libraries.
    package var environment: [String: String] = [:]
    /// What the modules ask of a link.
    var linkerWords: [String] = []
    /// Resources for the folder of given files, where `Bundle.module` looks for them.
    package var files: [Sandbox.File] = []

    /// How a compiler finds the modules.
    package var importFlags: [String] { folders.flatMap { ["-I", $0.path] } }

    /// How a linker finds the libraries, and in a sandbox the program as well.
    package var linkFlags: [String] {
      let loaded = folders.filter(\.hasLibrary)
      guard !loaded.isEmpty else { return linkerWords }
      // A module may be needed for a conformance that no symbol names.
      return ["-Xlinker", "--no-as-needed"]
        + loaded.flatMap { folder in
          ["-L", folder.path, "-l\(folder.name)"]
            // Elsewhere the folder is another one each time, and would be in every executable.
            + (environment.isEmpty ? ["-Xlinker", "-rpath", "-Xlinker", folder.path] : [])
        } + linkerWords
    }
  }

  /// The keys of the packages' files in the cache, in the order of `workbook.yml`.
  private let bundles: [ContentHash]
  private let level: Sandbox.Level
  private let cache: ResultCache
  /// The copies; nil until a program needs one.
  private var laidOut: TemporaryFolder?

  /// Makes folders that hold nothing yet.
  ///
  /// - Parameter bundles: the keys under which the cache has the files of each package.
  package init(bundles: [ContentHash], level: Sandbox.Level, cache: ResultCache) {
    self.bundles = bundles
    self.level = level
    self.cache = cache
  }

  /// Finds the places of some modules for a process, and copies all of them if that was not done.
  ///
  /// - Returns: nothing when no module is asked for.
  /// - Throws: `RunnerError` when the cache has lost them, or there is no room for the copies.
  package func places(of imports: PackageImports) throws -> Places {
    guard !imports.isEmpty else { return Places() }
    let outside = try copies()
    let inside = level == .namespaces ? "/package-modules" : outside
    var places = Places(
      folders: imports.modules.map { ($0.name, "\(inside)/\($0.name)", $0.library != nil) })
    places.linkerWords = PackageModule.words(of: imports.modules.map(\.linkerSettings))
    guard level == .namespaces else {
      let folders = places.folders.filter(\.hasLibrary).map(\.path)
      places.environment = ["LD_LIBRARY_PATH": folders.joined(separator: ":")]
      for module in imports.modules {
        places.mounts["\(outside)/\(module.name)"] = "\(outside)/\(module.name)"
        if !module.resources.isEmpty { places.files += try resources(of: module) }
      }
      return places
    }
    // Only these: what else is there is not in the program's key.
    for module in imports.modules {
      let folder = "\(outside)/\(module.name)"
      places.mounts["\(inside)/\(module.name)"] = folder
      // `Bundle.module` looks beside the program.
      for bundle in module.resources {
        places.mounts["\(Sandbox.Layout.inside.input)/\(bundle)"] =
          "\(folder)/\(PackageModule.resourceFolder)/\(bundle)"
      }
    }
    return places
  }

  /// Removes the copies. They are made again if another program asks.
  package func close() {
    laidOut?.remove()
    laidOut = nil
  }

  /// Every file by its path: `Core/Core.swiftmodule`. A module that two packages have is the first one's.
  ///
  /// - Throws: `RunnerError` when the cache has lost a package; what is left of it is removed, so that the
  ///   next run builds it again.
  package func files() throws -> [PlainPath: [UInt8]] {
    var files: [PlainPath: [UInt8]] = [:]
    for key in bundles {
      guard let bundle = cache.blob(key).flatMap({ try? FileBundle($0) }) else {
        cache.removeBlob(key)
        throw RunnerError(
          .file,
          "the cache in '\(cache.directory)' has lost modules of a package; run the command "
            + "again")
      }
      let modules = Set(files.keys.compactMap(\.parts.first))
      for (path, bytes) in bundle.files where !modules.contains(path.parts[0]) {
        files[path] = bytes
      }
    }
    return files
  }

  /// The resources of a module as files for the input folder of a program, where `Bundle.module` looks.
  private func resources(of module: PackageModule) throws -> [Sandbox.File] {
    guard let folder = PlainPath("\(module.name)/\(PackageModule.resourceFolder)") else {
      return []
    }
    return try files().compactMap { path, bytes in
      path.path(from: folder).map { Sandbox.File(name: $0.text, bytes: bytes) }
    }.sorted { $0.name < $1.name }
  }

  /// The folder of the copies, made now if there is none. Links cannot lead a name elsewhere
  /// (`OpenFolder`).
  private func copies() throws -> String {
    if let laidOut { return laidOut.path }
    let made = try TemporaryFolder(isForSandboxes: true)
    do {
      let folder = try OpenFolder(made.path)
      for (path, bytes) in try files() { try folder.make(path, bytes) }
    } catch {
      made.remove()
      throw (error as? SystemError).map { RunnerError(.file, "\($0); is there room on the disk?") }
        ?? error
    }
    laidOut = made
    return made.path
  }
}
