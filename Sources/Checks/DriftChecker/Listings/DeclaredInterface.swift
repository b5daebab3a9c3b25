internal import SwiftParsing
internal import SwiftSyntax
internal import WorkbookModel

/// The public declarations of modules, for the comparison with listings in documents.
///
/// Made from symbol graphs (``SymbolGraphExtractor/interface(ofModules:files:)``). Unlike a ``SymbolTable`` it
/// has operators, and each overload with its whole declaration; doc comments are left out.
package struct DeclaredInterface: Sendable {
  struct Declaration: Sendable {
    var module: String
    /// The path of the enclosing type.
    var container: [String]
    /// The name without labels: `chunked`, `init`, `<`.
    var name: String
    /// The title with labels, such as `chunked(by:)`.
    var title: String
    /// The declaration without attributes that do not matter, as one line.
    var text: String
    /// The requirements of the extension that it is in, such as `Self: Collection`.
    var constraints: [DeclaredNode.Constraint]
  }

  struct TypeEntry: Sendable {
    enum Kind: Sendable, Equatable {
      case nominal
      case protocolType
      case associatedType
      case alias(ParsedType)
    }
    var kind: Kind
    /// The names of its own generic parameters.
    var parameters: [String]
    var declaration: Declaration
  }

  /// The type of an alias, parsed when it is needed.
  struct ParsedType: Sendable, Equatable {
    var text: String

    var type: TypeSyntax {
      let tree = ParsableSource("typealias A = " + text).tree
      let alias = tree.statements.first?.item.as(TypeAliasDeclSyntax.self)
      return alias?.initializer.value
        ?? TypeSyntax(MissingTypeSyntax(placeholder: .identifier("_")))
    }
  }

  /// The names of the modules, and of those whose types need no qualification.
  let modules: Set<String>
  private(set) var types: [[String]: TypeEntry] = [:]
  /// All declarations by their name without labels.
  private(set) var named: [String: [Declaration]] = [:]
  /// The names of all types and protocols whose members a type has, by its path.
  private(set) var conformances: [[String]: Set<String>] = [:]
  /// The types with a parent whose name is unknown.
  private var withUnknownParent: Set<[String]> = []
  /// The types that the modules declare or extend.
  private(set) var containers: Set<[String]> = []

  package init(_ graphs: [SymbolGraph<DeclaredNode>]) {
    modules = Set(graphs.map(\.module)).union([
      "Swift", "Foundation", "FoundationEssentials", "_Concurrency",
    ])
    var paths: [String: [String]] = [:]
    for graph in graphs {
      for node in graph.nodes {
        guard let title = node.path.last else { continue }
        let declaration = Declaration(
          module: graph.module, container: node.path.dropLast(),
          name: Self.baseName(title), title: title, text: node.text, constraints: node.constraints)
        named[declaration.name, default: []].append(declaration)
        if !declaration.container.isEmpty { containers.insert(declaration.container) }
        if let entry = Self.entry(node, declaration) {
          types[node.path] = entry
          paths[node.identifier] = node.path
          containers.insert(node.path)
        }
      }
    }
    for edge in graphs.flatMap(\.inheritances) {
      guard let source = paths[edge.source] else { continue }
      guard let target = paths[edge.target]?.last ?? edge.pathOfTarget?.last else {
        withUnknownParent.insert(source)
        continue
      }
      conformances[source, default: []].insert(target)
    }
  }

  /// `chunked` for `chunked(by:)`; an operator may itself begin with a parenthesis only in its labels.
  private static func baseName(_ title: String) -> String {
    String(title.prefix { $0 != "(" })
  }

  private static func entry(_ node: DeclaredNode, _ declaration: Declaration) -> TypeEntry? {
    func parsed() -> DeclSyntax? {
      ParsableSource(node.text).tree.statements.first?.item.as(DeclSyntax.self)
    }
    switch node.kind {
    case "swift.struct", "swift.class", "swift.enum", "swift.actor":
      let clause = parsed()?.asProtocol((any WithGenericParametersSyntax).self)?
        .genericParameterClause
      return TypeEntry(
        kind: .nominal, parameters: (clause?.parameters ?? []).map { $0.name.identifierText },
        declaration: declaration)
    case "swift.protocol":
      return TypeEntry(kind: .protocolType, parameters: [], declaration: declaration)
    case "swift.associatedtype":
      return TypeEntry(kind: .associatedType, parameters: [], declaration: declaration)
    case "swift.typealias":
      guard let alias = parsed()?.as(TypeAliasDeclSyntax.self) else { return nil }
      return TypeEntry(
        kind: .alias(ParsedType(text: alias.initializer.value.trimmedDescription)),
        parameters: (alias.genericParameterClause?.parameters ?? []).map {
          $0.name.identifierText
        }, declaration: declaration)
    default: return nil
    }
  }

  /// The members of a type with a name, those of its own first.
  func members(_ name: String, of container: [String]) -> [Declaration] {
    let all = named[name] ?? []
    let own = all.filter { $0.container == container }
    guard own.isEmpty else { return own }
    let inherited = conformances[container] ?? []
    return all.filter { $0.container.count == 1 && inherited.contains($0.container[0]) }
  }

  /// Whether a type certainly has no member with a name from its parents: they are protocols of the standard library whose
  /// few members are known.
  func inheritsNothing(named name: String, at path: [String]) -> Bool {
    guard let entry = types[path], entry.kind == .nominal, !withUnknownParent.contains(path),
      let declaration = Listing.declaration(of: entry.declaration.text)
    else { return false }
    let written =
      declaration.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?
      .inheritedTypes.map(\.type.trimmedDescription) ?? []
    let parents = (conformances[path] ?? []).union(written)
    return parents.isSubset(of: Self.protocolsWithFewMembers)
      && !Self.membersOfProtocols.contains(name)
  }

  private static let protocolsWithFewMembers: Set = [
    "Actor", "AnyActor", "BitwiseCopyable", "Codable", "Comparable", "Copyable",
    "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Error", "Escapable", "Hashable", "Identifiable", "Sendable", "SendableMetatype",
  ]
  private static let membersOfProtocols: Set = [
    "!=", "...", "..<", "<", "<=", "==", ">", ">=", "assertIsolated", "assumeIsolated",
    "debugDescription", "description", "encode", "hash", "hashValue", "id", "init",
    "localizedDescription", "preconditionIsolated", "unownedExecutor", "withSerialExecutor",
  ]

  /// What a type and those that enclose it require of their generic parameters.
  func requirements(ofType path: [String]) -> Set<TypeConstraint> {
    path.indices.reduce(into: []) { found, end in
      let path = Array(path[...end])
      guard let entry = types[path], entry.kind == .nominal,
        let declaration = Listing.declaration(of: entry.declaration.text)
      else { return }
      found.formUnion(Signature.constraints(of: declaration, in: TypeScope(self, container: path)))
    }
  }

  /// What the types in signatures require of their arguments: `[Key: Value]` requires `Key: Hashable`.
  func requirements(of signatures: [Signature]) -> Set<TypeConstraint> {
    var found: Set<TypeConstraint> = []
    for signature in signatures {
      for type in signature.parameters.map(\.type) + [signature.result].compactMap(\.self) {
        _ = type.mapped { part in
          if case .nominal(let path, let arguments) = part, !arguments.isEmpty {
            found.formUnion(requirements(of: path, arguments))
          }
          return part
        }
      }
    }
    return found
  }

  private func requirements(
    of path: [String], _ arguments: [TypeForm]
  ) -> Set<TypeConstraint> {
    if path == ["Dictionary"] || path == ["Set"] {
      return [TypeConstraint(arguments[0], .conforms, .nominal(["Hashable"], arguments: []))]
    }
    let names = arguments.indices.map { "@\($0)" }
    let replacements = Dictionary(zip(names, arguments)) { first, _ in first }
    return Set(
      requirements(ofType: path).map { constraint in
        constraint.mapped { type in
          if case .parameter(let name) = type { replacements[name] ?? type } else { type }
        }
      })
  }
}
