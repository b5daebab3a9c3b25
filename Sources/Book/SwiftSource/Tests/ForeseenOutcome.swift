import SwiftSyntax

/// The outcome of an expectation as far as its text alone determines it, wherever and whenever it runs.
enum ForeseenOutcome {
  /// It says nothing: `#expect(true)`, `XCTAssertEqual(x, x)`, or anything whose failure is a known issue.
  case success
  /// Code must not come there: `#expect(Bool(false))`, `XCTFail()`.
  case failure

  /// Nil if the outcome depends on the code.
  ///
  /// - Parameter token: the first one of the expectation, as ``IgnoredExpectation`` finds it.
  /// - Parameter name: the expectation's name.
  init?(_ token: TokenSyntax, _ name: String) {
    if Self.isInKnownIssue(token) {
      self = .success
      return
    }
    guard let call = Self.call(of: token) else { return nil }
    switch Self.holds(name, call) {
    case true?: self = .success
    case false?: self = .failure
    case nil: return nil
    }
  }

  /// Whether a use of `confirmation` cannot fail: it allows any number, or none where nothing can confirm.
  static func isAlwaysConfirmed(_ token: TokenSyntax) -> Bool {
    guard let call = token.parent?.parent?.as(FunctionCallExprSyntax.self),
      let count = call.arguments.first(where: { $0.label?.text == "expectedCount" })
    else { return false }
    let text = count.expression.trimmedDescription.filter { !" ()".contains($0) }
    let names = call.trailingClosure?.signature?.parameterClause?
      .tokens(viewMode: .sourceAccurate).map(\.text)
    if text == "0", names == ["_"] { return true }
    return ["0...", "0...Int.max", "0..<Int.max", "0....max", "0..<.max"].contains(text)
  }

  /// Whether a failure would be recorded as a known issue, which passes.
  private static func isInKnownIssue(_ token: TokenSyntax) -> Bool {
    var outer = token.parent
    while let node = outer {
      if let called = node.as(FunctionCallExprSyntax.self)?.calledExpression,
        (called.as(DeclReferenceExprSyntax.self)
          ?? called.as(MemberAccessExprSyntax.self)?.declName)?.baseName.text == "withKnownIssue"
      {
        return true
      }
      outer = node.parent
    }
    return false
  }

  /// The arguments of an expectation.
  private struct Call {
    var arguments: LabeledExprListSyntax
    var closure: ClosureExprSyntax?
  }

  /// The innermost macro or call around a token that has arguments.
  private static func call(of token: TokenSyntax) -> Call? {
    var outer = token.parent
    while let node = outer, !node.is(CodeBlockItemSyntax.self) {
      if let macro = node.as(MacroExpansionExprSyntax.self) {
        return Call(arguments: macro.arguments, closure: macro.trailingClosure)
      }
      if let call = node.as(FunctionCallExprSyntax.self) {
        return Call(arguments: call.arguments, closure: call.trailingClosure)
      }
      outer = node.parent
    }
    return nil
  }

