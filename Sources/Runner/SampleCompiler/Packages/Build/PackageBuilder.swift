package import Toolchains
import SafeFiles
private import FoundationEssentials
package import ResultStore
package import Sandbox
package import WorkbookModel

/// Builds the modules of the packages that `workbook.yml` names, unless they are cached.
///
/// A package is copied without hidden files, and the copy is built in the sandbox without a network:
/// manifests and plugins are programs too. Each build has a new scratch folder: in a kept one, such a program
/// could replace what SwiftPM believes to be up to date, also in builds of other versions of the package.
/// The package's own folder is not written to. If none of its files has changed, nothing is started.
///
/// ```
/// folder -> PackageReader -> PackageSource (files, manifests) -> key in the cache? -> PackageIndex
///                               | not there
///                               PackageGraph -> PackageRecipe -> PackageBuildFolders (sandbox) -> PackageBuildResult
/// ```
/// A problem of one package is a ``PackageFault``; the other packages are built all the same.
package struct PackageBuilder: Sendable {
  let toolchain: Toolchain
  let sandbox: Sandbox
  let cache: ResultCache
  /// The maximum number of compilers that SwiftPM runs at a time.
  let jobs: Int
  /// The book's folder, with links resolved.
  let root: String
  private let manifestLimits: Sandbox.Limits

  /// Makes a builder for a book.
  ///
  /// - Parameters:
  ///   - jobs: the maximum number of concurrent compilers; at least one.
  ///   - root: the book's folder.
  ///   - manifestLimits: the limits for reading one manifest.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int, root: String,
    manifestLimits: Sandbox.Limits = .packageManifest
  ) {
    self.manifestLimits = manifestLimits
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    self.jobs = max(jobs, 1)
    self.root = root
  }

  /// Builds the modules of every package that a book names.
  ///
  /// A copy of the package's present state is built, together with neighboring packages that the book names
  /// too: no other package of this machine is read.
  ///
  /// - Parameter willBuild: called with the path of a package before work that takes seconds.
  /// - Returns: the modules, and the problems of packages.
  /// - Throws: errors of the runner itself.
  package func build(
    _ packages: [Configuration.DocumentedPackage], willBuild: (String) -> Void = { _ in }
  ) async throws -> PackageModules {
    // Prevents pruning of everything that a build uses.
    let lock = try await CacheLock(.shared, of: cache)
    defer { lock.release() }
    var indexes: [PackageIndex] = []
    var broken: [PackageModules.Broken] = []
    let named = Set(packages.compactMap { try? PackageSource.folder(of: $0, root: root) })
    // One without products is there for others.
    for package in packages where !package.products.isEmpty {
      do {
        indexes.append(try await index(of: package, among: named, willBuild: willBuild))
      } catch let error as PackageFault {
        broken.append(
          PackageModules.Broken(
            path: package.path, modules: error.modules, problem: error.problem(in: package)))
      }
    }
    return PackageModules(
      indexes: indexes, broken: broken, level: sandbox.level, cache: cache, toolchain: toolchain)
  }

  /// The modules that a package offers to samples.
  ///
  /// Used to write the `modules` of a new `workbook.yml`, when there is no book yet.
  package struct Facts: Sendable {
    /// The name in the manifest, or that of the folder.
    package var name: String
    /// Its library products, each with one of its modules: the one of the same name, else the first.
    package var libraries: [(product: String, module: String)]
    /// Whether it needs packages that have to be fetched.
    package var needsFetching: Bool
    /// The neighboring packages that it needs, by path, with their library products; `others` are those that its own
    /// libraries do not bring, but a program of it needs.
    package var neighbours: [(path: String, products: [String], others: [String])]
    /// The targets that its library products bring, with those that they depend on in the package.
    package var targets: [(name: String, module: String, folder: String)]
    /// The `-swift-version` in which the package itself is compiled: "5" or "6".
    package var languageMode: String
    /// `5.9`, of its manifest.
    package var toolsVersion: String
    /// Its own files with their bytes, without hidden ones.
    package var files: [String: [UInt8]]
    /// The absolute folders of all packages that were read, as they are named and with links resolved, and of those
    /// that are missing.
    package var folders: [String] = []
    /// The paths of links in the package and of what is below them, with the paths of what they lead to.
    package var links: [String: String] = [:]
    /// The programs that `swift run` knows, each with the folders of its target and of those in the package that it
    /// depends on.
    package var executables: [(name: String, folders: [String])] = []
    /// The name of its folder, by which SwiftPM identifies it.
    package var folderName = ""
    /// The names of what other packages can use, sorted: its libraries, programs and plugins.
    package var products: [String] = []
    /// Absolute paths of folders below them that were not read.
    package var unreadFolders: [String] = []

    package init(
      name: String, libraries: [(product: String, module: String)], needsFetching: Bool,
      neighbours: [(path: String, products: [String], others: [String])],
      targets: [(name: String, module: String, folder: String)], languageMode: String,
      toolsVersion: String, files: [String: [UInt8]]
    ) {
      self.name = name
      self.libraries = libraries
      self.needsFetching = needsFetching
      self.neighbours = neighbours
      self.targets = targets
      self.languageMode = languageMode
      self.toolsVersion = toolsVersion
      self.files = files
    }
  }

  /// Reads the manifests of a package and of neighboring packages that it needs.
  ///
  /// Nothing is built for that. A manifest is a program, so it is run in the sandbox.
  ///
  /// - Parameters:
  ///   - folder: its absolute path.
  ///   - path: its path in `workbook.yml`.
  /// - Throws: `PackageFault` for a manifest that cannot be evaluated.
  package func facts(ofPackageAt folder: String, called path: String) async throws -> Facts {
    let lock = try await CacheLock(.shared, of: cache)
    defer { lock.release() }
    let source = PackageSource(path: path, folder: try FileIdentity.resolved(folder))
    let read = try await reader(of: source.folder, among: nil).read(source)
    let manifest = read.manifests[read.name]
    let targets = manifest?.targets.filter { $0.type == "regular" } ?? []
    let libraries = manifest?.products.filter(\.isLibrary).compactMap { product in
      let own = targets.filter { product.targets.contains($0.name) }
      let target = own.first { $0.name == product.name } ?? own.first
      return target.map { (product: product.name, module: $0.moduleName) }
    }
    let files = read.inputs[read.name]
    let named = manifest?.products.filter(\.isLibrary).flatMap(\.targets) ?? []
    let nodes = PackageGraph(read.manifests, read.inputs).ordered(named)
    var facts = Facts(
      name: manifest?.name ?? read.name, libraries: libraries ?? [],
      needsFetching: read.manifests.values.contains { !$0.remoteDependencies.isEmpty },
      neighbours: read.neighbours(besides: Set(nodes.map(\.target.name))),
      targets: nodes.filter { $0.package == read.name }.map {
        ($0.target.name, $0.target.moduleName, $0.target.folder(in: files))
      }, languageMode: manifest?.languageMode ?? "6",
      toolsVersion: manifest?.toolsVersion?.short ?? "6.0", files: files?.files ?? [:])
    facts.folders = read.folders.sorted()
    facts.unreadFolders = unreadFolders
    facts.links = files?.links ?? [:]
    facts.executables = manifest?.executables(in: files) ?? []
    facts.folderName = source.folder.split(separator: "/").last.map(String.init) ?? ""
    let names = (manifest?.products.map(\.name) ?? []) + facts.executables.map(\.name)
    facts.products = Set(names).sorted()
    return facts
  }

  // MARK: One package

  /// SwiftPM's state of fetched packages, from a package's folder.
  package static let fetchedState = ".build/workspace-state.json"

  /// Folders that belong to the book, not to a package around it.
  private var unreadFolders: [String] {
    ["\(root)/Content", "\(root)/Site/public", cache.directory]
  }

  /// The reader of one package, with a separate build folder.
  ///
  /// The folder's name is a hash of the sandbox's level and the package's path.
  ///
  /// - Parameter named: the neighboring packages that may be read; nil for all.
  func reader(of folder: String, among named: Set<String>?) -> PackageReader {
    let id = ContentHash("\(sandbox.level.rawValue) \(folder)".utf8).hexadecimal.prefix(16)
    return PackageReader(
      toolchain: toolchain, cache: cache,
      shop: PackageBuildFolders(sandbox: sandbox, folder: "\(cache.packageBuilds)/\(id)"),
      leavingOut: Set(unreadFolders),
      limits: manifestLimits, named: named)
  }

  /// Finds the modules of a package, or builds them.
  ///
  /// - Throws: `PackageFault` for problems that the package's author can fix, `RunnerError` if the cache or
  ///   the sandbox fails.
  private func index(
    of package: Configuration.DocumentedPackage, among named: Set<String>,
    willBuild: (String) -> Void
  ) async throws -> PackageIndex {
    let folder = try PackageSource.folder(of: package, root: root)
    let reader = reader(of: folder, among: named)
    let shop = reader.shop
    var source = try await reader.read(PackageSource(path: package.path, folder: folder))
    let targets = try source.targets(of: package.products)
    source.emptyDocuments()
    let key = key(source, targets)
    if !cache.hasBlob(key) { _ = await cache.bringPackage(key) }
    if let kept = cache.blob(key),
      let index = try? JSONDecoder().decode(PackageIndex.self, from: Data(kept)),
      cache.hasBlob(index.bundleKey)
    {
      return index
    }
    willBuild(package.path)
    try await reader.addCheckouts(to: &source)
    let graph = PackageGraph(source.manifests, source.inputs)
    let nodes = graph.ordered(targets)
    if let fault = PackageFault(of: nodes, in: source.name) { throw fault }
    var recipe = shop.recipe(for: source.name, jobs: jobs)
    recipe.hasCheckouts = source.inputs[PackageRecipe.stateFolder] != nil
    let script = recipe.buildScript(targets: targets, nodes: nodes, graph: graph)
    let outcome = try await shop.run(script, on: source.inputs, limits: .packageBuild)
    let modules = Set(nodes.map(\.moduleName))
    guard let built = outcome.resultFile else {
      throw PackageFault(
        outcome, packages: shop.packagesInside, of: source, modules: modules)
    }
    let harvest: PackageBuildResult
    do {
      harvest = try PackageBuildResult(FileBundle(built), of: nodes, in: graph, source.inputs)
    } catch {
      throw PackageFault(error, modules: modules)
    }
    try cache.keepBlob(harvest.bundle.bytes, as: harvest.index.bundleKey)
    let index = try Array(JSONEncoder().encode(harvest.index))
    try cache.keepBlob(index, as: key)
    let bundle = harvest.bundle.bytes
    cache.remote?.offer(.package, key, index, blob: .init(hash: ContentHash(bundle)) { bundle })
    return harvest.index
  }

  /// The key of a build.
  ///
  /// It covers the compiler, the scripts, the targets, every file of every copied package, and SwiftPM's
  /// state of fetched packages.
  func key(_ source: PackageSource, _ targets: [String]) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("package 8")
    hasher.combine(PackageRecipe.identity)
    hasher.combine(toolchain.identity)
    hasher.combine(toolchain.target)
    // Without a sandbox the build products may contain paths of this machine.
    hasher.combine(sandbox.level == .namespaces ? "" : source.folder)
    hasher.combine(source.name)
    hasher.combine(targets)
    hasher.combine(source.fetched ?? [])
    for (name, inputs) in source.inputs.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      inputs.combine(into: &hasher)
    }
    return hasher.finish()
  }
}
