import TextDiagnostics
import SafeFiles
import SamplePlan
import Sandbox

/// A built module of a package, as compilers read it and programs load it.
///
/// Its files are stored elsewhere, in the bundle of its package (``PackageIndex``); this has the two hashes
/// by which changes are detected. They are part of the keys of everything that imports it: ``interface`` of
/// each compilation's key, ``library`` of each run's. So an internal change of a package does not compile
/// samples again, but runs those that load it.
package struct PackageModule: Codable, Sendable, Hashable {
  /// Determines what compilers read: a `.swiftmodule`, or headers with a module map.
  enum Language: String, Codable, Sendable { case swift, c }

  /// The name in an `import`, such as `Core`.
  package var name: String
  var package: String
  var language: Language
  /// The names of modules in the package that it depends on.
  var dependencies: [String]
  /// The hash of everything that a compiler may read.
  ///
  /// That is the `.swiftmodule`, or headers and module map; the programs of macros; the symbols that a C
  /// library exports, without which a link fails; and the options for compilers and the linker.
  package var interface: String
  /// The linker options for each program that contains the module: its linker settings, and the libraries
  /// that its objects need.
  var linkerSettings: [[String]]
  /// The options for each compiler that reads the module, such as `-Xcc -I/usr/include/libxml2`, grouped by
  /// setting.
  var compilerSettings: [[String]]
  /// The modules of its macros, whose programs are in ``macroFolder``.
  var macros: [String]
  /// The hash of its library with its resources; nil for a module that consists of headers.
  package var library: String?
  /// The names of its resource bundles, such as `core_Core.resources`.
  var resources: [String]
  /// Whether it may use what differs in each process without a trace: it computes hash values other than for
  /// dictionaries and sets, or is written in C.
  var mayDiffer: Bool

  /// The folder of its resource bundles, in the module's folder.
  static let resourceFolder = "resources"
  /// The folder of its macros' programs, each with the name of the macro's module, in the module's folder.
  static let macroFolder = "macros"

  /// Whether a file of a bundle, such as `CasePaths/macros/CasePathsMacros`, is the program of macros.
  static func isMacro(_ path: PlainPath) -> Bool {
    path.parts.dropFirst().first == macroFolder
  }

  /// Makes the description of a built module.
  ///
  /// The library and `resources/` are loaded by programs, and compilers read all other files. Documentation
  /// (`.swiftdoc`) is in neither hash.
  ///
  /// - Parameters:
  ///   - node: its target.
  ///   - files: by their path relative to the module's folder.
  ///   - offered: the symbols that its library exports.
  ///   - libraries: the linker options for the libraries that its objects or headers need.
  ///   - clangWords: the options for the compiler of its headers.
  ///   - sources: the bytes of its Swift files.
  /// - Throws: `FileBundle.Fault` for resources outside of any bundle.
  init(
    _ node: PackageGraph.Node, language: Language, dependencies: [String],
    files: [String: [UInt8]], offered: [UInt8], libraries: [String], clangWords: [String],
    sources: [[UInt8]]
  ) throws(FileBundle.Fault) {
    let name = node.moduleName
    self.name = name
    package = node.packageName
    linkerSettings = node.linkerSettings + libraries.map { [$0] }
    compilerSettings =
      clangWords.map { ["-Xcc", $0] }
      + (node.importsCxx ? [["-cxx-interoperability-mode=default"]] : [])
    macros = files.keys.filter { $0.hasPrefix(Self.macroFolder + "/") }
      .map { String($0.dropFirst(Self.macroFolder.count + 1)) }.sorted()
    self.language = language
    self.dependencies = dependencies
    mayDiffer =
      language == .c
      || sources.contains { source in
        let text = String(decoding: source, as: UTF8.self)
        return ["hashValue", "_rawHashValue", "Hasher("].contains(where: text.holds)
      }
    let libraryFile = "lib\(name).so"
    let isLoaded = { (path: String) in
      path == libraryFile || path.hasPrefix(Self.resourceFolder + "/")
    }
    let read = files.filter { !isLoaded($0.key) && !$0.key.hasSuffix(".swiftdoc") }
    var hasher = ContentHasher()
    PackageInputs(files: read).combine(into: &hasher)
    // The exports of a Swift library follow from its module.
    if language == .c { hasher.combine(offered) }
    // Messages of the linker name it.
    hasher.combine(package)
    for setting in linkerSettings { hasher.combine(setting) }
    hasher.combine("compiler")
    for setting in compilerSettings { hasher.combine(setting) }
    interface = hasher.finish().hexadecimal
    let loaded = files.filter { isLoaded($0.key) }
    var bundles: Set<String> = []
    for path in loaded.keys where path != libraryFile {
      // resources/core_Core.resources/file
      guard let parts = PlainPath(path)?.parts, parts.count > 2, parts[1].hasSuffix(".resources")
      else { throw FileBundle.Fault(path, "is not in a resource bundle") }
      bundles.insert(parts[1])
    }
    resources = bundles.sorted()
    var loadHasher = ContentHasher()
    PackageInputs(files: loaded).combine(into: &loadHasher)
    library = files[libraryFile] == nil ? nil : loadHasher.finish().hexadecimal
  }

  /// The options of some modules' settings, without duplicate settings.
  ///
  /// A setting consists of options that belong together, such as `-Xlinker -z`, so equal options in different
  /// settings are kept.
  static func words(of settings: [[[String]]]) -> [String] {
    var found: [[String]] = []
    for setting in settings.joined() where !found.contains(setting) { found.append(setting) }
    return Array(found.joined())
  }
}

/// The modules of one package that samples may import, with their dependencies.
///
/// It is stored as JSON under the key of the package's build, separately from the files, so that listing
/// modules and making keys does not read them.
package struct PackageIndex: Codable, Sendable {
  /// Dependencies come before their dependents.
  var modules: [PackageModule]
  /// The key of their files in the cache.
  var bundle: String

  /// The key as a hash; an invalid one finds nothing in the cache.
  var bundleKey: ContentHash { ContentHash(hexadecimal: bundle) ?? ContentHash([]) }
}

/// The package modules that a program imports, with all their dependencies.
package struct PackageImports: Sendable, Hashable {
  /// Dependents come before their dependencies.
  package var modules: [PackageModule] = []

  /// Makes a list of modules in link order.
  package init(modules: [PackageModule] = []) {
    self.modules = modules
  }

  package var isEmpty: Bool { modules.isEmpty }

  /// Whether one of the modules may use what differs in each process without a trace.
  package var mayDiffer: Bool { modules.contains(where: \.mayDiffer) }

  /// Appends the modules of another program: a device and its apps are linked separately and run together.
  ///
  /// Each of the two parts is in link order.
  package func union(_ other: PackageImports) -> PackageImports {
    PackageImports(modules: modules + other.modules.filter { !modules.contains($0) })
  }
}
