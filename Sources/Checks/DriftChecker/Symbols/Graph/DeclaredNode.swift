/// A graph's symbol with its whole declaration, for ``DeclaredInterface``.
///
/// Reading it takes many times as long as reading a ``NamedNode``.
package struct DeclaredNode: SymbolGraphNode {
  /// A requirement of an extension.
  struct Constraint: Sendable, Decodable, Hashable {
    /// `conformance`, `sameType` or `superclass`.
    var kind: String
    var lhs: String
    var rhs: String
  }

  struct Kind: Decodable { var identifier: String }
  struct Identifier: Decodable { var precise: String }
  /// A fragment of a declaration: a word, a label, a type, or text between them.
  struct Fragment: Decodable {
    /// `text`, `externalParam`, `typeIdentifier`, and others.
    var kind: String?
    var spelling: String
  }

  /// As written in a graph, such as `swift.type.method`.
  let kind: String
  /// The mangled name.
  let identifier: String
  /// The last component includes the labels.
  let path: [String]
  /// The declaration, with types qualified by `Self` or the enclosing types.
  let text: String
  /// The requirements of the extension that it is in.
  let constraints: [Constraint]

  private enum Key: String, CodingKey {
    case kind, identifier, pathComponents, declarationFragments, swiftExtension
  }
  private struct Extension: Decodable { var constraints: [Constraint]? }

  package init?(from decoder: any Decoder) throws {
    let symbol = try decoder.container(keyedBy: Key.self)
    kind = try symbol.decode(Kind.self, forKey: .kind).identifier
    identifier = try symbol.decode(Identifier.self, forKey: .identifier).precise
    path = try symbol.decode([String].self, forKey: .pathComponents)
    text = (try symbol.decodeIfPresent([Fragment].self, forKey: .declarationFragments) ?? [])
      .map(\.spelling).joined()
    constraints =
      try symbol.decodeIfPresent(Extension.self, forKey: .swiftExtension)?.constraints ?? []
  }
}
