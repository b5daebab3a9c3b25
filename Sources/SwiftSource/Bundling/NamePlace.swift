import SwiftSyntax

/// What a name does where it stands.
///
/// Only places that are known never to be looked up are no references; every other one is.
enum NamePlace {
  /// A label, the member behind a dot, or the name of what is declared there.
  case noReference
  /// Looked up from the inside out.
  case reference
  /// `main.values`, `main::values`: looked up in the module alone.
  case ofModule

  /// What every program is called, to the compiler too.
  private static let module = "main"

  init(_ token: TokenSyntax) {
    guard let place = token.parent else {
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
      self = condition.map { $0.initializer == nil } == true ? .reference : .noReference
    case .closureCapture:
      // So is `[values]`.
      let capture = place.as(ClosureCaptureSyntax.self)
      self = capture?.initializer == nil ? .reference : .noReference
    case .declReferenceExpr: self = Self.place(of: place.cast(DeclReferenceExprSyntax.self))
    default: self = .reference
    }
  }

  private static func place(of reference: DeclReferenceExprSyntax) -> NamePlace {
    if reference.moduleSelector != nil { return .ofModule }
    guard let parent = reference.parent else { return .reference }
    switch parent.kind {
    case .keyPathPropertyComponent: return .noReference
    case .memberAccessExpr:
      let access = parent.cast(MemberAccessExprSyntax.self)
      guard access.declName.id == reference.id else { return .reference }
      let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
      return base == module ? .ofModule : .noReference
    default: return .reference
    }
  }
}
