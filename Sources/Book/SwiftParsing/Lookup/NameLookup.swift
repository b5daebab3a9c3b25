package import SwiftSyntax

/// Determines which names of a program may refer to its top level, or to another file.
///
/// Swift looks a name up from the inside out and stops at the first scope that has it, whether or not the
/// declaration there fits. So a name that is certainly known in a scope between it and the top level does
/// not reach the top level:
/// ```
/// let values = [1]
/// func sum(_ values: [Int]) -> Int { values.reduce(0, +) }        // not that variable
/// func first(_ other: [Int] = values) -> Int { values[0] }        // twice that variable
/// ```
/// When in doubt, a name may reach it.
///
/// `BundleScan` uses it to check whether a declaration uses a top-level variable, `ChainScan` and
/// `FenceNames` whether a sample uses declarations of another one. Each lookup walks to the root; scopes are
/// cached.
package struct NameLookup {
  /// The members of top-level types, without their extensions.
  private var members: [String: Set<String>] = [:]
  /// Scopes by node; nil for nodes that bind nothing.
  private var scopes: [SyntaxIdentifier: NameScope?] = [:]

  /// Deeper names occur only in chains of thousands of calls, whose cost would be quadratic.
  private static let mostAncestors = 500

  /// Whether names in arguments of macros and attributes may mean something else.
  private let doubtsMacros: Bool

  /// Collects the members of the program's types, without extensions.
  ///
  /// - Parameter doubtsMacros: false if arguments of macros and attributes are read as ordinary code.
  package init(in tree: SourceFileSyntax, doubtsMacros: Bool = true) {
    self.doubtsMacros = doubtsMacros
    for item in tree.statements {
      guard case .decl(let declaration) = item.item,
        let type = declaration.asProtocol((any DeclGroupSyntax).self),
        let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
      else { continue }
      members[name, default: []].formUnion(type.memberBlock.memberNames)
    }
  }

  /// Whether a token may be looked up at top level.
  package mutating func mayReachTopLevel(_ token: TokenSyntax) -> Bool {
    switch NamePlace(token) {
    case .noReference: false
    case .reference: true
    case .value: !isShadowed(token)
    }
  }

  /// Whether an inner scope binds the token's name.
  private mutating func isShadowed(_ token: TokenSyntax) -> Bool {
    let name = token.identifierText
    let place = token.position
    var isBound = false
    var count = 0
    var ancestor = token.parent
    while let node = ancestor {
      count += 1
      if count > Self.mostAncestors || doubtsMacros && node.isExpanded { return false }
      isBound = isBound || scope(of: node)?.binds(name, at: place) == true
      ancestor = node.parent
    }
    return isBound
  }

  /// The scope of a node, created on first use.
  private mutating func scope(of node: Syntax) -> NameScope? {
    if let known = scopes[node.id] { return known }
    let scope = makeScope(of: node)
    scopes.updateValue(scope, forKey: node.id)
    return scope
  }

  /// Creates the scope of a node; nil if it certainly binds nothing.
  private func makeScope(of node: Syntax) -> NameScope? {
    // Top-level statements are the target of the lookup.
    if node.parent?.is(SourceFileSyntax.self) == true { return nil }
    // An extension also sees the members of the program's own type.
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

extension Syntax {
  /// Whether it is a macro or an attribute, whose expansion is unknown.
  fileprivate var isExpanded: Bool {
    self.is(MacroExpansionExprSyntax.self) || self.is(MacroExpansionDeclSyntax.self)
      || self.is(AttributeSyntax.self)
  }
}
