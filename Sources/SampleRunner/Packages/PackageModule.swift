import ContentHash

/// A built module of a package: what a compiler reads of it, and what a program loads.
struct PackageModule: Codable, Sendable, Hashable {
  enum Language: String, Codable, Sendable { case swift, c }

  var name: String
  var language: Language
  /// The names of the package's modules that it is built upon.
  var dependencies: [String]
  /// The hash of all that a compiler may read of it: the `.swiftmodule`, or headers and module map, and
  /// of the names that a C library offers, without which a link fails.
  var interface: String
  /// The hash of its library; nil for one of headers alone.
  var library: String?

  /// The file that holds its code.
  var libraryFile: String { "lib\(name).so" }

  /// - Parameters:
  ///   - files: by their path from the module's folder.
  ///   - offered: the names that its library offers.
  init(
    name: String, language: Language, dependencies: [String], files: [String: [UInt8]],
    offered: [UInt8]
  ) {
    self.name = name
    self.language = language
    self.dependencies = dependencies
    let libraryFile = "lib\(name).so"
    var hasher = ContentHasher()
    for (path, bytes) in files.sorted(by: { $0.key < $1.key })
    where path != libraryFile && !path.hasSuffix(".swiftdoc") {
      hasher.combine(path)
      hasher.combine(bytes)
    }
    // What a Swift library offers follows from its module.
    if language == .c { hasher.combine(offered) }
    interface = hasher.finish().hexadecimal
    library = files[libraryFile].map { ContentHash($0).hexadecimal }
  }
}

/// The modules of one package that samples may import, with what they are built upon.
struct PackageIndex: Codable, Sendable {
  /// Dependencies stand in front of what is built upon them.
  var modules: [PackageModule]
  /// The key under which their files are kept.
  var bundle: String
}

/// The modules of packages that a program imports, with everything behind them.
struct PackageImports: Sendable, Hashable {
  /// What is built upon another stands in front of it.
  var modules: [PackageModule] = []

  var isEmpty: Bool { modules.isEmpty }

  /// What a compile key must hold.
  var interfaces: [String] { modules.map { "\($0.name) \($0.interface)" } }

  /// What a run key must hold.
  var libraries: [String] {
    modules.compactMap { module in module.library.map { "\(module.name) \($0)" } }
  }

  func union(_ other: PackageImports) -> PackageImports {
    PackageImports(modules: modules + other.modules.filter { !modules.contains($0) })
  }
}
