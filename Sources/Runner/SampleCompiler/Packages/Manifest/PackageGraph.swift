/// The targets of a package and its neighboring packages, from their manifests.
///
/// Names of targets are unique in a build, as SwiftPM requires. Tests, plugins, macros and executables are
/// left out, since samples cannot import them; a target names its macros, which run in compilers.
package struct PackageGraph: Sendable {
  /// A target that becomes a module.
  package struct Node: Sendable {
    package var target: PackageManifest.Target
    /// The package's folder as the build sees it, relative to the folder of all packages.
    var package: String
    /// The names of targets in the graph.
    var dependencies: [String]
    /// The linker options for each program that contains the target, grouped by setting.
    var linkerSettings: [[String]]
    /// The names of the macro targets whose macros it declares.
    var macros: [String]

    /// The package's name, by which others depend on it.
    var packageName: String { package.split(separator: "/").last.map(String.init) ?? package }
    /// The name in an `import`.
    var moduleName: String { target.moduleName }
    /// Whether its interface is read with C++, and so are the programs that import it.
    var importsCxx: Bool { target.settings.contains(where: \.importsCxx) }
  }

  /// By the target's name.
  private let nodes: [String: Node]

  /// - Parameters:
  ///   - manifests: by the folder of their package.
  ///   - inputs: the files of packages, by the same folders.
  package init(_ manifests: [String: PackageManifest], _ inputs: [String: PackageInputs] = [:]) {
    // The order of a dictionary differs in each process, but scripts are parts of keys.
    let manifests = manifests.sorted { $0.key < $1.key }
    let products = Dictionary(
      manifests.flatMap(\.value.products).map { ($0.name, $0.targets) }, uniquingKeysWith: +)
    let kinds: Set = ["regular", "system"]
    let targets = manifests.flatMap { package, manifest in
      manifest.targets.filter { kinds.contains($0.type) }.map { (package, $0) }
    }
    let names = Set(targets.map(\.1.name))
    let macros = Set(
      manifests.flatMap(\.value.targets).filter { $0.type == "macro" }.map(\.name))
    nodes = Dictionary(
      targets.map { package, target in
        let met = target.dependencies.filter { $0.condition?.isMet ?? true }
        let needed = met.flatMap { dependency in
          names.contains(dependency.name) ? [dependency.name] : products[dependency.name] ?? []
        }
        return (
          target.name,
          Node(
            target: target, package: package, dependencies: needed.filter(names.contains),
            linkerSettings: target.linkerSettings(in: inputs[package]),
            macros: met.map(\.name).filter(macros.contains))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Some targets with all their dependencies, each after its dependencies.
  ///
  /// The order is that of a depth-first search, so equal manifests give equal scripts.
  package func ordered(_ targets: [String]) -> [Node] {
    var done: Set<String> = []
    var order: [Node] = []
    func add(_ name: String) {
      guard let node = nodes[name], done.insert(name).inserted else { return }
      for dependency in node.dependencies { add(dependency) }
      order.append(node)
    }
    for target in targets { add(target) }
    return order
  }

  /// The linker options for a target: its own and those of all its dependencies, whose code may be inlined.
  func linkerWords(of node: Node) -> [String] {
    PackageModule.words(of: ordered([node.target.name]).reversed().map(\.linkerSettings))
  }

  /// The modules that a target depends on directly.
  func moduleNames(neededBy node: Node) -> [String] {
    node.dependencies.compactMap { nodes[$0]?.moduleName }
  }
}
