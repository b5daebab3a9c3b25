internal import SwiftParsing
import SwiftSyntax

/// Members that are executed although nobody writes their names: `description` by `print(S())`, `==` by
/// `contains(S())`, `next()` by a loop.
///
/// They count where a value of their type is used as a whole; `print(s.count)` does not execute the `description`
/// of `s`.
extension EarlyReads {
  /// The members that code executes implicitly at a token, by name, with the types of the values there.
  ///
  /// - Parameter node: the executed code that contains the token.
  func implicitCalls(
    at token: TokenSyntax, in node: Syntax
  ) -> [(member: String, types: [String])] {
    guard let (scope, members) = implicitUse(token) else { return [] }
    if token.parent?.as(ExpressionSegmentSyntax.self)?.expressions.first?.label != nil {
      return [
        ("appendInterpolation", ["DefaultStringInterpolation", "String.StringInterpolation"])
      ]
    }
    let types = ownTypes(in: scope, depth: 0)
    return types.isEmpty ? [] : members.map { ($0, types.sorted()) }
  }

  /// The values that are used as a whole because of a token, and the members that the use may execute.
  private func implicitUse(_ token: TokenSyntax) -> (scope: Syntax, members: [String])? {
    guard let parent = token.parent else { return nil }
    switch token.tokenKind {
    case .backslash:
      return parent.as(ExpressionSegmentSyntax.self).map {
        (Syntax($0.expressions), Self.descriptions)
      }
    case .binaryOperator("=="), .binaryOperator("!="):
      return parent.nearestAncestor(SequenceExprSyntax.self).map { (Syntax($0), ["=="]) }
    case .binaryOperator("<"), .binaryOperator(">"), .binaryOperator("<="), .binaryOperator(">="):
      return parent.nearestAncestor(SequenceExprSyntax.self).map { (Syntax($0), ["<"]) }
    case .keyword(.for):
      return parent.as(ForStmtSyntax.self).map { (Syntax($0.sequence), Self.iterations) }
    case .keyword(.switch):
      return parent.as(SwitchExprSyntax.self).map { (Syntax($0), ["~="]) }
    case .leftSquare:
      return parent.as(SubscriptCallExprSyntax.self).map {
        (Syntax($0.calledExpression), ["subscript"])
      }
    case .leftParen:
      guard let called = parent.as(FunctionCallExprSyntax.self)?.calledExpression else {
        return nil
      }
      // A type is called by itself; its value is a variable, or what another call returns.
      if let reference = called.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.identifierText
        return known.variableNodes[name] == nil ? nil : (Syntax(called), ["callAsFunction"])
      }
      return called.is(FunctionCallExprSyntax.self) ? (Syntax(called), ["callAsFunction"]) : nil
    case .equal:
      guard let binding = parent.parent?.as(PatternBindingSyntax.self),
        let type = binding.typeAnnotation?.type.as(IdentifierTypeSyntax.self),
        let value = binding.initializer?.value,
        Self.isLiteral(value)
      else { return nil }
      return (Syntax(type), ["init"])
    case .identifier(let name):
      guard let reference = parent.as(DeclReferenceExprSyntax.self) else { return nil }
      if let nodes = known.variableNodes[name],
        nodes.contains(where: { $0.is(AttributeSyntax.self) })
      {
        return (Syntax(reference), ["wrappedValue"])
      }
      return call(of: reference).flatMap { use(of: name, $0) }
    default: return nil
    }
  }

  /// What a call of the library executes.
  private func use(
    of name: String, _ call: FunctionCallExprSyntax
  ) -> (scope: Syntax, members: [String])? {
    switch name {
    case "print", "debugPrint", "dump": return (Syntax(call.arguments), Self.descriptions)
    case "String":
      guard ["describing", "reflecting"].contains(call.arguments.first?.label?.text) else {
        return nil
      }
      return (Syntax(call.arguments), Self.descriptions)
    case "Set", "Dictionary", "Array", "contains", "firstIndex", "lastIndex", "sorted", "sort",
      "max", "min", "elementsEqual":
      return (Syntax(call), ["==", "<", "hash"] + Self.iterations)
    case "map", "filter", "forEach", "reduce": return (Syntax(call), Self.iterations)
    default: return nil
    }
  }

  private static let descriptions = ["description", "debugDescription"]
  private static let iterations = ["next", "makeIterator", "makeAsyncIterator"]

  private static func isLiteral(_ value: ExprSyntax) -> Bool {
    switch value.kind {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr,
      .arrayExpr, .dictionaryExpr, .nilLiteralExpr:
      true
    default: false
    }
  }

  private func call(of reference: DeclReferenceExprSyntax) -> FunctionCallExprSyntax? {
    var called = Syntax(reference)
    if let access = called.parent?.as(MemberAccessExprSyntax.self), access.declName.id == called.id
    {
      called = Syntax(access)
    }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == called.id
    else { return nil }
    return call
  }

  // MARK: Types

  /// The program's own types whose values code uses as a whole.
  ///
  /// - Parameter depth: how many variables lead there; a limit ends cycles.
  private func ownTypes(in scope: Syntax, depth: Int) -> Set<String> {
    var types: Set<String> = []
    guard depth < 4 else { return types }
    for token in scope.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      let name = token.identifierText
      if token.parent?.is(IdentifierTypeSyntax.self) == true {
        if let own = ownType(name) { types.insert(own) }
        continue
      }
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self),
        isWhole(reference, in: scope)
      else { continue }
      if let own = ownType(name) {
        types.insert(own)
      } else if let nodes = known.variableNodes[name] ?? known.results[name] {
        for node in nodes { types.formUnion(ownTypes(in: node, depth: depth + 1)) }
      } else if name == "error" {
        types.formUnion(
          namedTypes.filter { known.parents[$0, default: []].contains { $0.hasSuffix("Error") } })
      }
    }
    return types
  }

  /// A type of the program, or one that it extends, under its own name.
  func ownType(_ name: String) -> String? {
    let name = known.aliases[name] ?? name
    return known.members[name] != nil || known.parents[name] != nil ? name : nil
  }

  /// Whether a name's value, or that of its call, is used by itself: not for one of its members, and not in the
  /// arguments of a function, which may use it for anything.
  private func isWhole(_ reference: DeclReferenceExprSyntax, in scope: Syntax) -> Bool {
    var value = Syntax(reference)
    if let call = call(of: reference) { value = Syntax(call) }
    if value.id == scope.id || reference.id == scope.id { return true }
    if value.parent?.is(MemberAccessExprSyntax.self) == true, value.parent?.id != scope.id,
      !isBase(value, ofCallIn: scope)
    {
      return false
    }
    var outer = value.parent
    while let node = outer, node.id != scope.id {
      if node.is(ClosureExprSyntax.self) { return false }
      if let call = node.as(FunctionCallExprSyntax.self),
        ownType(call.calledExpression.trimmedDescription) == nil,
        !call.calledExpression.ownRange.contains(value.ownRange.lowerBound)
      {
        return false
      }
      outer = node.parent
    }
    return true
  }

  /// Whether a value is that before the dot of the call that is the scope: `s.contains(1)`, `[s].max()`.
  private func isBase(_ value: Syntax, ofCallIn scope: Syntax) -> Bool {
    guard let call = scope.as(FunctionCallExprSyntax.self) else { return false }
    return value.parent?.id == Syntax(call.calledExpression).id
  }
}
