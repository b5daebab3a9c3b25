package import FoundationEssentials

/// What is needed of a symbol graph, as `swift-symbolgraph-extract` writes it.
///
/// The format is SymbolKit's `SymbolGraph`, version 0.6. Graphs have many megabytes, so only the needed part
/// is decoded: of a ``NamedNode`` what is needed to find names, of a ``DeclaredNode`` the whole declaration.
///
/// ```json
/// {"module": {"name": "UIKit"},
///  "symbols": [{"kind": {"identifier": "swift.class"}, "identifier": {"precise": "s:5UIKit..."},
///               "pathComponents": ["UIApplication"], "docComment": {"lines": [...]}, ...}],
///  "relationships": [{"kind": "inheritsFrom", "source": "s:...", "target": "s:...", ...}]}
/// ```
/// A graph contains no Objective-C names; our own modules state them in a `- ObjectiveC:` line of their
/// documentation. A graph comes out of a sandbox, possibly from untrusted modules, so nothing about it is
/// trusted: not its size, and not that its names are names.
package struct SymbolGraph<Node: SymbolGraphNode>: Sendable, Decodable {
  let module: String
  let nodes: [Node]
  /// The relationships by which a type has the members of another.
  let inheritances: [SymbolInheritance]

  /// Decodes one graph, as the tool writes it to a file.
  ///
  /// - Throws: `DecodingError` for bytes that are not a graph, `SymbolIndexError` for one that is too large.
  package static func decode(_ bytes: some DataProtocol) throws -> SymbolGraph {
    try JSONDecoder().decode(SymbolGraph.self, from: Data(bytes))
  }

  /// The maximum number of symbols, and of relationships, in a graph; `Swift` has 7,354 and 11,657.
  package static var maximumCount: Int { 200_000 }

  private enum Key: String, CodingKey { case module, symbols, relationships }

  package init(from decoder: any Decoder) throws {
    let graph = try decoder.container(keyedBy: Key.self)
    for key in [Key.symbols, .relationships] {
      // Checked before decoding any of them, which takes a hundred times as long as finding them.
      guard try graph.nestedUnkeyedContainer(forKey: key).count ?? 0 <= Self.maximumCount else {
        throw SymbolIndexError("it has more than \(Self.maximumCount) \(key.rawValue)")
      }
    }
    module = try graph.decode(GraphModule.self, forKey: .module).name
    nodes = try graph.decode([Decoded<Node>].self, forKey: .symbols).compactMap(\.node)
    inheritances = try graph.decode([SymbolInheritance].self, forKey: .relationships)
      .filter { ["conformsTo", "inheritsFrom"].contains($0.kind) }
  }
}

/// A symbol of a graph.
package protocol SymbolGraphNode: Sendable {
  /// - Returns: nil for a symbol that is not wanted; a decoder must consume each element of a list.
  init?(from decoder: any Decoder) throws
}

private struct GraphModule: Decodable { var name: String }

private struct Decoded<Node: SymbolGraphNode>: Decodable {
  let node: Node?

  init(from decoder: any Decoder) throws { node = try Node(from: decoder) }
}

/// A relationship of a graph.
struct SymbolInheritance: Sendable, Decodable {
  var kind: String
  var source: String
  var target: String
  /// `Foundation.NSObject`, when the target is in another module.
  var targetFallback: String?

  /// `Foundation.NSObject` -> `NSObject`.
  var pathOfTarget: [String]? {
    targetFallback.map { $0.split(separator: ".").dropFirst().map(String.init) }
  }
}
