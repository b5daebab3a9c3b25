import ContentHash
import Diagnostics
private import FoundationEssentials
package import Sandbox
package import WorkbookModel

/// Builds the modules of the packages that `workbook.yml` names, or finds that they were built before.
///
/// A package is copied, hidden files left out, and built from the copy in the sandbox: its manifest and
/// its plugins are programs too. The scratch folder lies in the cache's folder, so that SwiftPM only
/// compiles what has changed; the package's own folder is not written to. Without a change of any of
/// its files nothing is started.
package struct PackageBuilder: Sendable {
  private let toolchain: Toolchain
  private let sandbox: Sandbox
  private let cache: ResultCache
  private let jobs: Int
  /// The book's folder, without links.
  private let root: String

  /// - Parameter root: the book's folder.
  package init(
    toolchain: Toolchain, sandbox: Sandbox, cache: ResultCache, jobs: Int, root: String
  ) {
    self.toolchain = toolchain
    self.sandbox = sandbox
    self.cache = cache
    self.jobs = max(jobs, 1)
    self.root = root
  }

  /// Builds the modules of every package that a book names.
  ///
  /// - Parameter willBuild: called with the path of a package before work that takes seconds.
  /// - Returns: the modules, and what is wrong with packages.
  /// - Throws: what keeps the runner itself from working.
  package func build(
    _ packages: [Configuration.DocumentedPackage], willBuild: (String) -> Void = { _ in }
  ) async throws -> PackageModules {
    var indexes: [PackageIndex] = []
    var broken: [PackageModules.Broken] = []
    for package in packages {
      do {
        indexes.append(try await index(of: package, willBuild: willBuild))
      } catch let error as PackageFault {
        broken.append(
          PackageModules.Broken(
            path: package.path, modules: error.modules, problem: error.problem(in: package)))
      }
    }
    return PackageModules(
      indexes: indexes, broken: broken, level: sandbox.level, cache: cache, toolchain: toolchain)
  }

  // MARK: One package

  private func index(
    of package: Configuration.DocumentedPackage, willBuild: (String) -> Void
  ) async throws -> PackageIndex {
    var source = try PackageSource(package, root: root)
    source.inputs[source.name] = try inputs(in: source.folder)
    let shop = PackageWorkshop(
      sandbox: sandbox,
      folder:
        "\(cache.directory)/packages/\(ContentHash(source.folder.utf8).hexadecimal.prefix(16))")
    try await readManifests(&source, shop, willBuild: willBuild)
    let targets = try targets(of: package, in: source)
    let graph = PackageGraph(source.manifests)
    let nodes = graph.ordered(targets)
    let key = key(source, targets)
    if let kept = cache.blob(key),
      let index = try? JSONDecoder().decode(
        PackageIndex.self, from: Data(kept)), cache.hasBlob(index.bundleKey)
    {
      return index
    }
    try refuseRemoteDependencies(of: source)
    willBuild(package.path)
    let recipe = shop.recipe(for: source.name, jobs: jobs)
    let script = recipe.buildScript(targets: targets, nodes: nodes, graph: graph)
    let outcome = try await shop.run(script, on: source.inputs)
    guard let built = outcome.resultFile.flatMap(FileBundle.init) else {
      throw PackageFault(
        outcome, packages: recipe.packages, source: source.path, name: source.name,
        modules: Set(nodes.map(\.moduleName)))
    }
    let files = FileBundle(
      files: built.files.merging(headers(of: nodes, source, recipe, built)) { $1 })
    let index = try keep(files, nodes: nodes, graph: graph)
    try cache.keepBlob(Array(JSONEncoder().encode(index)), as: key)
    return index
  }

  private func inputs(in folder: String) throws -> PackageInputs {
    let ofTheBook = ["\(root)/Content", "\(root)/Site/public", cache.directory]
    return try PackageInputs(folder: folder, leavingOut: Set(ofTheBook))
  }

  private func key(_ source: PackageSource, _ targets: [String]) -> ContentHash {
    var hasher = ContentHasher()
    hasher.combine("package 1")
    hasher.combine(toolchain.identity)
    hasher.combine(toolchain.target)
    // Without a sandbox paths of this machine may be in what is built.
    hasher.combine(sandbox.level == .namespaces ? "" : source.folder)
    hasher.combine(source.name)
    hasher.combine(targets)
    for (name, inputs) in source.inputs.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      inputs.combine(into: &hasher)
    }
    return hasher.finish()
  }

  // MARK: Manifests

  /// Reads the package's manifest, and those of the packages beside it that it needs.
  private func readManifests(
    _ source: inout PackageSource, _ shop: PackageWorkshop, willBuild: (String) -> Void
  ) async throws {
    var waiting = [source.name]
    while let name = waiting.popLast() {
      guard source.manifests[name] == nil else { continue }
      let inputs: PackageInputs
      if let known = source.inputs[name] {
        inputs = known
      } else {
        inputs = try self.inputs(in: "\(source.parent)/\(name)")
        source.inputs[name] = inputs
      }
      let manifest = try await manifest(of: name, inputs, in: source, shop, willBuild: willBuild)
      source.manifests[name] = manifest
      for path in manifest.localDependencies {
        // `/packages/core` of `.package(path: "../core")`; what lies inside is copied already.
        let parts = path.split(separator: "/").map(String.init)
        let base = shop.packagesInside.split(separator: "/").map(String.init)
        guard parts.starts(with: base), parts.count > base.count else {
          throw PackageFault(
            "needs the package '\(path)', which lies neither inside of it nor beside it",
            fix: "move the packages into one folder")
        }
        waiting.append(parts[base.count...].joined(separator: "/"))
      }
    }
  }

  private func manifest(
    of name: String, _ inputs: PackageInputs, in source: PackageSource, _ shop: PackageWorkshop,
    willBuild: (String) -> Void
  ) async throws -> PackageManifest {
    guard !inputs.manifests.isEmpty else {
      throw PackageFault(
        "there is no 'Package.swift' in '\(name)'", fix: "name the folder of a Swift package")
    }
    var hasher = ContentHasher()
    hasher.combine("manifest 1")
    hasher.combine(toolchain.identity)
    hasher.combine(name)
    for (name, bytes) in inputs.manifests.sorted(by: { $0.key < $1.key }) {
      hasher.combine(name)
      hasher.combine(bytes)
    }
    let key = hasher.finish()
    if let kept = cache.blob(key), let manifest = try? PackageManifest(json: kept) {
      return manifest
    }
    let recipe = shop.recipe(for: name, jobs: jobs)
    let outcome = try await shop.run(recipe.manifestScript, on: source.inputs)
    guard let json = outcome.resultFile, let manifest = try? PackageManifest(json: json) else {
      throw PackageFault(
        outcome, packages: recipe.packages, source: source.path, name: source.name, modules: nil)
    }
    try cache.keepBlob(json, as: key)
    return manifest
  }

  /// The targets of the products that `workbook.yml` names.
  private func targets(
    of package: Configuration.DocumentedPackage, in source: PackageSource
  ) throws -> [String] {
    let all = source.manifests[source.name]?.products ?? []
    let libraries = all.filter(\.isLibrary).map(\.name)
    var targets: [String] = []
    for name in package.products {
      if let product = all.first(where: { $0.name == name && $0.isLibrary }) {
        targets += product.targets.filter { !targets.contains($0) }
        continue
      }
      let next =
        nearestName(to: name, in: libraries).map { "did you mean '\($0)'?" }
        ?? (libraries.isEmpty
          ? "give the package a library product"
          : "its libraries are \(libraries.joined(separator: ", "))")
      let isOther = all.contains { $0.name == name }
      throw PackageFault(
        isOther
          ? "product '\(name)' is no library, so samples cannot import it"
          : "has no product '\(name)'",
        fix: next, product: name)
    }
    return targets
  }

  private func refuseRemoteDependencies(of source: PackageSource) throws {
    guard let name = source.manifests.values.flatMap(\.remoteDependencies).sorted().first else {
      return
    }
    throw PackageFault(
      "needs the package '\(name)', which would have to be fetched; packages are built offline",
      fix: "make it a local dependency: .package(path: \"../\(name)\")")
  }

  // MARK: What was built

  /// The public headers and module maps of C targets, by the path of their copy.
  private func headers(
    of nodes: [PackageGraph.Node], _ source: PackageSource, _ recipe: PackageRecipe,
    _ built: FileBundle
  ) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for node in nodes where built.files["\(node.moduleName)/\(node.moduleName).swiftmodule"] == nil
    {
      guard let inputs = source.inputs[node.package] else { continue }
      let usual = ["Sources", "Source", "src", "srcs"].map { "\($0)/\(node.target.name)" }
      let folders = (node.target.path.map { [$0] } ?? usual) + ["Sources"]
      let isSystem = node.target.type == "system"
      for folder in folders {
        let include = isSystem ? folder : "\(folder)/\(node.target.publicHeadersPath ?? "include")"
        let headers = inputs.files(below: include)
        guard !headers.isEmpty else { continue }
        for (path, bytes) in headers { files["\(node.moduleName)/\(path)"] = bytes }
        // The map that SwiftPM makes names the folder of the headers; the copy lies among them.
        let map = "\(node.moduleName)/module.modulemap"
        if let bytes = built.files[map], files[map] == nil {
          let text = String(decoding: bytes, as: UTF8.self)
            .replacing("\"\(recipe.packages)/\(node.package)/\(include)", with: "\".")
          files[map] = Array(text.utf8)
        }
        break
      }
    }
    return files
  }

  private func keep(
    _ bundle: FileBundle, nodes: [PackageGraph.Node], graph: PackageGraph
  ) throws -> PackageIndex {
    var kept = FileBundle()
    let modules = nodes.map { node in
      let name = node.moduleName
      var files: [String: [UInt8]] = [:]
      for (path, bytes) in bundle.files where path.hasPrefix(name + "/") {
        files[String(path.dropFirst(name.count + 1))] = bytes
      }
      let offered = files.removeValue(forKey: "offered") ?? []
      for (path, bytes) in files { kept.files["\(name)/\(path)"] = bytes }
      return PackageModule(
        name: name, language: files["\(name).swiftmodule"] == nil ? .c : .swift,
        dependencies: graph.moduleNames(behind: node), files: files, offered: offered)
    }
    let bytes = kept.bytes
    let key = ContentHash(bytes)
    try cache.keepBlob(bytes, as: key)
    return PackageIndex(modules: modules, bundle: key.hexadecimal)
  }
}

extension PackageIndex {
  /// The key of its files.
  var bundleKey: ContentHash { ContentHash(hexadecimal: bundle) ?? ContentHash([]) }
}
