import SwiftParsing
import SwiftSyntax

/// A statement with an expectation, or with another call that can fail a test, after which a program can note that it
/// came so far.
///
/// A test passes although its expectation never ran: in a branch that is not taken, in a loop over nothing,
/// or in work that the test does not wait for.
package struct ExpectingStatement: Sendable, Hashable {
  /// The expectation or the call, such as `#expect` or `try`.
  package let name: String
  /// Its position, in UTF-8 bytes from the start of the text.
  package let offset: Int
  /// The statement's end without a semicolon, in UTF-8 bytes from the start of the text.
  package let end: Int
  /// Whether the tests verify nothing if it does not run: an expectation outside of branches of `#if` that other
  /// platforms may compile.
  package var isRequired: Bool
  /// Whether a test may fail by it, so that one that runs it proves something.
  package var canFail: Bool

  /// Returns nil for a statement at the top level or in an exit test, which runs in another process, and for one that
  /// is the value of its body or leaves it.
  ///
  /// - Parameters:
  ///   - token: the first one of the expectation or the call.
  ///   - isRequired: whether it is an expectation that must run.
  init?(_ token: TokenSyntax, name: String, isRequired: Bool, canFail: Bool) {
    guard let (item, isConditional) = Self.statement(around: token),
      Self.isNoted(item, name) || Self.isInDetachedWork(token)
    else { return nil }
    self.name = name
    self.canFail = canFail
    self.isRequired = isRequired && !isConditional
    offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
    end = item.item.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The statements in the order of their first expectations; several in one statement, as in an argument of another,
  /// count once.
  static func joined(_ statements: [ExpectingStatement]) -> [ExpectingStatement] {
    var joined: [ExpectingStatement] = []
    var indices: [Int: Int] = [:]
    for statement in statements {
      guard let index = indices[statement.end] else {
        indices[statement.end] = joined.count
        joined.append(statement)
        continue
      }
      if statement.isRequired, !joined[index].isRequired {
        let canFail = joined[index].canFail
        joined[index] = statement
        joined[index].canFail = canFail
      }
      joined[index].canFail = joined[index].canFail || statement.canFail
    }
    return joined
  }

  /// Whether a statement is certainly to run in work that nobody waits for, as in `Task { Issue.record("late") }`.
  ///
  /// A task that is kept may be cancelled, so that such a statement is not meant to run.
  static func isInDetachedWork(_ token: TokenSyntax) -> Bool {
    guard let item = token.nearestAncestor(CodeBlockItemSyntax.self),
      let body = item.parent?.as(CodeBlockItemListSyntax.self),
      let closure = body.parent?.as(ClosureExprSyntax.self),
      let call = closure.nearestAncestor(FunctionCallExprSyntax.self),
      call.trailingClosure?.id == closure.id
        || call.arguments.contains(where: { $0.expression.id == closure.id }),
      call.parent?.is(CodeBlockItemSyntax.self) == true,
      let name = call.calledExpression.lastToken(viewMode: .sourceAccurate)?.text,
      ["Task", "detached", "async", "asyncAfter", "detachNewThread"].contains(name)
    else { return false }
    return !body.prefix { $0.id != item.id }.contains {
      $0.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.return) }
    }
  }

  /// The innermost statement, and whether it is in a branch of `#if` for some platforms; nil if it is in an exit test or
  /// at the top level.
  private static func statement(
    around token: TokenSyntax
  ) -> (item: CodeBlockItemSyntax, isConditional: Bool)? {
    var statement: CodeBlockItemSyntax?
    var (isInBody, isConditional) = (false, false)
    var outer = token.parent
    while let node = outer {
      if statement == nil { statement = node.as(CodeBlockItemSyntax.self) }
      switch node.kind {
      case .ifConfigDecl: isConditional = isConditional || Self.isOfPlatform(node)
      case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorBlock, .closureExpr,
        .subscriptDecl:
        isInBody = isInBody || statement != nil
      case .macroExpansionExpr:
        let first = node.as(MacroExpansionExprSyntax.self)?.arguments.first?.label?.text
        if statement != nil, first == "processExitsWith" || first == "exitsWith" { return nil }
      default: break
      }
      outer = node.parent
    }
    guard isInBody, let statement else { return nil }
    return (statement, isConditional)
  }

  /// Whether a condition of an `#if` asks for the platform or a version: `os(iOS)`; others do not depend on where the
  /// sample is compiled.
  private static func isOfPlatform(_ choice: Syntax) -> Bool {
    choice.as(IfConfigDeclSyntax.self)?.clauses.contains { clause in
      clause.condition?.tokens(viewMode: .sourceAccurate).contains {
        $0.isIdentifier && $0.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
      } == true
    } == true
  }

  /// Whether code after a statement runs if, and only if, the statement did.
  private static func isNoted(_ item: CodeBlockItemSyntax, _ name: String) -> Bool {
    switch item.item {
    case .decl(let declaration): return declaration.is(VariableDeclSyntax.self)
    case .expr(let expression):
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return false }
      if name.hasPrefix("XCTAssert") || name == "#expect" { return true }
      return expression.is(SequenceExprSyntax.self) || !isValue(item)
    default: return false
    }
  }

  /// Whether the value of an expression may be that of its body.
  private static func isValue(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
      return false
    }
    guard let owner = list.parent?.as(CodeBlockSyntax.self)?.parent else { return true }
    if let function = owner.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    guard owner.is(IfExprSyntax.self), owner.parent?.is(ExpressionStmtSyntax.self) == true,
      let outer = owner.parent?.parent?.as(CodeBlockItemSyntax.self)
    else { return !owner.is(DoStmtSyntax.self) && !owner.is(ForStmtSyntax.self) }
    return isValue(outer)
  }
}
