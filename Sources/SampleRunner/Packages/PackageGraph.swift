/// The targets of a package and of those beside it, as their manifests tell.
struct PackageGraph: Sendable {
  /// A target that becomes a module.
  struct Node: Sendable {
    var target: PackageManifest.Target
    /// The package's folder as the build sees it, relative to the folder of all packages.
    var package: String
    /// The names of targets in the graph.
    var dependencies: [String]

    var moduleName: String { target.moduleName }
  }

  /// By the target's name.
  private let nodes: [String: Node]

  /// - Parameter manifests: by the folder of their package.
  init(_ manifests: [String: PackageManifest]) {
    let products = Dictionary(
      manifests.values.flatMap(\.products).map { ($0.name, $0.targets) }, uniquingKeysWith: +)
    let kinds: Set = ["regular", "system"]
    let targets = manifests.flatMap { package, manifest in
      manifest.targets.filter { kinds.contains($0.type) }.map { (package, $0) }
    }
    let names = Set(targets.map(\.1.name))
    nodes = Dictionary(
      targets.map { package, target in
        let needed = target.dependencies.flatMap { dependency in
          names.contains(dependency.name) ? [dependency.name] : products[dependency.name] ?? []
        }
        return (
          target.name,
          Node(target: target, package: package, dependencies: needed.filter(names.contains))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Some targets with all that they are built upon, each behind its dependencies.
  func ordered(_ targets: [String]) -> [Node] {
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

  /// The modules that a target is built upon directly.
  func moduleNames(behind node: Node) -> [String] {
    node.dependencies.compactMap { nodes[$0]?.moduleName }
  }
}
