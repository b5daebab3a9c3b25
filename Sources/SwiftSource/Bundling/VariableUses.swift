import SwiftSyntax

/// Tells which words of a program may mean variables of its top level.
///
/// Swift looks a name up from the inside out and ends at the first scope that knows it, whether or not
/// what it finds there fits. So a name that a scope between it and the top level is certain to know is
/// not the variable's:
/// ```
/// let values = [1]
/// func sum(_ values: [Int]) -> Int { values.reduce(0, +) }        // not that variable
/// func first(_ other: [Int] = values) -> Int { values[0] }        // twice that variable
/// ```
/// What is not certain is a use.
struct VariableUses {
  private let variables: Set<String>
  private var scopes: NameScopes

  /// - Parameters:
  ///   - variables: their names.
  ///   - tree: the program that declares them.
  init(of variables: Set<String>, in tree: SourceFileSyntax) {
    self.variables = variables
    scopes = NameScopes(tree)
  }

  mutating func mayContain(_ token: TokenSyntax) -> Bool {
    guard token.isIdentifier, variables.contains(token.identifierText) else { return false }
    switch NamePlace(token) {
    case .noReference: return false
    case .ofModule: return true
    case .reference: return !isShadowed(token)
    }
  }

  /// Whether something nearer than the top level has the name.
  private mutating func isShadowed(_ token: TokenSyntax) -> Bool {
    var isBound = false
    var ancestor = token.parent
    while let node = ancestor {
      // What a macro or an attribute makes of it is its own affair.
      if node.is(MacroExpansionExprSyntax.self) || node.is(MacroExpansionDeclSyntax.self)
        || node.is(AttributeSyntax.self)
      {
        return false
      }
      isBound = isBound || scopes.scope(node, binds: token.identifierText, at: token.position)
      ancestor = node.parent
    }
    return isBound
  }
}
