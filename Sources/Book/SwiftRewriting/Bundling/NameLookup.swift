internal import SwiftParsing
import SwiftSyntax

/// Tells which names of a program may mean something of its top level, or of another file's.
///
/// Swift looks a name up from the inside out and ends at the first scope that knows it, whether or not
/// what it finds there fits. So a name that a scope between it and the top level is certain to know
/// does not reach that far:
/// ```
/// let values = [1]
/// func sum(_ values: [Int]) -> Int { values.reduce(0, +) }        // not that variable
/// func first(_ other: [Int] = values) -> Int { values[0] }        // twice that variable
/// ```
/// What is not certain may reach it.
///
/// ``BundleScan`` asks it whether a declaration uses a variable of the top level, ``ChainScan``
/// whether a sample uses what another one declares. It costs a walk to the root for each name;
/// scopes are made once.
struct NameLookup {
  /// The members of types of the top level, those of their extensions left out.
  private var members: [String: Set<String>] = [:]
  /// Those asked for, also of what is none.
  private var scopes: [SyntaxIdentifier: NameScope?] = [:]

  /// A name within more nodes is part of a chain of thousands of calls, whose cost grows with the square
  /// of its length.
  private static let mostAncestors = 500

  /// Reads the members of the program's types; a struct and its like only, no extensions.
  init(in tree: SourceFileSyntax) {
    for item in tree.statements {
      guard case .decl(let declaration) = item.item,
        let type = declaration.asProtocol((any DeclGroupSyntax).self),
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
      else { continue }
      members[name, default: []].formUnion(type.memberBlock.memberNames)
    }
  }

  /// Whether a name may be looked up at the top level, where it stands.
  mutating func mayReachTopLevel(_ token: TokenSyntax) -> Bool {
    switch NamePlace(token) {
    case .noReference: false
    case .reference: true
    case .value: !isShadowed(token)
    }
  }

  /// Whether something nearer than the top level has the name.
  private mutating func isShadowed(_ token: TokenSyntax) -> Bool {
    let name = token.identifierText
    let place = token.position
    var isBound = false
    var count = 0
    var ancestor = token.parent
    while let node = ancestor {
      count += 1
      // What a macro or an attribute makes of it is its own affair.
      if node.is(MacroExpansionExprSyntax.self) || node.is(MacroExpansionDeclSyntax.self)
        || node.is(AttributeSyntax.self) || count > Self.mostAncestors
      {
        return false
      }
      isBound = isBound || scope(of: node)?.binds(name, at: place) == true
      ancestor = node.parent
    }
    return isBound
  }

  /// What a node binds, made when it is first asked for.
  private mutating func scope(of node: Syntax) -> NameScope? {
    if let known = scopes[node.id] { return known }
    let scope = makeScope(of: node)
    scopes.updateValue(scope, forKey: node.id)
    return scope
  }

  /// What a node binds for what stands in it; nil if it binds nothing for certain.
  private func makeScope(of node: Syntax) -> NameScope? {
    // The statements of the top level are what is asked about.
    if node.parent?.is(SourceFileSyntax.self) == true { return nil }
    // An extension knows the members of the program's own type too.
    if let block = node.as(MemberBlockSyntax.self),
      let extended = block.parent?.as(ExtensionDeclSyntax.self)?
        .extendedType.as(IdentifierTypeSyntax.self),
      let members = members[extended.name.identifierText]
    {
      return NameScope(members.union(block.memberNames), in: block)
    }
    return NameScope(node)
  }
}
