package import SwiftSyntax

/// The names by which a member of an extension is used; empty if it has none.
///
/// Operators and `deinit` have none; an initializer is used as `init`, a subscript as `subscript`.
package struct MemberNames {
  package let names: Set<String>

  package init(_ member: DeclSyntax) {
    if let variable = member.as(VariableDeclSyntax.self) {
      names = variable.boundNames
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

extension InheritedTypeSyntax {
  /// The type without attributes such as `@MainActor`, which isolate the conformance.
  package var plainType: TypeSyntax { type.as(AttributedTypeSyntax.self)?.baseType ?? type }
}

extension VariableDeclSyntax {
  /// The names that all of its bindings declare.
  package var boundNames: Set<String> {
    bindings.reduce(into: []) { $0.formUnion($1.pattern.boundNames) }
  }
}

extension VariableDeclSyntax {
  /// The names that it binds, in order.
  package var namesInOrder: [String] {
    bindings.flatMap { binding in
      binding.pattern.tokens(viewMode: .sourceAccurate)
        .filter { $0.parent?.is(IdentifierPatternSyntax.self) == true }.map(\.identifierText)
    }
  }
}

extension PatternSyntax {
  package var boundNames: Set<String> {
    tokens(viewMode: .sourceAccurate).reduce(into: []) { names, token in
      if token.parent?.is(IdentifierPatternSyntax.self) == true,
        !token.hasAncestor(CodeBlockItemListSyntax.self, below: Syntax(self))
      {
        names.insert(token.identifierText)
      }
    }
  }
}

extension TokenSyntax {
  /// Whether a literal segment is in a macro or an attribute, whose text the compiler may print.
  ///
  /// Examples are `#warning("...")` and `@available(*, deprecated, message: "...")`.
  package var isSaidByCompiler: Bool {
    var ancestor = parent
    while let node = ancestor, !node.is(CodeBlockItemSyntax.self) {
      if node.is(AttributeSyntax.self) || node.is(MacroExpansionExprSyntax.self)
        || node.is(MacroExpansionDeclSyntax.self)
      {
        return true
      }
      ancestor = node.parent
    }
    return false
  }

  /// The name without backticks.
  package var identifierText: String {
    text.hasPrefix("`") && text.hasSuffix("`") && text.count > 2
      ? String(text.dropFirst().dropLast()) : text
  }

  /// Whether it is an identifier, possibly in backticks, rather than a keyword.
  package var isIdentifier: Bool {
    if case .identifier = tokenKind { true } else { false }
  }

  /// Whether it is the `async` of an `async let`, unlike that of a function type.
  package var isModifierAsync: Bool {
    tokenKind == .keyword(.async) && parent?.is(DeclModifierSyntax.self) == true
  }

  /// Whether it is in the initial value of an `async let`.
  package var isValueOfAsyncVariable: Bool {
    var ancestor = parent
    while let current = ancestor {
      if let variable = current.as(VariableDeclSyntax.self) {
        return variable.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
      }
      ancestor = current.parent
    }
    return false
  }

  /// Whether it is used or declared as an operator.
  package var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }

  /// Whether a function, closure, accessor or type body lies between the token and a node.
  package func isInsideFunction(below node: Syntax) -> Bool {
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
  /// Whether a node of the type lies between this one and an enclosing node.
  package func hasAncestor<Node: SyntaxProtocol>(_ type: Node.Type, below node: Syntax) -> Bool {
    nearestAncestor(type, below: node) != nil
  }

  /// The innermost enclosing node of a type, below an enclosing node.
  package func nearestAncestor<Node: SyntaxProtocol>(
    _ type: Node.Type, below node: Syntax? = nil
  ) -> Node? {
    var ancestor = parent
    while let current = ancestor, current.id != node?.id {
      if let found = current.as(type) { return found }
      ancestor = current.parent
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// The bytes of a node without trivia.
  package var ownRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}
