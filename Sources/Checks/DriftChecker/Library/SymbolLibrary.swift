package import Toolchains
import SafeFiles
package import ResultStore
package import Sandbox
package import WorkbookModel
package import WorkbookReader

/// Makes the index of names and caches it with the results of samples.
///
/// The names of the toolchain are extracted once per toolchain, which takes seconds; those of the documented
/// modules whenever their bytes change. The cache holds a ``SymbolTable`` of each.
///
/// The toolchain extracts names in the sandbox (``SymbolGraphExtractor``). This type decides what is
/// extracted, under which key the names are cached, and the order of preference of the tables. Concurrent
/// requests are allowed; two that miss the same key both do the work and cache the same bytes.
package struct SymbolLibrary: Sendable {
  /// Compiled modules whose names the prose may use.
  package struct Modules: Sendable {
    /// The modules whose names are wanted, such as `UIKit`.
    package let names: [String]
    /// A fingerprint of the files that needs no reading; nil where only their bytes identify them.
    package let identity: [String]?
    /// Reads `.swiftmodule` files: of these modules and of everything they import. Each may lie in a folder,
    /// next to the headers and the map of a C module.
    package let files: @Sendable () throws -> [Sandbox.File]

    /// Makes modules whose files are in memory. Modules without files are the toolchain's.
    package init(names: [String], files: [Sandbox.File]) {
      self.names = names
      identity = nil
      self.files = { files }
    }

    /// Makes modules whose files are read only if they are not cached.
    package init(
      names: [String], identity: [String], files: @escaping @Sendable () throws -> [Sandbox.File]
    ) {
      self.names = names
      self.identity = identity
      self.files = files
    }
  }

  package enum Progress: Sendable {
    /// The names of this many modules are not cached and are being read.
    case reading(modules: Int)
    /// One such set of modules has been read.
    case read
  }

  private let toolchain: Toolchain
  private let sandbox: Sandbox
  private let cache: ResultCache
  /// The requested modules that the toolchain has.
  private let toolchainModules: [String]

  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache,
    toolchainModules: [String] = Self.documentedModules
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    self.toolchainModules = toolchainModules.filter(toolchain.hasModule)
  }

  /// The modules of the toolchain that samples may import. Modules internal to the compiler are excluded.
  /// `Swift` includes `_Concurrency` and `_StringProcessing`.
  package static let documentedModules = [
    "Swift", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Synchronization", "Testing", "XCTest",
  ]

  /// Returns an index of the names of documented modules and of the toolchain.
  ///
  /// - Parameters:
  ///   - documented: sets of modules, each cached under its own key; empty sets are skipped.
  ///   - progress: called from any task; not at all when everything is cached.
  /// - Returns: an index of their tables, followed by that of the toolchain.
  /// - Throws: `SymbolIndexError` or `RunnerError` when they cannot be extracted.
  package func index(
    documented: Modules..., progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> SymbolIndex {
    try await index(documented: documented, progress: progress)
  }

  private func index(
    documented: [Modules], progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> SymbolIndex {
    async let theirs = table(of: Modules(names: toolchainModules, files: []), progress)
    var tables: [(SymbolIndex.Origin, SymbolTable)] = []
    for modules in documented where !modules.names.isEmpty {
      tables.append((.documented, try await table(of: modules, progress)))
    }
    return SymbolIndex(tables + [(.toolchain, try await theirs)])
  }

  /// Finds the symbols that chapters name and use, with their declarations and documentation.
  ///
  /// - Parameters:
  ///   - kept: what is known of other chapters, by path.
  ///   - colours: the names in samples that are known already.
  ///   - isEnough: whether the references of these chapters make those of the others unnecessary.
  ///   - documented: as for ``index(documented:progress:)``.
  package func references(
    in chapters: [Chapter], kept: () -> [String: ChapterReferences] = { [:] },
    configuration: Configuration, colours: CodeColours? = nil,
    isEnough: (BookReferences) -> Bool = { _ in false }, documented: Modules...
  ) async throws -> BookReferences {
    let resolver = ReferenceResolver(
      try await index(documented: documented), configuration, colours: colours)
    var book = await resolver.references(in: chapters)
    if !isEnough(book) {
      let kept = kept()
      book.chapters.merge(kept) { own, _ in own }
      for id in Set(kept.values.flatMap(\.symbols)) where book.symbols[id] == nil {
        book.symbols[id] = resolver.symbol(id)
      }
    }
    let named = Set(book.chapters.values.flatMap { $0.mentions.flatMap(\.symbols) })
    let shown = book.symbols.values.filter { $0.isDocumented || named.contains($0.id) }
    for (id, details) in try await details(of: shown, documented: documented) {
      book.symbols[id]?.details = details
    }
    return book
  }

  /// Returns the declarations and documentation of some symbols.
  ///
  /// Those of a documented module are extracted with the others of its set, those of the toolchain for each
  /// module that a symbol is of.
  ///
  /// - Parameter documented: as for ``index(documented:progress:)``.
  /// - Returns: by id; symbols of which nothing is known have none.
  private func details(
    of symbols: [BookSymbol], documented: [Modules]
  ) async throws -> [String: BookSymbol.Details] {
    let wanted = Set(symbols.map(\.id))
    var found: [String: BookSymbol.Details] = [:]
    let modules = Set(symbols.map(\.module))
    for set in documented
    where !modules.isDisjoint(with: set.names.map(DeviceModules.importedName)) {
      found.merge(try await details(of: set).of(wanted)) { own, _ in own }
    }
    for module in modules.intersection(toolchainModules).sorted() {
      found.merge(
        try await details(of: Modules(names: [module], files: [])).of(wanted)
      ) { own, _ in own }
    }
    return found
  }

  /// What is extracted of modules, in its stored form.
  private struct Extract<Value: Sendable> {
    /// With its version, for the key.
    var name: String
    var read: ([UInt8]) -> Value?
    var bytes: (Value) -> [UInt8]
    var make: (SymbolGraphExtractor, [String], [Sandbox.File]) async throws -> Value
  }

  private func table(
    of modules: Modules, _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws -> SymbolTable {
    try await stored(
      Extract(name: "symbols \(SymbolTable.version)", read: SymbolTable.init, bytes: \.bytes) {
        extractor, names, files in
        progress(.reading(modules: names.count))
        defer { progress(.read) }
        var symbols = try await extractor.symbols(ofModules: names, files: files)
        for index in symbols.indices {
          symbols[index].module = DeviceModules.importedName(symbols[index].module)
        }
        return SymbolTable(symbols)
      }, of: modules)
  }

  private func details(of modules: Modules) async throws -> SymbolDetails {
    try await stored(
      Extract(name: "details \(SymbolDetails.version)", read: SymbolDetails.init, bytes: \.bytes) {
        extractor, names, files in
        try await extractor.details(
          ofModules: names, files: files, importedAs: DeviceModules.importedName)
      }, of: modules)
  }

  /// What is extracted of some modules, from the cache or read now.
  ///
  /// It is cached by the bytes of the files, because files that are rebuilt or copied are the same, and
  /// also by the identity of the files, which avoids reading megabytes at each run.
  private func stored<Value>(_ extract: Extract<Value>, of modules: Modules) async throws -> Value {
    guard let identity = modules.identity else {
      return try await stored(extract, of: modules.names, in: modules.files())
    }
    let key = key(extract.name, modules.names, [], identity: identity)
    if let value = cache.blob(key).flatMap(extract.read) { return value }
    let value = try await stored(extract, of: modules.names, in: modules.files())
    try cache.keepBlob(extract.bytes(value), as: key)
    return value
  }

  /// The same, for modules whose files have been read.
  private func stored<Value>(
    _ extract: Extract<Value>, of names: [String], in files: [Sandbox.File]
  ) async throws -> Value {
    let key = key(extract.name, names, files)
    if !cache.hasBlob(key) { _ = await cache.bringBlob(key) }
    if let value = cache.blob(key).flatMap(extract.read) { return value }
    let extractor = SymbolGraphExtractor(
      sandbox: sandbox, toolchain: toolchain.usr, target: toolchain.target)
    let value = try await extract.make(extractor, names, files)
    let bytes = extract.bytes(value)
    try cache.keepBlob(bytes, as: key)
    cache.remote?.offer(.tool, key, bytes)
    return value
  }

  /// The cache key: what is extracted, the toolchain, the names of the modules, and their bytes or what identifies them.
  private func key(
    _ extract: String, _ names: [String], _ files: [Sandbox.File], identity: [String]? = nil
  ) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine(extract)
    hasher.combine(toolchain.identity)
    hasher.combine(toolchain.target)
    hasher.combine(names)
    if let identity { hasher.combine(identity) }
    for file in files {
      hasher.combine(file.name)
      hasher.combine(file.bytes)
    }
    return hasher.finish()
  }
}
