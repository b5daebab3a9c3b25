extension SymbolGraph<NamedNode> {
  /// Protocols that nearly every type adopts and that have no members.
  private static var markers: Set<String> {
    ["BitwiseCopyable", "Copyable", "Escapable", "Sendable", "SendableMetatype"]
  }

  /// Returns the symbols of several graphs, each with the types whose members it inherits.
  ///
  /// Members that a module adds to types of other modules (the graph `UIKit@Foundation`) are included;
  /// conformances that it adds to types of modules outside of these graphs are not.
  ///
  /// Identifiers are resolved across graphs, so that a class of UIKit has the members of a class of
  /// Foundation, if both graphs are given. A type of another module is known only by its name.
  package static func symbols(of graphs: [SymbolGraph]) -> [Symbol] {
    let paths = Dictionary(
      graphs.flatMap { graph in graph.nodes.map { ($0.identifier, $0.path.joined(separator: ".")) }
      },
      uniquingKeysWith: { first, _ in first })
    var supertypes: [String: Set<String>] = [:]
    for inheritance in graphs.flatMap(\.inheritances) {
      guard
        let target = paths[inheritance.target]
          ?? inheritance.pathOfTarget?.joined(separator: "."),
        !markers.contains(target)
      else { continue }
      supertypes[inheritance.source, default: []].insert(target)
    }
    return graphs.flatMap { graph in
      graph.nodes.map { node in
        var inherited = supertypes[node.identifier] ?? []
        if let target = node.aliasedType { inherited.insert(target) }
        return Symbol(
          module: graph.module, kind: node.kind,
          container: node.path.dropLast().joined(separator: "."), name: node.path.last ?? "",
          objectiveCName: node.objectiveCName,
          supertypes: node.kind.isType ? inherited.sorted() : [],
          parameters: node.parameters)
      }
    }
  }
}
