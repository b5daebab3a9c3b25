import SwiftSyntax

/// The names that a variable declaration binds, tuples included.
struct BoundNames {
  let names: Set<String>

  init(_ variable: VariableDeclSyntax) { names = Self.names(in: variable.bindings.map(\.pattern)) }

  private static func names(in patterns: [PatternSyntax]) -> Set<String> {
    Set(
      patterns.flatMap { pattern in
        pattern.tokens(viewMode: .sourceAccurate).filter(\.isIdentifier).map(\.identifierText)
      })
  }
}

extension VariableDeclSyntax {
  /// Whether they are constants and literals are all that they can hold.
  var bindsLiterals: Bool {
    bindingSpecifier.tokenKind == .keyword(.let)
      && bindings.allSatisfy { binding in
        guard binding.typeAnnotation == nil, let value = binding.initializer?.value else {
          return false
        }
        return value.is(IntegerLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self)
          || value.is(BooleanLiteralExprSyntax.self) || value.is(StringLiteralExprSyntax.self)
      }
  }
}

/// The names under which a member of an extension is used; empty for what has no name.
struct MemberNames {
  let names: Set<String>

  init(_ member: DeclSyntax) {
    if let variable = member.as(VariableDeclSyntax.self) {
      names = BoundNames(variable).names
    } else if member.is(InitializerDeclSyntax.self) {
      names = ["init"]
    } else if member.is(SubscriptDeclSyntax.self) {
      names = ["subscript"]
    } else if let named = member.asProtocol((any NamedDeclSyntax).self), !named.name.isOperator {
      names = [named.name.identifierText]
    } else {
      names = []
    }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var identifierText: String {
    text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2
      ? String(text.dropFirst().dropLast()) : text
  }

  var isIdentifier: Bool {
    if case .identifier = tokenKind { true } else { false }
  }

  /// Whether it stands in the value of an `async let`.
  var isValueOfAsyncVariable: Bool {
    var ancestor = parent
    while let current = ancestor {
      if let variable = current.as(VariableDeclSyntax.self) {
        return variable.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
      }
      ancestor = current.parent
    }
    return false
  }

  var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }

  /// Whether a function, closure, accessor or type of its own stands between the token and a node.
  func isInsideFunction(below node: Syntax) -> Bool {
    var ancestor = parent
    while let current = ancestor, current.id != node.id {
      if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self)
        || current.is(AccessorDeclSyntax.self) || current.is(AccessorBlockSyntax.self)
        || current.is(MemberBlockSyntax.self)
      {
        return true
      }
      ancestor = current.parent
    }
    return false
  }

}

extension SyntaxProtocol {
  /// Whether a node of the type stands between this one and a node around it.
  func hasAncestor<Node: SyntaxProtocol>(_ type: Node.Type, below node: Syntax) -> Bool {
    var ancestor = parent
    while let current = ancestor, current.id != node.id {
      if current.is(type) { return true }
      ancestor = current.parent
    }
    return false
  }
}
