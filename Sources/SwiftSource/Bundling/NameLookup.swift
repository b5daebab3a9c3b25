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
struct NameLookup {
  private var scopes: NameScopes

  init(in tree: SourceFileSyntax) {
    scopes = NameScopes(tree)
  }

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
    var isBound = false
    var ancestor = token.parent
    while let node = ancestor {
      // What a macro or an attribute makes of it is its own affair.
      if node.is(MacroExpansionExprSyntax.self) || node.is(MacroExpansionDeclSyntax.self)
        || node.is(AttributeSyntax.self)
      {
        return false
      }
      isBound = isBound || scopes.scope(node, binds: name, at: token.position)
      ancestor = node.parent
    }
    return isBound
  }
}
