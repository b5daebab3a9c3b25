/// The targets of a package and of those beside it, as their manifests tell.
///
/// Names of targets are taken to be unique in a build, as SwiftPM wants them. Tests, plugins, macros and
/// executables are left out: no sample imports them.
package struct PackageGraph: Sendable {
  /// A target that becomes a module.
  package struct Node: Sendable {
    /// As its manifest has it.
    package var target: PackageManifest.Target
    /// The package's folder as the build sees it, relative to the folder of all packages.
    var package: String
    /// The names of targets in the graph.
    var dependencies: [String]
    /// What it asks of each link that it takes part in: the words of each setting.
    var linkerSettings: [[String]]

    /// The package's name, as those call it that need it.
    var packageName: String { package.split(separator: "/").last.map(String.init) ?? package }
    /// The name that an `import` has.
    var moduleName: String { target.moduleName }
  }

  /// By the target's name.
  private let nodes: [String: Node]

  /// - Parameters:
  ///   - manifests: by the folder of their package.
  ///   - inputs: the files of packages, by the same.
  package init(_ manifests: [String: PackageManifest], _ inputs: [String: PackageInputs] = [:]) {
    // A dictionary has another order in each process, and scripts are a part of keys.
    let manifests = manifests.sorted { $0.key < $1.key }
    let products = Dictionary(
      manifests.flatMap(\.value.products).map { ($0.name, $0.targets) }, uniquingKeysWith: +)
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
          Node(
            target: target, package: package, dependencies: needed.filter(names.contains),
            linkerSettings: target.linkerSettings(in: inputs[package]))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Some targets with all that they are built upon, each behind its dependencies.
  ///
  /// In the order of a depth-first search, so equal manifests give equal scripts.
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

  /// What the link of a target is told: what it asks for and what all behind it do, for their code may be
  /// inlined in its own.
  func linkerWords(of node: Node) -> [String] {
    PackageModule.words(of: ordered([node.target.name]).reversed().map(\.linkerSettings))
  }

  /// The modules that a target is built upon directly.
  func moduleNames(behind node: Node) -> [String] {
    node.dependencies.compactMap { nodes[$0]?.moduleName }
  }
}
