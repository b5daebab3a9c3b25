import Toolchains
package import SafeFiles
package import TextDiagnostics
import Glibc
package import ResultStore
package import Sandbox
import ChildProcess
import SamplePlan
import SwiftSource

/// The package modules that samples may import, with their files for compilers and programs.
///
/// Made by ``PackageBuilder`` at the start of a command. For each program, `SampleCompiler` and the runner
/// look up its imports, modules that are missing, and folders. If two packages of a book have a module of the
/// same name, the package that `workbook.yml` names first provides it.
///
/// Files are copied only when a program needs them (``PackageModuleFolders``), and removed by ``close()``.
package struct PackageModules: Sendable {
  /// A package that could not be built.
  struct Broken: Sendable {
    /// As `workbook.yml` writes it.
    var path: String
    /// Nil if its modules are not known.
    var modules: Set<String>?
    /// The problem, located in `workbook.yml`.
    var problem: Diagnostic
  }

  /// The problems of packages, located in `workbook.yml`.
  package var problems: [Diagnostic] { broken.map(\.problem) }

  /// By name, without modules of broken packages.
  private var modules: [String: PackageModule] = [:]
  private var broken: [Broken] = []
  /// Whether the toolchain has a module of this name, which is then not a package's.
  private let hasToolchainModule: @Sendable (String) -> Bool
  private let moduleFolders: PackageModuleFolders

  /// Makes an empty list, for a book that names no packages.
  package init() {
    hasToolchainModule = { _ in true }
    moduleFolders = PackageModuleFolders(
      bundles: [], level: .none, cache: ResultCache(directory: ""))
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
    moduleFolders = PackageModuleFolders(
      bundles: indexes.map(\.bundleKey), level: level, cache: cache)
  }

  /// What determines the declarations of all modules.
  package var interfaces: [String] {
    modules.values.map { "\($0.name) \($0.interface)" }.sorted()
  }

  /// What determines the modules and their libraries.
  package var identities: [String] {
    modules.values.map { "\($0.name) \($0.interface) \($0.library ?? "")" }.sorted()
  }

  // MARK: Dependencies of a program

  /// The modules that a program imports, with all their dependencies, since a compiler reads the interfaces
  /// of all of them.
  ///
  /// - Parameter text: the whole source of a program.
  package func imports(of text: String) -> PackageImports {
    // Parsing is expensive, and most code mentions no module.
    guard modules.keys.contains(where: text.contains) else { return PackageImports() }
    var found: [String] = []
    for name in Self.importedModules(text) { add(name, to: &found) }
    return PackageImports(modules: found.reversed().compactMap { modules[$0] })
  }

  /// Adds a module after its dependencies, unless it is in the list.
  private func add(_ name: String, to found: inout [String]) {
    guard let module = modules[name], !found.contains(name) else { return }
    for dependency in module.dependencies { add(dependency, to: &found) }
    found.append(name)
  }

  /// The reason why a program cannot be compiled, as a clause; nil if none is known.
  ///
  /// If a package's manifest could not be read, its modules are unknown: then every module that neither the
  /// toolchain nor this program has may be one of them.
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

  /// The names of imported modules, in the order of the text; for `import struct Core.Budget` it is `Core`.
  ///
  /// Nearly every program imports all modules in lines at its start, which need no parser.
  package static func importedModules(_ text: String) -> [String] {
    var rest = text[...]
    var names: [String] = []
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      if line.hasPrefix("import "), line.utf8.dropFirst(7).allSatisfy(isPartOfName) {
        names.append(String(line.dropFirst(7)))
      } else if !line.isEmpty, !line.hasPrefix("#sourceLocation("),
        !line.hasPrefix("@_silgen_name(")
      {
        break
      }
      rest = rest[end...].dropFirst()
    }
    if !String(rest).holds("import") { return names }
    return SwiftSourceFile(text).importedModules.map { path in
      path.split(separator: ".").first.map(String.init) ?? path
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Folders

  /// The folders of modules for compilers and programs; the first call copies the files.
  ///
  /// - Throws: `RunnerError` if the files are missing in the cache, or the disk is full.
  package func places(of imports: PackageImports) async throws -> PackageModuleFolders.Places {
    try await moduleFolders.places(of: imports)
  }

  /// Removes the copies that were made for this run.
  package func close() async { await moduleFolders.close() }

  // MARK: Names

  /// The compiled modules for indexing their names: the folder of each with its files.
  ///
  /// Libraries are left out, since nothing is run; C modules are included, since Swift modules may depend on
  /// them. What compilers need to read a module is in its file `compiler-options`, a word in each line.
  ///
  /// - Throws: `RunnerError` if the files are missing in the cache.
  package func compiledModules() async throws -> (names: [String], files: [Sandbox.File]) {
    guard !modules.isEmpty else { return ([], []) }
    let files = try await moduleFolders.files()
    let options = modules.values.sorted { $0.name < $1.name }.filter {
      !$0.compilerSettings.isEmpty
    }
    .map { module in
      Sandbox.File(
        name: "\(module.name)/compiler-options",
        bytes: Array(module.compilerSettings.joined().map { $0 + "\n" }.joined().utf8))
    }
    return (
      modules.values.filter { $0.language == .swift }.map(\.name).sorted(),
      files.filter { !$0.key.text.hasSuffix(".so") && !PackageModule.isMacro($0.key) }
        .sorted { $0.key < $1.key }
        .map { Sandbox.File(name: $0.key.text, bytes: $0.value) } + options
    )
  }
}

/// Copies the files of modules for the compilers and programs of one run.
///
/// ```
/// <temporary folder>/Core/Core.swiftmodule       as `/package-modules/Core` in a sandbox with namespaces,
/// <temporary folder>/Core/libCore.so             else under its own path
/// <temporary folder>/Core/resources/core_Core.resources/...
/// ```
/// All modules are copied once per run, when the first program imports one. A sandbox with namespaces shows a
/// process only the folders of the modules that it imports. Without namespaces the path differs in each run
/// and would change each executable, so the program finds its libraries by `LD_LIBRARY_PATH`.
package actor PackageModuleFolders {
  /// The folders of some modules for a compiler and for the program that it makes.
  package struct Places: Sendable {
    /// The folder of each module with its name; dependents come before their dependencies.
    package var folders: [(name: String, path: String, hasLibrary: Bool)] = []
    /// Folders of this machine, by the path that a sandboxed process sees.
    package var mounts: [String: String] = [:]
    /// The environment variables by which a program finds its libraries.
    package var environment: [String: String] = [:]
    var linkerWords: [String] = []
    var compilerWords: [String] = []
    /// Resources for the input folder, where `Bundle.module` looks for them.
    package var files: [Sandbox.File] = []

    /// The compiler's options to find the modules, and to read them.
    package var importFlags: [String] {
      folders.flatMap { ["-I", $0.path] } + compilerWords
    }

    /// The linker's options to find the libraries, which in a sandbox with namespaces include the program's
    /// run path.
    package var linkFlags: [String] {
      let loaded = folders.filter(\.hasLibrary)
      guard !loaded.isEmpty else { return linkerWords }
      // A module may be needed for a conformance that no symbol names.
      return ["-Xlinker", "--no-as-needed"]
        + loaded.flatMap { folder in
          ["-L", folder.path, "-l\(folder.name)"]
            // Without namespaces the folder differs in each run, and would change every executable.
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

  /// Makes the list of packages without copying anything.
  ///
  /// - Parameter bundles: the keys of the files of each package in the cache.
  package init(bundles: [ContentHash], level: Sandbox.Level, cache: ResultCache) {
    self.bundles = bundles
    self.level = level
    self.cache = cache
  }

  /// Returns the folders of some modules for a process; the first call copies all modules.
  ///
  /// - Returns: nothing if there are no modules.
  /// - Throws: `RunnerError` if the files are missing in the cache, or there is no room for the copies.
  package func places(of imports: PackageImports) throws -> Places {
    guard !imports.isEmpty else { return Places() }
    let outside = try copies()
    let inside = level == .namespaces ? "/package-modules" : outside
    var places = Places(
      folders: imports.modules.map { ($0.name, "\(inside)/\($0.name)", $0.library != nil) })
    places.linkerWords = PackageModule.words(of: imports.modules.map(\.linkerSettings))
    places.compilerWords = PackageModule.words(
      of: imports.modules.map { module in
        module.compilerSettings
          + module.macros.map { macro in
            let program = "\(inside)/\(module.name)/\(PackageModule.macroFolder)/\(macro)"
            return ["-load-plugin-executable", "\(program)#\(macro)"]
          }
      })
    guard level == .namespaces else {
      let folders = places.folders.filter(\.hasLibrary).map(\.path)
      places.environment = ["LD_LIBRARY_PATH": folders.joined(separator: ":")]
      for module in imports.modules {
        places.mounts["\(outside)/\(module.name)"] = "\(outside)/\(module.name)"
        if !module.resources.isEmpty { places.files += try resources(of: module) }
      }
      return places
    }
    // Other modules are not in the program's key, so they must not be visible.
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

  /// Removes the copies. Another call makes them again.
  package func close() {
    laidOut?.remove()
    laidOut = nil
  }

  /// All files by their path, such as `Core/Core.swiftmodule`. Of two modules of the same name, the first
  /// package's is used.
  ///
  /// - Throws: `RunnerError` if a package's files are missing in the cache; the rest of its entry is removed,
  ///   so that the next run builds it again.
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

  /// The folder of the copies, made on the first call. Links cannot redirect a name (`OpenFolder`).
  private func copies() throws -> String {
    if let laidOut { return laidOut.path }
    let made = try TemporaryFolder(isForSandboxes: true)
    do {
      let folder = try OpenFolder(made.path)
      for (path, bytes) in try files() {
        try folder.make(path, bytes, isProgram: PackageModule.isMacro(path))
      }
    } catch {
      made.remove()
      throw (error as? SystemError).map { RunnerError(.file, "\($0); is there room on the disk?") }
        ?? error
    }
    laidOut = made
    return made.path
  }
}
