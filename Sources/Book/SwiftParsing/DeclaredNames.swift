package import SwiftSyntax

extension SyntaxProtocol {
  /// All names declared in it at any depth: types, functions, variables, parameters, enum cases, generic
  /// parameters and loop labels.
  package var declaredNames: Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate).lazy.filter(\.isIdentifier).filter(\.isDeclaredName)
        .map(\.identifierText))
  }
}

extension TokenSyntax {
  /// Whether it is not known to be a use of a name.
  fileprivate var isDeclaredName: Bool {
    guard let parent else { return true }
    switch parent.kind {
    case .declReferenceExpr, .identifierType, .memberType, .labeledExpr, .importPathComponent:
      return false
    default: return true
    }
  }
}
