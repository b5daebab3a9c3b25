import WorkbookModel
internal import SwiftSyntax

/// What a comment can claim about the preceding statement.
///
/// It is determined from the token before the comment: a comment in the middle of a statement has no
/// subject.
enum ValueSubject {
  /// A value can be probed. If the code already contains it literally, a literal after it says nothing new.
  case subject(ValueClaim.Subject, isWrittenOut: Bool)
  /// The statement has no value to probe, but variables can be probed by name after it; with the reason if
  /// it nevertheless has a value.
  case statement(Obstacle? = nil)
  /// Nothing can be probed.
  case none(Obstacle)

  /// The reason for which a value cannot be probed.
  struct Obstacle {
    /// Completes "this value is not checked: ".
    var reason: String
    /// What to write instead.
    var fix: String
    /// Whether there is a value that the code does not contain literally, so that a literal alone after it
    /// looks like a result.
    var hasValue: Bool
  }

  /// The reason for which the value before the comment cannot be probed; nil if it can, or if there is
  /// none.
  var obstacle: Obstacle? {
    switch self {
    case .subject: nil
    case .statement(let obstacle): obstacle
    case .none(let obstacle): obstacle
    }
  }

  /// Whether the value of the statement can be probed.
  var hasValue: Bool { if case .subject = self { true } else { false } }

  /// Determines the subject of a comment.
  ///
  /// If the comment follows a closing brace, the last value inside the braces is considered too, provided
  /// it is on the same line: `struct Box { var n = f() }  // 7`.
  ///
  /// - Parameter token: the last token before the comment.
  init(endingWith token: TokenSyntax) {
    self.init(directlyEndingWith: token)
    guard token.tokenKind == .rightBrace, obstacle?.hasValue != true,
      !token.leadingTrivia.contains(where: \.isNewline),
      let last = token.previousToken(viewMode: .sourceAccurate),
      case .none(let inner) = ValueSubject(directlyEndingWith: last), inner.hasValue
    else { return }
    switch self {
    case .subject: break
    case .statement: self = .statement(inner)
    case .none: self = .none(inner)
    }
  }

  /// - Parameter token: the last token before the comment.
  private init(directlyEndingWith token: TokenSyntax) {
    guard let item = token.nearestStatement else {
      self = .none(
        Obstacle(
          reason: "no statement ends before it",
          fix: "put the comment after the end of a statement", hasValue: false))
      return
    }
    guard item.lastToken(viewMode: .sourceAccurate) == token else {
      if let link = token.endedLink {
        self = .subject(
          .link(start: link.positionAfterSkippingLeadingTrivia.utf8Offset),
          isWrittenOut: link.isWrittenOut)
        return
      }
      self = .none(
        token.endedMember.map(Self.obstacle(ofMember:))
          ?? Obstacle(
            reason: "the statement does not end on this line",
            fix: "put the comment after the end of the statement", hasValue: false))
      return
    }
    switch item.item {
    case .expr(let expression): self = Self.of(expression, in: item)
    case .decl(let declaration):
      self = declaration.as(VariableDeclSyntax.self).map(Self.of) ?? .statement()
    case .stmt(let statement): self = Self.of(statement)
    @unknown default: self = .statement()
    }
  }

  /// The subject of a statement that is not an expression.
  private static func of(_ statement: StmtSyntax) -> ValueSubject {
    let result = statement.as(ReturnStmtSyntax.self)
    guard result != nil || statement.is(ThrowStmtSyntax.self) else { return .statement() }
    return .none(
      Obstacle(
        reason: "no code runs after this statement",
        fix: "claim the value where the function is called, or before this line",
        hasValue: result?.expression.map { !$0.isWrittenOut } ?? false))
  }

  /// The reason for which nothing can be probed after a type member.
  private static func obstacle(ofMember member: MemberBlockItemSyntax) -> Obstacle {
    let variable = member.decl.as(VariableDeclSyntax.self)
    let value = variable?.bindings.last?.initializer?.value
    let isOfType =
      variable?.modifiers.contains { ["static", "class"].contains($0.name.text) } ?? false
    return Obstacle(
      reason: isOfType
        ? "a type property has no value before it is used"
        : "a property has no value before there is an instance",
      fix: isOfType ? "claim it where it is used" : "claim it where an instance is used",
      hasValue: value.map { !$0.isWrittenOut } ?? false)
  }

