internal import SwiftSyntax

/// What the statement in front of a comment offers to look at.
///
/// It is asked with the token in front of a comment: a comment in the middle of a statement is
/// about nothing.
enum ValueSubject {
  /// A value can be looked at. If it is written out in the code, a literal behind it says nothing
  /// new.
  case subject(ValueClaim.Subject, isWrittenOut: Bool)
  /// Nothing by itself, but what a comment names can be looked at behind it.
  case statement
  /// Nothing at all; says why, and what to write instead.
  case none(String, fix: String)

  /// - Parameter token: the last one in front of the comment.
  init(endingWith token: TokenSyntax) {
    guard let item = token.nearestStatement else {
      self = .none(
        "no statement ends in front of it",
        fix: "put the comment behind the end of a statement")
      return
    }
    guard item.lastToken(viewMode: .sourceAccurate) == token else {
      self = .none(
        token.isEndOfMember
          ? "a property of a type has no value before there is an instance"
          : "the statement does not end on this line",
        fix: token.isEndOfMember
          ? "claim it where an instance is used" : "put the comment behind the end of the statement"
      )
      return
    }
    switch item.item {
    case .expr(let expression): self = Self.of(expression, in: item)
    case .decl(let declaration):
      self = declaration.as(VariableDeclSyntax.self).flatMap(Self.of) ?? .statement
    case .stmt(let statement):
      self =
        statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
        ? .none(
          "nothing runs behind it",
          fix: "claim the value where the function is called, or in front of this line")
        : .statement
    @unknown default: self = .statement
    }
  }

  /// What an expression that stands as a statement offers: its value, what `print` writes, or the
  /// variable that it assigns to.
  private static func of(_ expression: ExprSyntax, in item: CodeBlockItemSyntax) -> ValueSubject {
    let start = expression.positionAfterSkippingLeadingTrivia.utf8Offset
    var inner = expression
    var isMarked = false
    while true {
      if let marked = inner.as(TryExprSyntax.self) {
        inner = marked.expression
      } else if let marked = inner.as(AwaitExprSyntax.self) {
        inner = marked.expression
      } else {
        break
      }
      isMarked = true
    }
    if inner.is(MacroExpansionExprSyntax.self) || inner.is(IfExprSyntax.self)
      || inner.is(SwitchExprSyntax.self)
    {
      return .statement
    }
    if let call = inner.as(FunctionCallExprSyntax.self), call.isPrint {
      guard !call.arguments.contains(where: { $0.label?.text == "to" }) else { return .statement }
      return .subject(
        .printing(start: start, argument: isMarked ? nil : call.onlyArgument), isWrittenOut: false)
    }
    if let sequence = inner.as(SequenceExprSyntax.self), let target = sequence.target {
      let value = sequence.elements.dropFirst(2)
      guard target.is(DiscardAssignmentExprSyntax.self) else {
        return .subject(
          .name(target.trimmedDescription),
          isWrittenOut: value.count == 1 && (value.first?.isWrittenOut ?? false))
      }
      guard let first = value.first, !isMarked else { return .statement }
      return .subject(
        .expression(
          statement: start, start: first.positionAfterSkippingLeadingTrivia.utf8Offset,
          isCall: false), isWrittenOut: false)
    }
    if item.isImpliedResult {
      return .none(
        "it is the whole body of a closure or a function, which returns it",
        fix: "claim the value where that is called")
    }
    return .subject(
      .expression(
        statement: start, start: start, isCall: inner.is(FunctionCallExprSyntax.self)),
      isWrittenOut: inner.isWrittenOut)
  }

