package import SwiftSyntax

extension SyntaxProtocol {
  /// The names of everything that is declared in it, at any depth: types, functions, variables,
  /// parameters, cases, generic parameters and labels of loops.
  package var declaredNames: Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate).lazy.filter(\.isIdentifier).filter(\.isDeclaredName)
        .map(\.identifierText))
  }
}

extension TokenSyntax {
  /// Whether it is not a use of a name.
  ///
  /// What is not known to be a use counts as a declaration.
  fileprivate var isDeclaredName: Bool {
    guard let parent else { return true }
    switch parent.kind {
    case .declReferenceExpr, .identifierType, .memberType, .labeledExpr, .importPathComponent:
      return false
    default: return true
    }
  }
}
