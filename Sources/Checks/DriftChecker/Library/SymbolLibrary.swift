package import Toolchains
import SafeFiles
package import ResultStore
package import Sandbox

/// Makes the index of names and keeps it with the results of samples.
///
/// The toolchain's names are found once per toolchain, which takes seconds, and those of the
/// documented modules when their bytes change. What is kept is a ``SymbolTable`` of each.
///
/// Extracting is the toolchain's work, in the sandbox (``SymbolGraphExtractor``); this decides what
/// is extracted, under which key its names are kept, and in which order tables are preferred.
/// Several may be asked for at once; two that miss the same key both do the work, and keep the same
/// bytes.
package struct SymbolLibrary: Sendable {
  /// Compiled modules whose names the prose may use.
  package struct Modules: Sendable {
    /// The modules whose names are wanted, such as `UIKit`.
    package let names: [String]
    /// What tells the files from others without reading them; nil where only their bytes do.
    package let identity: [String]?
    /// Reads `.swiftmodule` files: of these modules and of all that they import themselves. Each may lie
    /// in a folder, beside headers and the map of a C module.
    package let files: @Sendable () throws -> [Sandbox.File]

    /// Makes modules whose files are there already; without files they are the toolchain's.
    package init(names: [String], files: [Sandbox.File]) {
      self.names = names
      identity = nil
      self.files = { files }
    }

    /// Makes modules whose files are read when they turn out not to be known.
    package init(
      names: [String], identity: [String], files: @escaping @Sendable () throws -> [Sandbox.File]
    ) {
      self.names = names
      self.identity = identity
      self.files = files
    }
  }

  /// What making an index tells, since it takes seconds.
  package enum Progress: Sendable {
    /// The names of so many modules are not kept yet and are read now.
    case reading(modules: Int)
    /// Those of one such set have been read.
    case read
  }

  private let toolchain: Toolchain
  private let sandbox: Sandbox
  private let cache: ResultCache
  /// Those of the toolchain that it really has.
  private let toolchainModules: [String]

  /// Makes a library for a toolchain.
  ///
  /// - Parameters:
  ///   - toolchain: what reads modules, and what samples import from.
  ///   - cache: where the tables are kept.
  ///   - toolchainModules: what is indexed of the toolchain.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache,
    toolchainModules: [String] = Self.documentedModules
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    self.toolchainModules = toolchainModules.filter(toolchain.hasModule)
  }

  /// The modules of the toolchain that samples may import; what belongs to the compiler's own
  /// workings has no names for prose. `Swift` brings `_Concurrency` and `_StringProcessing` along.
  package static let documentedModules = [
    "Swift", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Synchronization", "Testing", "XCTest",
  ]

  /// The names of documented modules and of the toolchain.
  ///
  /// - Parameters:
  ///   - documented: sets of modules, each kept under a key of its own; those without names are
  ///     passed over.
  ///   - progress: called from any task; not at all when everything is kept.
  /// - Returns: an index of their tables, in front of that of the toolchain.
  /// - Throws: `SymbolIndexError` or `RunnerError` when they cannot be found out.
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

  /// The names of some modules: those that are kept, or those that are read now.
  ///
  /// They are kept by the bytes of the files, for files that are built or copied again are the same
  /// ones, and beside that by the identity of the files, which saves to read megabytes at each run.
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

  /// The same for files that were read.
  private func table(
    of names: [String], in files: [Sandbox.File], _ progress: @Sendable (Progress) -> Void
  ) async throws -> SymbolTable {
    let key = key(for: names, files)
    if let table = cache.blob(key).flatMap(SymbolTable.init(bytes:)) { return table }
    progress(.reading(modules: names.count))
    defer { progress(.read) }
    let extractor = SymbolGraphExtractor(
      sandbox: sandbox, toolchain: toolchain.usr, target: toolchain.target)
    let table = SymbolTable(
      try await extractor.symbols(ofModules: names, files: files))
    try cache.keepBlob(table.bytes, as: key)
    return table
  }

  /// What the names of modules depend on: the toolchain, which of them are asked for, and their
  /// bytes, or what tells these from others.
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
