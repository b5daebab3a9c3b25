package import SwiftSyntax

/// The names under which a member of an extension is used; empty for what has no name.
///
/// Operators and `deinit` have none; an initializer is used as `init`, a subscript as `subscript`.
package struct MemberNames {
  package let names: Set<String>

  /// Reads the names of one member of a type or an extension.
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

extension VariableDeclSyntax {
  /// The names that all of its bindings declare.
  package var boundNames: Set<String> {
    bindings.reduce(into: []) { $0.formUnion($1.pattern.boundNames) }
  }
}

extension VariableDeclSyntax {
  /// The names that it binds, in their order.
  package var namesInOrder: [String] {
    bindings.flatMap { binding in
      binding.pattern.tokens(viewMode: .sourceAccurate)
        .filter { $0.parent?.is(IdentifierPatternSyntax.self) == true }.map(\.identifierText)
    }
  }
}

extension PatternSyntax {
  /// The names that it binds; those of a closure that it calls are not its own.
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
  /// Whether a part of a literal stands in a macro or an attribute, of which messages show the text:
  /// `#warning("...")`, `@available(*, deprecated, message: "...")`.
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

  /// Whether it is an identifier, in backticks or not; keywords are none.
  package var isIdentifier: Bool {
    if case .identifier = tokenKind { true } else { false }
  }

  /// Whether it is the `async` of an `async let`; that of a function's type makes nothing wait.
  package var isModifierAsync: Bool {
    tokenKind == .keyword(.async) && parent?.is(DeclModifierSyntax.self) == true
  }

  /// Whether it stands in the value of an `async let`.
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

  /// Whether it is used as an operator, or declared as one.
  package var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }

  /// Whether a function, closure, accessor or type of its own stands between the token and a node.
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
  /// Whether a node of the type stands between this one and a node around it.
  package func hasAncestor<Node: SyntaxProtocol>(_ type: Node.Type, below node: Syntax) -> Bool {
    nearestAncestor(type, below: node) != nil
  }

  /// The innermost node of a kind around this one, up to a node around it.
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
  /// The bytes of a node without what is around it.
  package var ownRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}
