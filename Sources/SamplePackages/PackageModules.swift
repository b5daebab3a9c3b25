package import ContentHash
package import Diagnostics
package import Folders
import Glibc
package import ResultStore
import SampleRecords
package import Sandbox
import Subprocess
import SwiftSource
import Toolchains

/// The modules of packages that samples may import, ready for compilers and programs.
package struct PackageModules: Sendable {
  /// A package whose modules are not there.
  struct Broken: Sendable {
    var path: String
    /// Nil when it is not known which ones they are.
    var modules: Set<String>?
    var problem: Diagnostic
  }

  /// What is wrong with packages, each at its place in `workbook.yml`.
  package var problems: [Diagnostic] { broken.map(\.problem) }

  private var modules: [String: PackageModule] = [:]
  private var broken: [Broken] = []
  private let hasToolchainModule: @Sendable (String) -> Bool
  private let shelf: PackageShelf

  /// For a book that names no package.
  package init() {
    hasToolchainModule = { _ in true }
    shelf = PackageShelf(bundles: [], level: .none, cache: ResultCache(directory: ""))
  }

  init(
    indexes: [PackageIndex], broken: [Broken], level: Sandbox.Level, cache: ResultCache,
    toolchain: Toolchain
  ) {
    for module in indexes.flatMap(\.modules) where modules[module.name] == nil {
      modules[module.name] = module
    }
    self.broken = broken
    hasToolchainModule = toolchain.hasModule
    shelf = PackageShelf(bundles: indexes.map(\.bundleKey), level: level, cache: cache)
  }

  // MARK: What a program needs

  /// The modules that a program imports, with all that they are built upon.
  package func imports(of text: String) -> PackageImports {
    // Parsing is dear, so most code is told apart without it.
    guard modules.keys.contains(where: text.contains) else { return PackageImports() }
    var found: [String] = []
    for name in Self.importedModules(text) { add(name, to: &found) }
    return PackageImports(modules: found.reversed().compactMap { modules[$0] })
  }

  /// Adds a module behind what it is built upon.
  private func add(_ name: String, to found: inout [String]) {
    guard let module = modules[name], !found.contains(name) else { return }
    for dependency in module.dependencies { add(dependency, to: &found) }
    found.append(name)
  }

  /// Why a program cannot be compiled, or nil when nothing is known to be in the way.
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
  private static func importedModules(_ text: String) -> [String] {
    SwiftSourceFile(text).importedModules.map { path in
      path.split(separator: ".").first.map(String.init) ?? path
    }
  }

  // MARK: Where things lie

  /// Where compilers and programs find some modules.
  package func places(of imports: PackageImports) async throws -> PackageShelf.Places {
    try await shelf.places(of: imports)
  }

  /// Removes what was laid out for this run.
  package func close() async { await shelf.close() }

  // MARK: Names

  /// The compiled modules, for the search for their names: the folder of each with its files.
  ///
  /// - Throws: `RunnerError` when the cache has lost them.
  package func compiledModules() async throws -> (names: [String], files: [Sandbox.File]) {
    guard !modules.isEmpty else { return ([], []) }
    let files = try await shelf.files()
    return (
      modules.values.filter { $0.language == .swift }.map(\.name).sorted(),
      files.filter { !$0.key.text.hasSuffix(".so") }.sorted { $0.key < $1.key }
        .map { Sandbox.File(name: $0.key.text, bytes: $0.value) }
    )
  }
}

/// Lays out the files of modules for the compilers and programs of one run.
package actor PackageShelf {
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

  private let bundles: [ContentHash]
  private let level: Sandbox.Level
  private let cache: ResultCache
  private var laidOut: TemporaryFolder?

  package init(bundles: [ContentHash], level: Sandbox.Level, cache: ResultCache) {
    self.bundles = bundles
    self.level = level
    self.cache = cache
  }

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

  package func close() {
    laidOut?.remove()
    laidOut = nil
  }

  /// Every file by its path: `Core/Core.swiftmodule`. A module that two packages have is the first one's.
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

  private func resources(of module: PackageModule) throws -> [Sandbox.File] {
    guard let folder = PlainPath("\(module.name)/\(PackageModule.resourceFolder)") else {
      return []
    }
    return try files().compactMap { path, bytes in
      path.path(from: folder).map { Sandbox.File(name: $0.text, bytes: bytes) }
    }.sorted { $0.name < $1.name }
  }

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