  /// The subject of an expression statement: its value, the output of `print`, or the variable assigned to.
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
      return .statement()
    }
    if let call = inner.as(FunctionCallExprSyntax.self), call.isPrint {
      guard !call.arguments.contains(where: { $0.label?.text == "to" }) else { return .statement() }
      return .subject(
        .printing(start: start, argument: isMarked ? nil : call.onlyArgument), isWrittenOut: false)
    }
    if let sequence = inner.as(SequenceExprSyntax.self), let target = sequence.target {
      let value = sequence.elements.dropFirst(2)
      guard target.is(DiscardAssignmentExprSyntax.self) else {
        return .subject(
          .name(target.trimmedDescription),
          isWrittenOut: sequence.isPlainAssignment && value.count == 1
            && (value.first?.isWrittenOut ?? false))
      }
      guard let first = value.first, !isMarked else { return .statement() }
      return .subject(
        .expression(
          statement: start, start: first.positionAfterSkippingLeadingTrivia.utf8Offset,
          isCall: false), isWrittenOut: false)
    }
    if item.isImpliedResult {
      return .none(
        Obstacle(
          reason: "it is the whole body of a closure or function, which returns it",
          fix: "claim the value where the closure or function is "
            + "called", hasValue: !inner.isWrittenOut))
    }
    return .subject(
      .expression(
        statement: start, start: start, isCall: inner.is(FunctionCallExprSyntax.self)),
      isWrittenOut: inner.isWrittenOut)
  }

  private static func of(_ variable: VariableDeclSyntax) -> ValueSubject {
    let modifiers = variable.modifiers.map(\.name.text)
    guard let binding = variable.bindings.last, let value = binding.initializer?.value,
      binding.accessorBlock == nil, !modifiers.contains("weak")
    else { return .statement() }
    func obstacle(_ reason: String, fix: String) -> ValueSubject {
      .statement(Obstacle(reason: reason, fix: fix, hasValue: !value.isWrittenOut))
    }
    if modifiers.contains("lazy") {
      return obstacle(
        "a lazy variable has no value before it is used", fix: "claim it where it is used")
    }
    if modifiers.contains("async") {
      return obstacle(
        "a variable of 'async let' has no value before 'await'", fix: "claim it where it is awaited"
      )
    }
    let name = "name the variable, as in // n == 3"
    guard variable.bindings.count == 1 else {
      return obstacle("the line declares several variables", fix: name)
    }
    let isName = binding.pattern.is(IdentifierPatternSyntax.self)
    let tuple = binding.pattern.as(TuplePatternSyntax.self)
    guard
      isName
        || tuple?.elements.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) }) ?? false
    else { return obstacle("a part of the pattern has no name", fix: name) }
    return .subject(
      .name(binding.pattern.trimmedDescription), isWrittenOut: value.isWrittenOut)
  }
}

extension TokenSyntax {
  /// The innermost statement that contains it.
  var nearestStatement: CodeBlockItemSyntax? {
    nearest { $0.as(CodeBlockItemSyntax.self) }
  }

  /// The innermost statement that it ends, and those before it on the line: `a += 1; b += 1`.
  var statementsOfLine: [CodeBlockItemSyntax] {
    guard var item = nearestStatement else { return [] }
    var found = [item]
    while found.count < 16,
      let semicolon = item.firstToken(viewMode: .sourceAccurate)?
        .previousToken(viewMode: .sourceAccurate), semicolon.tokenKind == .semicolon,
      let previous = semicolon.parent?.as(CodeBlockItemSyntax.self)
    {
      item = previous
      found.append(item)
    }
    return found
  }

  /// The part of a chain of calls that it ends, if the chain goes on below with a value of that type: not after `?`, which
  /// takes the value out of an optional, nor after a name alone, which the call may change.
  var endedLink: ExprSyntax? {
    guard let next = nextToken(viewMode: .sourceAccurate), next.tokenKind == .period,
      next.leadingTrivia.contains(where: \.isNewline),
      let base = next.parent?.as(MemberAccessExprSyntax.self)?.base,
      !base.is(DeclReferenceExprSyntax.self), base.lastToken(viewMode: .sourceAccurate) == self
    else { return nil }
    var part = base
    while true {
      if part.is(OptionalChainingExprSyntax.self) || part.is(SuperExprSyntax.self) { return nil }
      if let call = part.as(FunctionCallExprSyntax.self) {
        part = call.calledExpression
      } else if let call = part.as(SubscriptCallExprSyntax.self) {
        part = call.calledExpression
      } else if let member = part.as(MemberAccessExprSyntax.self) {
        // `.zero` is of the type that the whole chain has.
        guard let base = member.base else { return nil }
        part = base
      } else {
        return base
      }
    }
  }

  /// Whether it is in a branch of its function: of `if`, `guard`, `switch`, `catch` or `#if`.
  var isInBranch: Bool {
    nearest { node in
      switch node.kind {
      case .switchCase, .catchClause, .ifConfigClause, .guardStmt: true
      case .codeBlock where node.parent?.is(IfExprSyntax.self) == true: true
      case .closureExpr, .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl,
        .accessorBlock, .memberBlock:
        false
      default: nil
      }
    } ?? false
  }

  fileprivate var endedMember: MemberBlockItemSyntax? {
    nearest { $0.as(MemberBlockItemSyntax.self) }
      .flatMap { $0.lastToken(viewMode: .sourceAccurate) == self ? $0 : nil }
  }

  /// The first result for an enclosing node, innermost first.
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
  /// Whether the code contains the value literally.
  fileprivate var isWrittenOut: Bool { ClaimedText(trimmedDescription).isLiteral }
}

extension FunctionCallExprSyntax {
  /// Whether it calls a function that prints its arguments: `print`, `Swift.print`, `debugPrint` or `dump`.
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

  /// The range of the only argument of `print(x)`.
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
  /// Whether the right side is the value that the left one gets.
  fileprivate var isPlainAssignment: Bool {
    elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
  }

  /// The left side of an assignment.
  var target: ExprSyntax? {
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
  /// Whether its value is that of a call, or of a member of a type, rather than one that the code shows.
  var isMade: Bool {
    let value: ExprSyntax? =
      switch item {
      case .expr(let expression):
        expression.as(SequenceExprSyntax.self)?.elements.last ?? expression
      case .decl(let declaration):
        declaration.as(VariableDeclSyntax.self)?.bindings.last?.initializer?.value
      default: nil
      }
    return value?.is(FunctionCallExprSyntax.self) ?? false
      || value?.as(MemberAccessExprSyntax.self)?.base != nil
  }

  /// Whether it is the implicit result of a closure, a function or a branch.
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
  /// Whether it is a branch of an `if` or `switch` expression whose value is used.
  fileprivate var isBranchOfValue: Bool {
    var node: Syntax? = self
    while let current = node {
      if current.is(IfExprSyntax.self) || current.is(SwitchExprSyntax.self) {
        // `else if` is a branch of the enclosing `if`.
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
