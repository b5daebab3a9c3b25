import SwiftSyntax

/// A statement with an expectation, after which a program can note that it came so far.
///
/// A test passes although its expectation never ran: in a branch that is not taken, in a loop over nothing,
/// or in work that the test does not wait for.
package struct ExpectingStatement: Sendable, Hashable {
  /// The expectation, such as `#expect` or `XCTAssertEqual`.
  package let name: String
  /// The expectation's position, in UTF-8 bytes from the start of the text.
  package let offset: Int
  /// The statement's end without a semicolon, in UTF-8 bytes from the start of the text.
  package let end: Int

  /// Finds the statements of functions and closures; one with several expectations counts once.
  ///
  /// These are left out:
  ///
  /// - expectations that must fail if they run, as `#expect(Bool(false))` in a `catch`;
  /// - branches of `#if`, which other platforms may compile;
  /// - the bodies of exit tests, which run in another process;
  /// - a statement that is the value of its body, or that leaves it.
  static func all(in tokens: some Sequence<TokenSyntax>) -> [ExpectingStatement] {
    var statements: [ExpectingStatement] = []
    var ends: Set<Int> = []
    for token in tokens {
      guard let use = IgnoredExpectation(token, countsRequirements: true), !use.isCall,
        !["Issue.record", "XCTFail"].contains(use.name), constant(token) != false,
        let item = statement(around: token), isNoted(item, use.name)
      else { continue }
      let end = item.item.endPositionBeforeTrailingTrivia.utf8Offset
      // An expectation in an argument of another one belongs to the same statement.
      guard ends.insert(end).inserted else { continue }
      statements.append(ExpectingStatement(name: use.name, offset: use.offset, end: end))
    }
    return statements
  }

  /// The innermost statement; nil if it is in a branch of `#if`, in an exit test or at the top level.
  private static func statement(around token: TokenSyntax) -> CodeBlockItemSyntax? {
    var statement: CodeBlockItemSyntax?
    var isInBody = false
    var outer = token.parent
    while let node = outer {
      if statement == nil { statement = node.as(CodeBlockItemSyntax.self) }
      switch node.kind {
      case .ifConfigClause: return nil
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
    return isInBody ? statement : nil
  }

  /// Whether code after a statement runs if, and only if, the statement did.
  private static func isNoted(_ item: CodeBlockItemSyntax, _ name: String) -> Bool {
    switch item.item {
    case .decl(let declaration): return declaration.is(VariableDeclSyntax.self)
    case .expr(let expression):
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return false }
      guard name == "#require" || name == "XCTUnwrap" else { return true }
      // Its value may be that of the body.
      return expression.is(SequenceExprSyntax.self)
        || item.parent?.as(CodeBlockItemListSyntax.self)?.count != 1
    default: return false
    }
  }

  /// The value of an expectation's condition if that is a literal: `false` where code must not come, or `true`,
  /// which says nothing.
  static func constant(_ token: TokenSyntax) -> Bool? {
    var outer = token.parent
    while let node = outer, !node.is(CodeBlockItemSyntax.self) {
      let arguments =
        node.as(MacroExpansionExprSyntax.self)?.arguments
        ?? node.as(FunctionCallExprSyntax.self)?.arguments
      if let first = arguments?.first {
        return ["false": false, "Bool(false)": false, "true": true, "Bool(true)": true][
          first.expression.trimmedDescription]
      }
      outer = node.parent
    }
    return nil
  }
}
