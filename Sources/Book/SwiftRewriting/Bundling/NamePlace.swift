internal import SwiftParsing
import SwiftSyntax

/// What a name does where it stands.
///
/// An operator is a `reference`, as is every token that is no identifier.
enum NamePlace {
  /// A label, the member behind a dot, or the name of what is declared there: it is never looked up.
  case noReference
  /// In an expression: looked up from the inside out, and what is nearer hides what is not.
  case value
  /// Looked up in another way, or in an unknown one: `main.values`, `main::values`, types, ...
  case reference

  /// What every program is called, to the compiler too.
  private static let module = "main"

  /// Tells by the node that the token is a part of.
  init(_ token: TokenSyntax) {
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
      // So is `[values]`.
      self = place.cast(ClosureCaptureSyntax.self).initializer == nil ? .value : .noReference
    case .declReferenceExpr: self = Self.place(of: place.cast(DeclReferenceExprSyntax.self))
    default: self = .reference
    }
  }

  /// What the name of an expression is: a member behind a dot is no reference, but behind `main.`
  /// it is.
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
