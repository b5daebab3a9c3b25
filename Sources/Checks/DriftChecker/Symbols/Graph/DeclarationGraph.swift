package import FoundationEssentials

/// The part of a symbol graph with whole declarations, for ``DeclaredInterface``.
///
/// ``SymbolGraph`` reads the same files for names alone, and takes a fraction of the time.
package struct DeclarationGraph: Sendable, Decodable {
  struct Node: Sendable {
    /// As written in a graph, such as `swift.type.method`.
    var kind: String
    /// The mangled name.
    var identifier: String
    /// The last component includes the labels.
    var path: [String]
    /// The declaration, with types qualified by `Self` or the enclosing types.
    var text: String
    /// The requirements of the extension that it is in.
    var constraints: [Constraint]
  }

  /// A requirement of an extension.
  struct Constraint: Sendable, Decodable, Hashable {
    /// `conformance`, `sameType` or `superclass`.
    var kind: String
    var lhs: String
    var rhs: String
  }

  struct Conformance: Sendable {
    var source: String
    var target: String
    /// `Swift.Sequence`, when the target is in another module.
    var targetName: String?
  }

  let module: String
  let nodes: [Node]
  let conformances: [Conformance]

  /// Decodes one graph, as the tool writes it to a file.
  ///
  /// - Throws: `DecodingError` for bytes that are not a graph, `SymbolIndexError` for one that is too large.
  package static func decode(_ bytes: some DataProtocol) throws -> DeclarationGraph {
    try JSONDecoder().decode(DeclarationGraph.self, from: Data(bytes))
  }

  private enum Key: String, CodingKey { case module, symbols, relationships }

  /// Decodes the needed part of a graph, after checking its size.
  package init(from decoder: any Decoder) throws {
    struct Module: Decodable { var name: String }
    let graph = try decoder.container(keyedBy: Key.self)
    for key in [Key.symbols, .relationships] {
      guard
        try graph.nestedUnkeyedContainer(forKey: key).count ?? 0 <= SymbolGraph.maximumCount
      else {
        throw SymbolIndexError("it has more than \(SymbolGraph.maximumCount) \(key.rawValue)")
      }
    }
    module = try graph.decode(Module.self, forKey: .module).name
    nodes = try graph.decode([DecodedNode].self, forKey: .symbols).map(\.node)
    conformances = try graph.decode([DecodedEdge].self, forKey: .relationships)
      .compactMap(\.conformance)
  }
}

private struct DecodedNode: Decodable {
  var node: DeclarationGraph.Node

  private enum Key: String, CodingKey {
    case kind, identifier, pathComponents, declarationFragments, swiftExtension
  }
  private struct Kind: Decodable { var identifier: String }
  private struct Identifier: Decodable { var precise: String }
  private struct Fragment: Decodable { var spelling: String }
  private struct Extension: Decodable { var constraints: [DeclarationGraph.Constraint]? }

  init(from decoder: any Decoder) throws {
    let symbol = try decoder.container(keyedBy: Key.self)
    let fragments = try symbol.decodeIfPresent([Fragment].self, forKey: .declarationFragments)
    node = DeclarationGraph.Node(
      kind: try symbol.decode(Kind.self, forKey: .kind).identifier,
      identifier: try symbol.decode(Identifier.self, forKey: .identifier).precise,
      path: try symbol.decode([String].self, forKey: .pathComponents),
      text: (fragments ?? []).map(\.spelling).joined(),
      constraints: try symbol.decodeIfPresent(Extension.self, forKey: .swiftExtension)?
        .constraints ?? [])
  }
}

/// A relationship of a graph, or nil for one by which a type has no members of another.
private struct DecodedEdge: Decodable {
  var conformance: DeclarationGraph.Conformance?

  private enum Key: String, CodingKey { case kind, source, target, targetFallback }

  init(from decoder: any Decoder) throws {
    let edge = try decoder.container(keyedBy: Key.self)
    guard ["conformsTo", "inheritsFrom"].contains(try edge.decode(String.self, forKey: .kind))
    else { return }
    conformance = DeclarationGraph.Conformance(
      source: try edge.decode(String.self, forKey: .source),
      target: try edge.decode(String.self, forKey: .target),
      targetName: try edge.decodeIfPresent(String.self, forKey: .targetFallback))
  }
}