  /// What a declaration of one variable, or of a tuple of them, offers; nil if it has no value from
  /// the start.
  private static func of(_ variable: VariableDeclSyntax) -> ValueSubject? {
    let modifiers = variable.modifiers.map(\.name.text)
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let value = binding.initializer?.value, binding.accessorBlock == nil,
      !modifiers.contains("lazy"), !modifiers.contains("async"), !modifiers.contains("weak")
    else { return nil }
    let isName = binding.pattern.is(IdentifierPatternSyntax.self)
    let tuple = binding.pattern.as(TuplePatternSyntax.self)
    guard
      isName
        || tuple?.elements.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) }) ?? false
    else { return nil }
    return .subject(
      .name(binding.pattern.trimmedDescription), isWrittenOut: value.isWrittenOut)
  }
}

extension TokenSyntax {
  /// The innermost statement that holds it.
  var nearestStatement: CodeBlockItemSyntax? {
    nearest { $0.as(CodeBlockItemSyntax.self) }
  }

  /// Whether it is the last token of a member of a type.
  fileprivate var isEndOfMember: Bool {
    nearest { $0.as(MemberBlockItemSyntax.self) }?.lastToken(viewMode: .sourceAccurate) == self
  }

  /// The first node around it of which something is found.
  private func nearest<Node>(_ find: (Syntax) -> Node?) -> Node? {
    var node = parent
    while let current = node {
      if let found = find(current) { return found }
      node = current.parent
    }
    return nil
  }
}

extension ExprSyntax {
  /// Whether the value is to be seen in the code.
  fileprivate var isWrittenOut: Bool { ClaimedText(trimmedDescription).isLiteral }
}

extension FunctionCallExprSyntax {
  /// Whether it calls a function that prints its arguments: `print`, `Swift.print`, `debugPrint` or
  /// `dump`.
  fileprivate var isPrint: Bool {
    var callee = calledExpression
    if let member = callee.as(MemberAccessExprSyntax.self),
      member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Swift"
    {
      callee = ExprSyntax(member.declName)
    }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return ["print", "debugPrint", "dump"].contains(name)
  }

  /// The place of the only argument of `print(x)`.
  fileprivate var onlyArgument: Range<Int>? {
    guard calledExpression.trimmedDescription == "print", arguments.count == 1,
      let argument = arguments.first, argument.label == nil, trailingClosure == nil
    else { return nil }
    let value = argument.expression
    return value.positionAfterSkippingLeadingTrivia
      .utf8Offset..<value.endPositionBeforeTrailingTrivia.utf8Offset
  }
}

extension SequenceExprSyntax {
  /// The left side of an assignment.
  fileprivate var target: ExprSyntax? {
    let parts = Array(elements.prefix(2))
    guard parts.count == 2 else { return nil }
    if parts[1].is(AssignmentExprSyntax.self) { return parts[0] }
    guard let name = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      name.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
    else { return nil }
    return parts[0]
  }
}

extension CodeBlockItemSyntax {
  /// Whether it stands alone where its value is what a closure, a function or a branch gives.
  fileprivate var isImpliedResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return true }
    guard let block = owner.is(CodeBlockSyntax.self) ? owner.parent : owner else { return false }
    if let function = block.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if block.is(AccessorDeclSyntax.self) || block.is(SubscriptDeclSyntax.self) { return true }
    return block.isBranchOfValue
  }
}

extension Syntax {
  /// Whether it is a branch of an `if` or a `switch` that has a value.
  fileprivate var isBranchOfValue: Bool {
    var node: Syntax? = self
    while let current = node {
      if current.is(IfExprSyntax.self) || current.is(SwitchExprSyntax.self) {
        // `else if` is a branch of the `if` around it.
        if current.parent?.is(IfExprSyntax.self) == true {
          node = current.parent
          continue
        }
        guard let statement = current.parent?.as(ExpressionStmtSyntax.self) else { return true }
        return statement.parent?.as(CodeBlockItemSyntax.self)?.isImpliedResult ?? true
      }
      guard current.is(SwitchCaseSyntax.self) || current.is(SwitchCaseListSyntax.self) else {
        return false
      }
      node = current.parent
    }
    return false
  }
}