  /// Whether an expectation holds; nil if that depends on the code.
  private static func holds(_ name: String, _ call: Call) -> Bool? {
    let first = call.arguments.first?.expression
    switch name {
    case "XCTFail": return false
    case "Issue.record":
      return call.arguments.contains {
        $0.label?.text == "severity" && $0.expression.trimmedDescription.hasSuffix(".warning")
      }
    case "#expect", "#require":
      if let closure = call.closure, first?.trimmedDescription == "Never.self",
        !closure.tokens(viewMode: .sourceAccurate).contains(where: {
          [.keyword(.try), .keyword(.throw), .leftParen].contains($0.tokenKind)
        })
      {
        return true
      }
      guard call.arguments.first?.label == nil, let first else { return nil }
      return value(first) ?? (name == "#require" && isLiteral(first) ? true : nil)
    case "XCTAssert", "XCTAssertTrue": return first.flatMap(value)
    case "XCTAssertFalse": return first.flatMap(value).map { !$0 }
    case "XCTAssertNil": return first.map(plain)?.is(NilLiteralExprSyntax.self) == true ? true : nil
    case "XCTAssertNotNil", "XCTUnwrap": return first.map(isLiteral) == true ? true : nil
    case "XCTAssertNoThrow":
      return first?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.try) }
        == true ? nil : true
    default:
      guard name.hasPrefix("XCTAssert"), call.arguments.count >= 2,
        let second = call.arguments.dropFirst().first?.expression, let first
      else { return nil }
      let accuracy = call.arguments.first { $0.label?.text == "accuracy" }?.expression
      if name == "XCTAssertEqual", accuracy.map(isBoundless) == true { return true }
      return compares([first], with: [second], by: String(name.dropFirst(9)))
    }
  }

  /// Whether any two numbers are as close as an accuracy says: `.infinity`, `1e300`.
  private static func isBoundless(_ accuracy: ExprSyntax) -> Bool {
    let text = accuracy.trimmedDescription.filter { $0 != "_" }
    return text.hasSuffix(".infinity") || text.hasSuffix(".greatestFiniteMagnitude")
      || (Double(text) ?? 0) >= 1e100
  }

  /// An expression without parentheses around it and `as T` after it.
  private static func plain(_ expression: ExprSyntax) -> ExprSyntax {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil
    {
      return plain(only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let sign = sequence.elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self),
      sign.questionOrExclamationMark == nil, let first = sequence.elements.first
    {
      return plain(first)
    }
    return expression
  }

  /// The value of a condition that consists of literals, or compares something with itself.
  private static func value(_ condition: ExprSyntax) -> Bool? {
    let condition = plain(condition)
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return value(negation.expression).map { !$0 }
    }
    if let call = condition.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "Bool", call.arguments.count == 1
    {
      return call.arguments.first.flatMap { value($0.expression) }
    }
    guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
    return value(of: Array(sequence.elements))
  }

  /// The value of `a == a`, or of literals joined by `&&` and `||`; operators are not grouped by the parser.
  private static func value(of elements: [ExprSyntax]) -> Bool? {
    let operators = elements.map { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    for (sign, decisive) in [("||", true), ("&&", false)] where operators.contains(sign) {
      let parts = zip(elements, operators).split { $0.1 == sign }.map { $0.map(\.0) }
      let values = parts.map { $0.count == 1 ? $0.first.flatMap(value) : value(of: $0) }
      return values.contains(decisive) ? decisive : values.contains(nil) ? nil : !decisive
    }
    let names = [
      "==": "Equal", "===": "Identical", "<=": "LessThanOrEqual", ">=": "GreaterThanOrEqual",
      "!=": "NotEqual", "!==": "NotIdentical", "<": "LessThan", ">": "GreaterThan",
    ]
    let comparisons = operators.indices.filter { operators[$0].flatMap { names[$0] } != nil }
    guard comparisons.count == 1, let index = comparisons.first, let sign = operators[index],
      let name = names[sign]
    else { return nil }
    return compares(elements[..<index], with: elements[(index + 1)...], by: name)
  }

  /// The result of a comparison of equal texts that call nothing, or of literals; nil for any other.
  ///
  /// `f() == f()` may say that a function depends on nothing else.
  private static func compares(
    _ left: some Sequence<ExprSyntax>, with right: some Sequence<ExprSyntax>, by name: String
  ) -> Bool? {
    let tokens = left.flatMap { plain($0).tokens(viewMode: .sourceAccurate) }
    let others = right.flatMap { plain($0).tokens(viewMode: .sourceAccurate) }
    // What differs may not be equal: then such an expectation is how a test fails.
    if !tokens.isEmpty, !others.isEmpty, (tokens + others).allSatisfy(\.isLiteral),
      tokens.count + others.count > 2 || !["Equal", "Identical"].contains(name)
    {
      return true
    }
    guard !tokens.isEmpty, tokens.map(\.text) == others.map(\.text),
      !tokens.contains(where: { [.leftParen, .leftBrace, .pound].contains($0.tokenKind) })
    else { return nil }
    switch name {
    case "Equal", "Identical", "LessThanOrEqual", "GreaterThanOrEqual": return true
    case "NotEqual", "NotIdentical", "LessThan", "GreaterThan": return false
    default: return nil
    }
  }

  private static func isLiteral(_ expression: ExprSyntax) -> Bool {
    switch plain(expression).kind {
    case .integerLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr, .floatLiteralExpr,
      .arrayExpr, .dictionaryExpr:
      true
    default: false
    }
  }
}

extension TokenSyntax {
  /// Whether it is a part of an expression that consists of literals: `2 + 2`.
  fileprivate var isLiteral: Bool {
    switch tokenKind {
    case .integerLiteral, .floatLiteral, .stringQuote, .stringSegment, .keyword(.true),
      .keyword(.false), .keyword(.nil), .binaryOperator, .prefixOperator, .leftParen, .rightParen,
      .leftSquare, .rightSquare, .comma:
      true
    default: false
    }
  }
}
