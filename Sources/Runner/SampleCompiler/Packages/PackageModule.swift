import SafeFiles
import Sandbox

/// A built module of a package: what a compiler reads of it, and what a program loads.
///
/// Its files are kept elsewhere, in the bundle of its package (``PackageIndex``); here stand the two hashes
/// that tell whether they are still the same. They go into the keys of what imports it: ``interface`` into
/// that of each compilation, ``library`` into that of each run. So a change inside of a package that no
/// caller can see compiles no sample again, and runs those that load it.
package struct PackageModule: Codable, Sendable, Hashable {
  /// Decides what a compiler reads of it: a `.swiftmodule`, or headers with a module map.
  enum Language: String, Codable, Sendable { case swift, c }

  /// As samples import it: `Core`.
  package var name: String
  /// The name of the package that it is of.
  var package: String
  var language: Language
  /// The names of the package's modules that it is built upon.
  var dependencies: [String]
  /// The hash of all that a compiler may read of it.
  ///
  /// That is the `.swiftmodule`, or headers and module map; the names that a C library offers, without
  /// which a link fails; and what it asks of a link.
  package var interface: String
  /// What it asks of each link that it takes part in: the words of each setting, and each library that its
  /// objects ask for.
  var linkerSettings: [[String]]
  /// The hash of its library with its resources; nil for one of headers alone.
  package var library: String?
  /// The names of its bundles of resources, such as `core_Core.resources`.
  var resources: [String]

  /// The folder of its bundles of resources, in its own.
  static let resourceFolder = "resources"

  /// Describes a module that was built.
  ///
  /// Its files are divided in two: the library and `resources/` are loaded, and compilers read the rest.
  /// Documentation of a module (`.swiftdoc`) is in no hash.
  ///
  /// - Parameters:
  ///   - node: its target.
  ///   - files: by their path from the module's folder.
  ///   - offered: the names that its library offers.
  ///   - libraries: the words of a linker that name what its objects ask for.
  /// - Throws: `FileBundle.Fault` for resources that lie in no bundle.
  init(
    _ node: PackageGraph.Node, language: Language, dependencies: [String],
    files: [String: [UInt8]], offered: [UInt8], libraries: [String]
  ) throws(FileBundle.Fault) {
    let name = node.moduleName
    self.name = name
    package = node.packageName
    linkerSettings = node.linkerSettings + libraries.map { [$0] }
    self.language = language
    self.dependencies = dependencies
    let libraryFile = "lib\(name).so"
    let isLoaded = { (path: String) in
      path == libraryFile || path.hasPrefix(Self.resourceFolder + "/")
    }
    let read = files.filter { !isLoaded($0.key) && !$0.key.hasSuffix(".swiftdoc") }
    var hasher = ContentHasher()
    PackageInputs(files: read).combine(into: &hasher)
    // What a Swift library offers follows from its module.
    if language == .c { hasher.combine(offered) }
    // Messages of the linker name it.
    hasher.combine(package)
    for setting in linkerSettings { hasher.combine(setting) }
    interface = hasher.finish().hexadecimal
    let loaded = files.filter { isLoaded($0.key) }
    var bundles: Set<String> = []
    for path in loaded.keys where path != libraryFile {
      // resources/core_Core.resources/file
      guard let parts = PlainPath(path)?.parts, parts.count > 2, parts[1].hasSuffix(".resources")
      else { throw FileBundle.Fault(path, "lies in no bundle of resources") }
      bundles.insert(parts[1])
    }
    resources = bundles.sorted()
    var loadHasher = ContentHasher()
    PackageInputs(files: loaded).combine(into: &loadHasher)
    library = files[libraryFile] == nil ? nil : loadHasher.finish().hexadecimal
  }

  /// The words of some modules' settings, each setting once.
  ///
  /// A setting is one or more words that belong together, such as `-Xlinker -z`, so equal words of two
  /// settings stay.
  static func words(of settings: [[[String]]]) -> [String] {
    var found: [[String]] = []
    for setting in settings.joined() where !found.contains(setting) { found.append(setting) }
    return Array(found.joined())
  }
}

/// The modules of one package that samples may import, with what they are built upon.
///
/// It is kept as JSON under the key of the package's build, apart from the files: to know which modules
/// there are, and to make keys, nothing of them has to be read.
package struct PackageIndex: Codable, Sendable {
  /// Dependencies stand in front of what is built upon them.
  var modules: [PackageModule]
  /// The key under which their files are kept.
  var bundle: String

  /// The key as a hash; one that cannot be read finds nothing in the cache.
  var bundleKey: ContentHash { ContentHash(hexadecimal: bundle) ?? ContentHash([]) }
}

/// The modules of packages that a program imports, with everything behind them.
package struct PackageImports: Sendable, Hashable {
  /// What is built upon another stands in front of it.
  package var modules: [PackageModule] = []

  /// Makes a list of some modules, in the order of a link.
  package init(modules: [PackageModule] = []) {
    self.modules = modules
  }

  /// Whether the program imports nothing of packages.
  package var isEmpty: Bool { modules.isEmpty }

  /// Adds the modules of another program, behind its own: a device and its apps are linked apart and run
  /// together. The order is that of a link within each of both only.
  package func union(_ other: PackageImports) -> PackageImports {
    PackageImports(modules: modules + other.modules.filter { !modules.contains($0) })
  }
}
