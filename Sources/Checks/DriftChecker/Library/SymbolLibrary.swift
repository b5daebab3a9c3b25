package import Toolchains
import SafeFiles
package import ResultStore
package import Sandbox

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
    async let theirs = table(of: Modules(names: toolchainModules, files: []), progress)
    var tables: [(SymbolIndex.Origin, SymbolTable)] = []
    for modules in documented where !modules.names.isEmpty {
      tables.append((.documented, try await table(of: modules, progress)))
    }
    return SymbolIndex(tables + [(.toolchain, try await theirs)])
  }

  /// The names of some modules, from the cache or read now.
  ///
  /// They are cached by the bytes of the files, because files that are rebuilt or copied are the same, and
  /// also by the identity of the files, which avoids reading megabytes at each run.
  private func table(
    of modules: Modules, _ progress: @Sendable (Progress) -> Void
  ) async throws -> SymbolTable {
    guard let identity = modules.identity else {
      return try await table(of: modules.names, in: modules.files(), progress)
    }
    let key = key(for: modules.names, [], identity: identity)
    if let table = cache.blob(key).flatMap(SymbolTable.init(bytes:)) { return table }
    let table = try await table(of: modules.names, in: modules.files(), progress)
    try cache.keepBlob(table.bytes, as: key)
    return table
  }

  /// The names of modules whose files have been read.
  private func table(
    of names: [String], in files: [Sandbox.File], _ progress: @Sendable (Progress) -> Void
  ) async throws -> SymbolTable {
    let key = key(for: names, files)
    if !cache.hasBlob(key) { _ = await cache.bringBlob(key) }
    if let table = cache.blob(key).flatMap(SymbolTable.init(bytes:)) { return table }
    progress(.reading(modules: names.count))
    defer { progress(.read) }
    let extractor = SymbolGraphExtractor(
      sandbox: sandbox, toolchain: toolchain.usr, target: toolchain.target)
    var symbols = try await extractor.symbols(ofModules: names, files: files)
    // Apps import UIKit for them.
    for index in symbols.indices
    where DeviceModules.partsOfUIKit.contains(symbols[index].module) {
      symbols[index].module = "UIKit"
    }
    let table = SymbolTable(symbols)
    try cache.keepBlob(table.bytes, as: key)
    cache.remote?.offer(.tool, key, table.bytes)
    return table
  }

  /// The cache key: the toolchain, the names of the modules, and their bytes or what identifies them.
  private func key(
    for names: [String], _ files: [Sandbox.File], identity: [String]? = nil
  ) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("symbols \(SymbolTable.version)")
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
