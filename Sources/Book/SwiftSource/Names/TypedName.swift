internal import SwiftParsing
internal import SwiftSyntax

/// A variable or parameter, with its type as far as it is written, for ``SourceNames``.
struct TypedName {
  var name: String
  /// The names of its type, without `?`, `any` and generic arguments; nil if no type is written with it.
  var type: [String]?

  /// The variables and parameters that a node declares; those inside of it are found at their own nodes.
  static func all(in node: Syntax) -> [TypedName] {
    switch node.kind {
    case .patternBinding:
      guard let binding = node.as(PatternBindingSyntax.self) else { return [] }
      let type = binding.typeAnnotation?.type.plainName ?? binding.initializer?.value.madeType
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        return untyped(in: binding.pattern)
      }
      return [TypedName(name: name.identifierText, type: type)]
    case .optionalBindingCondition:
      // `if let task` has the type of the other variable, without `?`.
      guard let binding = node.as(OptionalBindingConditionSyntax.self),
        let value = binding.initializer
      else { return [] }
      let type = binding.typeAnnotation?.type.plainName ?? value.value.madeType
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        return untyped(in: binding.pattern)
      }
      return [TypedName(name: name.identifierText, type: type)]
    case .functionParameter:
      guard let parameter = node.as(FunctionParameterSyntax.self) else { return [] }
      let name = parameter.secondName ?? parameter.firstName
      return [
        TypedName(
          name: name.identifierText,
          type: parameter.ellipsis == nil ? parameter.type.plainName : nil)
      ]
    case .closureParameter:
      guard let parameter = node.as(ClosureParameterSyntax.self) else { return [] }
      let name = parameter.secondName ?? parameter.firstName
      return [TypedName(name: name.identifierText, type: parameter.type?.plainName)]
    case .closureShorthandParameter:
      return node.as(ClosureShorthandParameterSyntax.self)
        .map { [TypedName(name: $0.name.identifierText)] } ?? []
    case .forStmt: return node.as(ForStmtSyntax.self).map { untyped(in: $0.pattern) } ?? []
    case .matchingPatternCondition:
      return node.as(MatchingPatternConditionSyntax.self).map { untyped(in: $0.pattern) } ?? []
    case .switchCaseItem:
      return node.as(SwitchCaseItemSyntax.self).map { untyped(in: $0.pattern) } ?? []
    default: return []
    }
  }

  private static func untyped(in pattern: PatternSyntax) -> [TypedName] {
    pattern.tokens(viewMode: .sourceAccurate).filter {
      $0.parent?.is(IdentifierPatternSyntax.self) == true
    }.map { TypedName(name: $0.identifierText) }
  }
}

extension TypeSyntax {
  /// The names of `BGTask` for `BGTask?`, `any BGTask` and `inout BGTask`; nil for other types.
  fileprivate var plainName: [String]? {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.plainName }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return type.wrappedType.plainName
    }
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.plainName }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plainName }
    return namePath
  }
}

extension ExprSyntax {
  /// The type whose initializer the expression calls, as far as a capital shows it: `Device(.iPhone)`.
  fileprivate var madeType: [String]? {
    if let expression = self.as(TryExprSyntax.self) { return expression.expression.madeType }
    if let expression = self.as(AwaitExprSyntax.self) { return expression.expression.madeType }
    // `value as? Type`, before operators are grouped.
    if let parts = self.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      parts[parts.index(after: parts.startIndex)].is(UnresolvedAsExprSyntax.self)
    {
      return parts.last?.as(TypeExprSyntax.self)?.type.plainName
    }
    guard let function = self.as(FunctionCallExprSyntax.self)?.calledExpression else { return nil }
    var names =
      function.as(DeclReferenceExprSyntax.self).map { [$0.baseName.identifierText] }
      ?? function.as(MemberAccessExprSyntax.self)?.namePath?.names ?? []
    if names.last == "init" { names.removeLast() }
    return names.last?.first?.isUppercase == true ? names : nil
  }
}
