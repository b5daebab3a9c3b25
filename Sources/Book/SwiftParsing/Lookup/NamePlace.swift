package import SwiftSyntax

/// The role of a name in its syntactic place.
///
/// An operator is a `reference`, as is every token that is not an identifier.
package enum NamePlace {
  /// A label, a member after a dot, or the name of a declaration: never looked up.
  case noReference
  /// In an expression: looked up from the inside out, so inner declarations shadow outer ones.
  case value
  /// Looked up differently or in an unknown way: `main.values`, `main::values`, types, ...
  case reference

  /// The module name that the compiler gives every program.
  private static let module = "main"

  package init(_ token: TokenSyntax) {
    guard let place = token.parent, token.isIdentifier else {
      self = .reference
      return
    }
    switch place.kind {
    case .labeledExpr, .multipleTrailingClosureElement, .declNameArgument, .tuplePatternElement,
      .tupleTypeElement, .functionParameter, .closureParameter, .closureShorthandParameter,
      .enumCaseParameter, .accessorParameters, .functionDecl, .enumCaseElement, .labeledStmt,
      .breakStmt, .continueStmt:
      self = .noReference
    case .identifierPattern:
      // `if let values` is short for `if let values = values`.
      let condition = place.parent?.as(OptionalBindingConditionSyntax.self)
      self = condition.map { $0.initializer == nil } == true ? .value : .noReference
    case .closureCapture:
      // The same holds for `[values]`.
      self = place.cast(ClosureCaptureSyntax.self).initializer == nil ? .value : .noReference
    case .declReferenceExpr: self = Self.place(of: place.cast(DeclReferenceExprSyntax.self))
    default: self = .reference
    }
  }

  /// The role of an expression's name: a member after a dot is not looked up, except after `main.`.
  private static func place(of reference: DeclReferenceExprSyntax) -> NamePlace {
    if reference.moduleSelector != nil { return .reference }
    guard let parent = reference.parent else { return .value }
    switch parent.kind {
    case .keyPathPropertyComponent: return .noReference
    case .memberAccessExpr:
      let access = parent.cast(MemberAccessExprSyntax.self)
      guard access.declName.id == reference.id else { return .value }
      let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
      return base == module ? .reference : .noReference
    default: return .value
    }
  }
}
